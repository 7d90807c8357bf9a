import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { drawSceneFile, drawThumbnail, type FileVariant, zipFiles } from './scene-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'scene-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

const scene = {
  id: 'scene-1',
  kind: 'ms',
  acquiredAtMs: Date.parse('2026-03-01T10:00:00Z'),
  cloudCover: 0.1,
  offNadirDeg: 12,
  pixelM: 5,
  // Without its corner in the north-east.
  ring: [
    [5.1, 52],
    [5.12, 52],
    [5.1, 52.02],
    [5.1, 52],
  ],
} as const;

/** What GDAL reads in a file; it complains on stderr. */
function gdalInfo(bytes: Uint8Array) {
  const path = join(folder, 'image.tif');
  writeFileSync(path, bytes);
  const text = execFileSync('gdalinfo', ['-json', '-stats', path], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { size, bands, geoTransform, stac, wgs84Extent } = JSON.parse(text);
  return { size, bands, geoTransform, epsg: stac['proj:epsg'], ring: wgs84Extent.coordinates[0] };
}

describe('a file of a scene', () => {
  it('is a GeoTIFF in UTM of the area', async () => {
    const { bytes, mediaType } = await drawSceneFile(scene);
    const { size, bands, geoTransform, epsg, ring } = gdalInfo(bytes);
    expect([mediaType, epsg]).toEqual(['image/tiff', 32_631]);
    // 1,372 by 2,225 meters, whose sides are not quite parallel to the grid.
    expect([size[0] / 280, size[1] / 450]).toEqual([expect.closeTo(1, 1), expect.closeTo(1, 1)]);
    expect(geoTransform[1]).toBe(5);
    expect(bands).toHaveLength(3);
    expect(bands[0]).toMatchObject({ type: 'Byte', noDataValue: 0 });
    // Half of the box is outside of the area.
    expect(Number(bands[0].metadata[''].STATISTICS_VALID_PERCENT)).toBeCloseTo(50, -1);
    expect(ring[0]).toEqual([expect.closeTo(5.1, 2), expect.closeTo(52.02, 2)]);
  });

  it.each<[string, FileVariant, string, number]>([
    ['16 bits', { dataType: 'uint16' }, 'UInt16', 32_631],
    ['a turned grid', { grid: 'rotated' }, 'Byte', 32_631],
    ['a turned grid in degrees with floats', { grid: 'degrees', dataType: 'float32' }, 'Float32', 4326],
  ])('may have %s', async (_name, variant, type, code) => {
    const kind = variant.dataType === 'float32' ? 'sar' : 'ms';
    const { bytes } = await drawSceneFile({ ...scene, kind }, { ...variant, maxSidePx: 200 });
    const { size, bands, geoTransform, epsg, ring } = gdalInfo(bytes);
    expect([bands[0].type, epsg, bands.length]).toEqual([type, code, kind === 'sar' ? 1 : 3]);
    expect(Math.max(...size)).toBeLessThanOrEqual(200);
    expect(geoTransform[2] === 0).toBe(variant.grid === undefined);
    expect(ring[0]).toEqual([expect.closeTo(5.1, 1), expect.closeTo(52.02, 1)]);
    expect(Number(bands[0].metadata[''].STATISTICS_VALID_PERCENT)).toBeGreaterThan(30);
  });

  it('shows the same ground in each grid', async () => {
    const variants: FileVariant[] = [{}, { grid: 'rotated' }, { grid: 'degrees' }];
    const values = [];
    for (const variant of variants) {
      const { bytes } = await drawSceneFile(scene, variant);
      const path = join(folder, 'place.tif');
      writeFileSync(path, bytes);
      const text = execFileSync('gdallocationinfo', ['-valonly', '-wgs84', path, '5.105', '52.007'], {
        encoding: 'utf8',
      });
      values.push(text.trim().split('\n').map(Number));
    }
    expect(values[0]).toHaveLength(3);
    expect(values).toEqual([values[0], values[0], values[0]]);
  });
});

it('a thumbnail is a small picture', async () => {
  const corners = [
    [5, 52.1],
    [5, 52],
    [5.2, 52],
    [5.2, 52.1],
    [5, 52.1],
  ] as const;
  const { bytes, mediaType } = await drawThumbnail(scene, corners);
  expect(mediaType).toBe('image/jpeg');
  expect(bytes.length).toBeLessThan(60_000);
});

it('a package is a ZIP', async () => {
  const { bytes } = await zipFiles({ 'image.tif': new Uint8Array(4), 'LICENSE.txt': 'Text' });
  expect(bytes.subarray(0, 2)).toEqual(Uint8Array.from(Buffer.from('PK')));
  for (const name of ['image.tif', 'LICENSE.txt']) expect(Buffer.from(bytes).includes(name)).toBe(true);
});
