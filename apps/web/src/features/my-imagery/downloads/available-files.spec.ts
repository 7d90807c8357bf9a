import { expect, it } from 'vitest';
import { purchasedImage } from '../../../testing/samples.ts';
import { availableFiles } from './available-files.ts';

const nothing = { icon: null, full: null, tiff: null, zip: null };

const STEM = 'Greenbelt-Maryland_WORLDVIEW-3_2026-08-22';

it('offers only existing files, named by place, satellite and day, with their sizes', () => {
  expect(availableFiles(purchasedImage({ downloads: nothing }))).toEqual([]);
  const delivered = purchasedImage({
    downloads: { icon: 'i', full: 'f', tiff: null, zip: 'z' },
    fileBytes: { full: 1200, tiff: null, zip: null },
  });
  expect(availableFiles(delivered)).toEqual([
    { format: 'JPG', fileId: 'f', fileName: `${STEM}.jpg`, title: 'JPG of Greenbelt, Maryland', bytes: 1200 },
    { format: 'ZIP', fileId: 'z', fileName: `${STEM}.zip`, title: 'ZIP of Greenbelt, Maryland', bytes: null },
  ]);
});

it('offers the bands of an analytic product next to the picture', () => {
  const analytic = purchasedImage({
    downloads: { ...nothing, full: 'f', analytic: 'a', zip: 'z' },
    fileBytes: { full: 1200, tiff: null, analytic: 9000, zip: 10_300 },
  });
  expect(availableFiles(analytic).map(({ format, fileName, bytes }) => [format, fileName, bytes])).toEqual([
    ['JPG', `${STEM}.jpg`, 1200],
    ['Analytic TIFF', `${STEM}-analytic.tif`, 9000],
    ['ZIP', `${STEM}.zip`, 10_300],
  ]);
});

it('offers the original package under the extension of the provider, and says whose it is', () => {
  const [file] = availableFiles(
    purchasedImage({
      source: { company: 'SkyFi' },
      downloads: { ...nothing, original: 'o' },
      fileBytes: { full: null, tiff: null, zip: null, original: 52_000_000 },
      originalName: 'order-7.tar.gz',
    }),
  );
  expect(file).toEqual({
    format: 'Original package',
    fileId: 'o',
    fileName: `${STEM}-original.tar.gz`,
    title: 'Original package of Greenbelt, Maryland',
    bytes: 52_000_000,
    note: 'As SkyFi delivered it, unchanged',
  });
});

it('keeps folders out of the file names of places', () => {
  const hostile = purchasedImage({ locationDescription: '../../evil name', downloads: { ...nothing, tiff: 't' } });
  expect(availableFiles(hostile).map(({ fileName }) => fileName)).toEqual(['evil-name_WORLDVIEW-3_2026-08-22.tif']);
});
