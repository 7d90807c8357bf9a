import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dataFigures, dataPath } from '@groundtrack/fixtures';
import { type Polygon, parseFootprint, projection } from '@groundtrack/geo';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findGdal, gdalPython } from '../../testing/find-gdal.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import type { Target, WantedGrid } from '../area/plan-cut.ts';
import { deliverAsset } from './deliver-asset.ts';
import { openRangeServer } from './testing/range-server.ts';

const { images } = dataFigures;
const rules = { provider: 'acme', hosts: ['127.0.0.1'], privateAddresses: true, http: testHttpClient };
const gdal = findGdal('gdalwarp is missing: what is clipped is not compared with GDAL (Debian: gdal-bin)', [
  ['gdalwarp', '--version'],
]);

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'clip-'));
});
afterAll(() => rm(root, { recursive: true }));

const utm = projection(32_634);
type Places = readonly (readonly [number, number])[];
const toRing = (places: Places) => [...places, ...places.slice(0, 1)].map(([x, y]) => utm.toLonLat([x, y]));
const shape = (...polygons: Places[][]): readonly Polygon[] => {
  const read = parseFootprint({ type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(toRing)) });
  if (!read.ok) throw new Error(read.reason);
  return read.parts;
};
/** A triangle with a hole, and a small one some tiles away. */
const TWO = shape(
  [
    [
      [733_013, 3_551_047],
      [771_950, 3_566_021],
      [739_071, 3_589_930],
    ],
    [
      [744_000, 3_563_000],
      [753_333, 3_566_111],
      [744_444, 3_577_777],
    ],
  ],
  [
    [
      [770_120, 3_590_070],
      [779_990, 3_592_040],
      [772_030, 3_599_950],
    ],
  ],
);
const target = (clip: readonly Polygon[]): Target => ({ epsg: 32_634, box: [0, 0, 1, 1], pixelM: 100, clip });

async function deliver(name: string, wanted: Target, grid?: WantedGrid) {
  const file = await readFile(dataPath('images', name));
  const server = await openRangeServer(file);
  try {
    const directory = await mkdtemp(path.join(root, 'work-'));
    const analytic = { bands: null, resampling: 'nearest' } as const;
    const order = { address: server.url, secretHeaders: {}, target: wanted, grid, resampling: 'nearest' } as const;
    const delivery = { ...order, analytic, directory };
    const image = await deliverAsset(rules, delivery, new AbortController().signal);
    return { ...image, sentBytes: server.sentBytes, fileBytes: file.byteLength };
  } finally {
    await server.close();
  }
}

/** The edges of a shape, split into pieces of some meters because each piece is straight in degrees. */
async function writeCutline(clip: readonly Polygon[]): Promise<string> {
  const file = path.join(root, 'cutline.json');
  const dense = clip.map(({ coordinates }) =>
    coordinates.map((ring) =>
      ring.flatMap(([lon, lat], i) => {
        const [toLon, toLat] = ring[i + 1] ?? [lon, lat];
        return Array.from({ length: 400 }, (_, k) => [
          lon + ((toLon - lon) * k) / 400,
          lat + ((toLat - lat) * k) / 400,
        ]);
      }),
    ),
  );
  const geometry = { type: 'MultiPolygon', coordinates: dense.map((rings) => rings.map((r) => [...r, r[0]])) };
  await writeFile(file, JSON.stringify({ type: 'Feature', properties: {}, geometry }));
  return file;
}

/** The image as GDAL clips it to the pixels of the delivered file. */
async function gdalCut(name: string, clip: readonly Polygon[], like: Awaited<ReturnType<typeof deliver>>) {
  const raw = path.join(root, 'cut.raw');
  const [minX, minY, maxX, maxY] = like.box;
  const size = ['-ts', `${like.widthPx}`, `${like.heightPx}`, '-te', ...[minX, minY, maxX, maxY].map(String)];
  const options = ['-q', '-overwrite', '-of', 'ENVI', '-co', 'INTERLEAVE=BIP', '-r', 'near', '-et', '0', ...size];
  const srs = ['-t_srs', `EPSG:${like.epsg}`, '-dstnodata', '0', '-cutline', await writeCutline(clip)];
  execFileSync('gdalwarp', [...options, ...srs, dataPath('images', name), raw], { stdio: 'pipe' });
  return readFileSync(raw);
}

/** The mask that GDAL burns from the shape: a pixel is inside if its center is. */
async function gdalMask(clip: readonly Polygon[], like: Awaited<ReturnType<typeof deliver>>): Promise<Buffer> {
  const raw = path.join(root, 'mask.raw');
  const program = `
import sys
from osgeo import gdal, ogr, osr
gdal.UseExceptions()
path, epsg, w, h, x0, y0, x1, y1, out = sys.argv[1:]
w, h = int(w), int(h)
box = [float(v) for v in (x0, y0, x1, y1)]
ds = gdal.GetDriverByName('MEM').Create('', w, h, 1, gdal.GDT_Byte)
ds.SetGeoTransform([box[0], (box[2]-box[0])/w, 0, box[3], 0, (box[1]-box[3])/h])
to = osr.SpatialReference(); to.ImportFromEPSG(int(epsg)); to.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
ds.SetProjection(to.ExportToWkt())
wgs = osr.SpatialReference(); wgs.ImportFromEPSG(4326); wgs.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
src = ogr.Open(path); first = src.GetLayer(0).GetNextFeature(); g = first.GetGeometryRef().Clone()
g.Transform(osr.CoordinateTransformation(wgs, to))
mem = ogr.GetDriverByName('Memory').CreateDataSource('m'); layer = mem.CreateLayer('l', to)
f = ogr.Feature(layer.GetLayerDefn()); f.SetGeometry(g); layer.CreateFeature(f)
gdal.RasterizeLayer(ds, [1], layer, burn_values=[255])
open(out, 'wb').write(bytes(ds.GetRasterBand(1).ReadRaster()))
`;
  const args = [await writeCutline(clip), like.epsg, like.widthPx, like.heightPx, ...like.box, raw].map(String);
  execFileSync(gdalPython, ['-c', program, ...args], { stdio: 'pipe' });
  return readFileSync(raw);
}

async function pixelsOf(file: string): Promise<Buffer> {
  const { channels } = await sharp(file).metadata();
  return sharp(file)
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer();
}

describe('an image that is clipped to a shape', () => {
  it('has the extent of the shape on the image grid, and reads only tiles that the shape touches', async () => {
    const image = await deliver(images.tiled, target(TWO));
    const [minX, minY, maxX, maxY] = image.box;
    for (const [edge, wanted] of [
      [minX, 733_013],
      [minY, 3_551_047],
      [maxX, 779_990],
      [maxY, 3_599_950],
    ])
      expect(Math.abs((edge ?? 0) - (wanted ?? 0))).toBeLessThan(100);
    const whole = await deliver(images.tiled, { epsg: 32_634, box: image.box, pixelM: 100 });
    expect([whole.widthPx, whole.heightPx]).toEqual([image.widthPx, image.heightPx]);
    expect(image.sentBytes).toBeLessThan(whole.sentBytes * 0.9);
  });

  it.skipIf(!gdal)('has the pixels of `gdalwarp -cutline` in the grid of the image', async () => {
    const image = await deliver(images.tiled, target(TWO));
    const [ours, theirs] = [await pixelsOf(image.path), await gdalCut(images.tiled, TWO, image)];
    // Of 231,000 pixels. GDAL computes positions to an eighth of a pixel, so the center of one may lie on the edge.
    const channels = ours.length / image.widthPx / image.heightPx;
    expect(ours.length).toBe(theirs.length);
    expect(ours.filter((value, i) => value !== theirs[i]).length / channels).toBeLessThanOrEqual(4);
  });

  it.skipIf(!gdal).each<[WantedGrid]>([[3857], [32_633], [4326]])(
    'has the mask that `gdal_rasterize` burns in grid %s, and is empty outside of it',
    async (grid) => {
      const image = await deliver(
        images.tiled,
        { ...target(TWO), box: [733_000, 3_551_000, 780_000, 3_600_000] },
        grid,
      );
      const mask = await gdalMask(TWO, image);
      const pixels = await pixelsOf(image.path);
      const channels = pixels.length / mask.length;
      const outside = Array.from(mask, (flag, i) => (flag === 0 ? (pixels[i * channels] ?? 0) : 0));
      expect(outside.filter((value) => value !== 0)).toEqual([]);
      expect(mask.some((flag) => flag !== 0)).toBe(true);
    },
  );
});
