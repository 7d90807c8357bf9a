import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type MultiPolygon, toItemId, toPriceId, toSceneId } from '@groundtrack/contract';
import { boxAround, measureArea, projection } from '@groundtrack/geo';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findGdal, gdalPython } from '../../../testing/find-gdal.ts';
import type { Deliverable } from './deliverable.ts';
import type { Delivery } from './delivery-facts.ts';
import { makeDeliverables } from './make-deliverables.ts';
import { writeNoiseImage } from './noise-image.testing.ts';
import { stacValidator } from './stac-validator.testing.ts';
import { unzip } from './unzip.testing.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const gdal = findGdal('GDAL is missing: clipped GeoTIFFs are not checked with it (Debian: gdal-bin, python3-gdal)', [
  [gdalPython, '-c', 'import osgeo_utils.samples.validate_cloud_optimized_geotiff'],
]);
const READ = `
import json, sys
from osgeo import gdal
from osgeo_utils.samples import validate_cloud_optimized_geotiff as v
gdal.UseExceptions()
warnings, errors, _ = v.validate(sys.argv[1], full_check=True)
image = gdal.Open(sys.argv[1])
band = image.GetRasterBand(1)
levels = [band] + [band.GetOverview(i) for i in range(band.GetOverviewCount())]
masks = [bytes(level.GetMaskBand().ReadRaster()) for level in levels]
print(json.dumps({'errors': errors, 'warnings': warnings, 'flags': band.GetMaskFlags(),
  'inside': [sum(1 for value in mask if value) for mask in masks], 'sizes': [len(mask) for mask in masks]}))
`;

const { epsg, box } = boxAround({ type: 'Point', coordinates: [-76.8755, 39.0045] }, { xKm: 1, yKm: 0.7, pixelM: 0.8 });
const at = (x: number, y: number): [number, number] => {
  const [lon, lat] = projection(epsg).toLonLat([box[0] + x, box[1] + y]);
  return [lon, lat];
};
/** A triangle with a hole, and a square in another corner. */
const clip: MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [at(0, 0), at(800, 10), at(200, 700), at(0, 0)],
      [at(300, 200), at(300, 300), at(400, 200), at(300, 200)],
    ],
    [[at(900, 600), at(1000, 600), at(1000, 700), at(900, 700), at(900, 600)]],
  ],
};
const areaM2 = measureArea(clip.coordinates).areaKm2 * 1e6;

let root: string;
let files: ReadonlyMap<string, Deliverable>;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'clipped-'));
  const image = path.join(root, 'image.tif');
  const size = { widthPx: 1250, heightPx: 875 };
  writeNoiseImage(image, { ...size, channels: 3 });
  const delivery: Delivery = {
    id: toItemId('0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77'),
    scene: {
      featureId: toSceneId('maxar-1'),
      provider: 'maxar',
      satellite: 'WorldView-3',
      acquiredAtMs: Date.parse('2026-08-22T15:10:37.824Z'),
      groundSampleDistanceM: 0.8,
      cloudCover: 0.1,
      offNadirDeg: 17,
      sunElevationDeg: 55,
      sunAzimuthDeg: 140,
      phenomenology: 'ms',
      colorBands: ['red', 'green', 'blue'],
      footprint: { type: 'MultiPolygon', coordinates: [] },
      orbitState: null,
      lookSide: null,
      hasSample: true,
    },
    product: {
      priceId: toPriceId('p'),
      description: 'Color, your area, JPG and GeoTIFF',
      size: { name: 'area', x: 1, y: 0.7, boundingBox: [0, 0, 0, 0], projected: { epsg, box } },
      tiff: true,
      delivery: { picture: 'png' },
      clip,
    },
    image: { path: image, ...size, epsg, box, licenceText: 'You may look at it.\n' },
    simulated: false,
  };
  const made = await makeDeliverables(delivery, await mkdtemp(path.join(root, 'work-')), new AbortController().signal);
  files = new Map(made.map((file) => [file.kind, file]));
});
afterAll(() => rm(root, { recursive: true }));

const pathOf = (kind: string) => files.get(kind)?.path ?? '';

describe('an image that was clipped to an area', () => {
  test.skipIf(!gdal)(
    'has a Cloud Optimized GeoTIFF, by the check of GDAL, with a mask of the area in the image and in every overview',
    () => {
      const read = JSON.parse(execFileSync(gdalPython, ['-c', READ, pathOf('tiff')], { encoding: 'utf8' }));
      expect(read).toMatchObject({ errors: [], warnings: [], flags: 2 });
      expect(read.inside.length).toBeGreaterThan(1);
      // 0.64 square meters a pixel in a grid that shortens the ground by up to 0.0004.
      expect((read.inside[0] * 0.64) / areaM2).toBeCloseTo(1, 2.5);
      for (const [level, inside] of read.inside.entries())
        expect(inside / read.sizes[level]).toBeCloseTo(read.inside[0] / read.sizes[0], 1.5);
    },
  );

  test('has a PNG that is clear outside', async () => {
    const { data, info } = await sharp(pathOf('png')).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 1250, height: 875, channels: 4 });
    const alphas = data.filter((_, i) => i % 4 === 3);
    expect(new Set(alphas)).toEqual(new Set([0, 255]));
    expect((alphas.filter((alpha) => alpha === 255).length * 0.64) / areaM2).toBeCloseTo(1, 2.5);
  });

  test('has a STAC Item with the area as its geometry, on the ground and in the grid', async () => {
    const members = await unzip(pathOf('zip'));
    const item = JSON.parse(members.get('groundtrack-20260822T151037Z-0b5e61d2.json')?.toString() ?? '');
    expect(stacValidator()(item)).toEqual([]);
    expect(item.geometry).toEqual(clip);
    const lons = clip.coordinates.flat(2).map(([lon]) => lon ?? 0);
    expect(item.bbox[0]).toBe(Math.min(...lons));
    const inGrid = item.properties['proj:geometry'];
    expect(inGrid.coordinates.map((rings: unknown[]) => rings.length)).toEqual([2, 1]);
    expect(inGrid.coordinates[0][0][0][0]).toBeCloseTo(box[0], 3);
    expect(await readFile(pathOf('full'))).toHaveProperty('length');
  });
});
