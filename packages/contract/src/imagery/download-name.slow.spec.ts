import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { downloadName } from './download-name.ts';

const image = { place: 'Greenbelt, Maryland', satellite: 'WorldView-3', takenISO: '2026-08-22T15:10:37.000Z' };

it.each([
  ['full', {}, 'Greenbelt-Maryland_WorldView-3_2026-08-22.jpg'],
  ['analytic', {}, 'Greenbelt-Maryland_WorldView-3_2026-08-22-analytic.tif'],
  ['zip', { place: '東京都' }, '東京都_WorldView-3_2026-08-22.zip'],
  ['tiff', { place: 'São Paulo / SP' }, 'São-Paulo-SP_WorldView-3_2026-08-22.tif'],
  ['png', { place: '39.0045, -76.8755' }, '39-0045-76-8755_WorldView-3_2026-08-22.png'],
  ['full', { place: '../../etc/passwd\0.exe' }, 'etc-passwd-exe_WorldView-3_2026-08-22.jpg'],
  ['full', { place: '"; filename=evil.html\r\nX: y' }, 'filename-evil-html-X-y_WorldView-3_2026-08-22.jpg'],
  ['full', { place: ' … ', satellite: 'CON' }, 'CON_2026-08-22.jpg'],
  ['original', { originalName: 'order-1.TAR.GZ' }, 'Greenbelt-Maryland_WorldView-3_2026-08-22-original.tar.gz'],
  ['original', { originalName: '../a/b.zi p' }, 'Greenbelt-Maryland_WorldView-3_2026-08-22-original'],
  ['original', {}, 'Greenbelt-Maryland_WorldView-3_2026-08-22-original'],
  ['zip', { originalName: 'order-1.tar' }, 'Greenbelt-Maryland_WorldView-3_2026-08-22.zip'],
] as const)('%s of %j', (kind, changes, name) => {
  expect(downloadName(kind, { ...image, ...changes })).toBe(name);
});

it('is a safe name of at most 255 bytes for any place and satellite', () => {
  const text = fc.string({ unit: 'binary', maxLength: 2_000 });
  fc.assert(
    fc.property(text, text, (place, satellite) => {
      const name = downloadName('analytic', { ...image, place, satellite });
      expect(name).toMatch(/^[\p{L}\p{M}\p{N}_-]*2026-08-22-analytic\.tif$/u);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    }),
  );
});
