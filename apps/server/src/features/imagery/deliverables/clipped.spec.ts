import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MultiPolygon } from '@groundtrack/contract';
import { measureArea } from '@groundtrack/geo';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findGdal, gdalPython } from '../../../testing/find-gdal.ts';
import { clippedDelivery, groundOf, STEM } from './clipped-delivery.testing.ts';
import type { Deliverable } from './deliverable.ts';
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

const ground = groundOf(1250, 875, 0.8);
/** In meters from the lower left corner. */
const at = (x: number, y: number) => ground.at(x / 0.8, 875 - y / 0.8);
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
  writeNoiseImage(image, { ...ground, channels: 3 });
  const delivery = clippedDelivery(ground, { clip, path: image, delivery: { picture: 'png' } });
  const made = await makeDeliverables(delivery, await mkdtemp(path.join(root, 'work-')), new AbortController().signal);
  files = new Map(made.map((file) => [file.kind, file]));
});
afterAll(() => rm(root, { recursive: true }));

const pathOf = (kind: string) => files.get(kind)?.path ?? '';

describe('an image clipped to an area', () => {
  test.skipIf(!gdal)(
    'has a Cloud Optimized GeoTIFF, by the check of GDAL, with a mask of the area in the image and in every overview',
    () => {
      const read = JSON.parse(execFileSync(gdalPython, ['-c', READ, pathOf('tiff')], { encoding: 'utf8' }));
      expect(read).toMatchObject({ errors: [], warnings: [], flags: 2 });
      expect(read.inside.length).toBeGreaterThan(1);
      // A pixel has 0.64 square meters in a grid that shortens the ground by up to 0.0004.
      expect((read.inside[0] * 0.64) / areaM2).toBeCloseTo(1, 2.5);
      for (const [level, inside] of read.inside.entries())
        expect(inside / read.sizes[level]).toBeCloseTo(read.inside[0] / read.sizes[0], 1.5);
    },
  );

  test('has a PNG that is transparent outside', async () => {
    const { data, info } = await sharp(pathOf('png')).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 1250, height: 875, channels: 4 });
    const alphas = data.filter((_, i) => i % 4 === 3);
    expect(new Set(alphas)).toEqual(new Set([0, 255]));
    expect((alphas.filter((alpha) => alpha === 255).length * 0.64) / areaM2).toBeCloseTo(1, 2.5);
  });

  test('has a STAC Item with the area as its geometry, in degrees and in the grid', async () => {
    const members = await unzip(pathOf('zip'));
    const item = JSON.parse(members.get(`${STEM}.json`)?.toString() ?? '');
    expect(stacValidator()(item)).toEqual([]);
    expect(item.geometry).toEqual(clip);
    const lons = clip.coordinates.flat(2).map(([lon]) => lon ?? 0);
    expect(item.bbox[0]).toBe(Math.min(...lons));
    const inGrid = item.properties['proj:geometry'];
    expect(inGrid.coordinates.map((rings: unknown[]) => rings.length)).toEqual([2, 1]);
    expect(inGrid.coordinates[0][0][0][0]).toBeCloseTo(ground.box[0], 3);
    expect(await readFile(pathOf('full'))).toHaveProperty('length');
  });
});
