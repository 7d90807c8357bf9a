import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toItemId, toPriceId, toSceneId } from '@groundtrack/contract';
import { boxAround } from '@groundtrack/geo';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findGdal, gdalPython } from '../../../testing/find-gdal.ts';
import { brokenCogRules } from './cog-rules.testing.ts';
import type { Delivery } from './delivery-facts.ts';
import { writeGeoTiff } from './geotiff.ts';
import { writeNoiseImage } from './noise-image.testing.ts';

// Large files take long on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const validator = ['-m', 'osgeo_utils.samples.validate_cloud_optimized_geotiff'];
const gdal = findGdal(
  'GDAL is missing: the GeoTIFFs of all sizes are not checked with it (Debian: gdal-bin, python3-gdal)',
  [
    ['gdalinfo', '--version'],
    [gdalPython, '-c', 'import osgeo_utils.samples.validate_cloud_optimized_geotiff'],
  ],
);

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sizes-'));
});
afterAll(() => rm(root, { recursive: true }));

type Kind = 'ms' | 'pan' | 'sar';
const acquiredAtMs = Date.UTC(2026, 7, 22, 15, 10, 37);
const places = { ms: [-76.8755, 39.0045], pan: [151.2, -33.9], sar: [24.9, 60.2] } as const;

function drawn(sidePx: number, kind: Kind): Delivery {
  const pixelM = kind === 'sar' ? 0.35 : 0.5;
  const km = (sidePx * pixelM) / 1000;
  const [lonDeg, latDeg] = places[kind];
  const { epsg, box, boundingBox } = boxAround(
    { type: 'Point', coordinates: [lonDeg, latDeg] },
    { xKm: km, yKm: km, pixelM },
  );
  const channels = kind === 'ms' ? 3 : 1;
  const file = path.join(root, `image-${sidePx}-${kind}.tif`);
  writeNoiseImage(file, { widthPx: sidePx, heightPx: sidePx, channels });
  const scene = {
    featureId: toSceneId('scene-1'),
    provider: 'maxar',
    satellite: 'WorldView-3',
    acquiredAtMs,
    groundSampleDistanceM: pixelM,
    cloudCover: kind === 'sar' ? null : 0.1,
    offNadirDeg: 15,
    sunElevationDeg: kind === 'sar' ? null : 55,
    sunAzimuthDeg: kind === 'sar' ? null : 140,
    phenomenology: kind,
    colorBands: [],
    footprint: { type: 'Polygon' as const, coordinates: [] },
    orbitState: null,
    lookSide: null,
    hasSample: false,
  };
  const size = { name: 'x', x: km, y: km, boundingBox, projected: { epsg, box } };
  return {
    id: toItemId('0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77'),
    scene: scene,
    product: { priceId: toPriceId('p'), description: `${km} km`, size, tiff: true },
    image: { path: file, widthPx: sidePx, heightPx: sidePx, epsg, box, licenseText: '' },
    simulated: true,
  };
}

const sizes: readonly (readonly [sidePx: number, kind: Kind])[] = [
  [512, 'ms'],
  [513, 'pan'],
  [1000, 'sar'],
  [2048, 'pan'],
  [4096, 'ms'],
  [8191, 'sar'],
  [12_000, 'pan'],
];

describe.each(sizes)('a GeoTIFF of %i pixels a side (%s)', (sidePx, kind) => {
  let delivery: Delivery;
  let file: string;
  beforeAll(async () => {
    delivery = drawn(sidePx, kind);
    file = path.join(root, `${sidePx}.tif`);
    await writeGeoTiff(delivery, file);
  });
  afterAll(() => Promise.all([file, delivery.image.path].map((each) => rm(each, { force: true }))));

  test('follows every rule of a COG', async () => {
    expect(await brokenCogRules(file)).toEqual([]);
  });

  test.skipIf(!gdal)('is a valid COG for GDAL, with the ordered position, resolution, and metadata', () => {
    expect(execFileSync(gdalPython, [...validator, file], { encoding: 'utf8' })).toContain(
      'is a valid cloud optimized GeoTIFF',
    );
    const info = JSON.parse(execFileSync('gdalinfo', ['-json', file], { encoding: 'utf8' }));
    const { epsg, box } = delivery.image;
    const [minX, minY, maxX, maxY] = box;
    const pixelM = delivery.scene.groundSampleDistanceM ?? 0;
    expect(info.size).toEqual([sidePx, sidePx]);
    expect(info.stac['proj:epsg']).toBe(epsg);
    const { upperLeft, lowerRight } = info.cornerCoordinates;
    for (const [is, ordered] of [
      [upperLeft[0], minX],
      [upperLeft[1], maxY],
      [lowerRight[0], maxX],
      [lowerRight[1], minY],
    ])
      expect(Math.abs(is - ordered)).toBeLessThan(pixelM / 100);
    expect(info.geoTransform[1]).toBeCloseTo(pixelM, 9);
    expect(info.geoTransform[5]).toBeCloseTo(-pixelM, 9);
    expect(info.bands).toHaveLength(kind === 'ms' ? 3 : 1);
    expect(info.metadata.IMAGE_STRUCTURE).toMatchObject({ LAYOUT: 'COG', COMPRESSION: 'DEFLATE' });
    expect(info.metadata['']).toMatchObject({
      ACQUISITION_TIME: '2026-08-22T15:10:37.000Z',
      TIFFTAG_DATETIME: '2026:08:22 15:10:37',
      SATELLITE: 'WorldView-3',
      GROUND_SAMPLE_DISTANCE_M: String(pixelM),
      SIMULATED: 'yes',
    });
  });
});

test('the COG rules reject an ordinary TIFF', async () => {
  const { image } = drawn(700, 'pan');
  expect(await brokenCogRules(image.path)).toEqual(
    expect.arrayContaining(['no ghost header', 'level 0 of 700 x 700 is not tiled', 'the overviews end too early']),
  );
});
