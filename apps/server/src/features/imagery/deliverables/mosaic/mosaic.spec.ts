import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MultiPolygon } from '@groundtrack/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findGdal, gdalPython } from '../../../../testing/find-gdal.ts';
import { clippedDelivery, groundOf, STEM } from '../clipped-delivery.testing.ts';
import type { Deliverable } from '../deliverable.ts';
import { writeNoiseImage } from '../noise-image.testing.ts';
import { stacValidator } from '../stac-validator.testing.ts';
import { unzip } from '../unzip.testing.ts';
import { makeMosaic } from './make-mosaic.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const gdal = findGdal('GDAL is missing: mosaics are not checked with it (Debian: gdal-bin, python3-gdal)', [
  [gdalPython, '-c', 'import osgeo_utils.samples.validate_cloud_optimized_geotiff'],
  ['gdalwarp', '--version'],
]);

/** Compares the mosaic in the ZIP with the cut that GDAL makes of the same image. */
const COMPARE = `
import json, sys
from osgeo import gdal
from osgeo_utils.samples import validate_cloud_optimized_geotiff as v
gdal.UseExceptions()
zip, stem, tiles, cut, image = sys.argv[1], sys.argv[2], sys.argv[3].split(','), gdal.Open(sys.argv[4]), gdal.Open(sys.argv[5])
problems = [[name, v.validate('/vsizip/%s/%s' % (zip, name), full_check=True)[:2]] for name in tiles]
mosaic = gdal.Open('/vsizip/%s/%s.vrt' % (zip, stem))
mask = bytes(mosaic.GetRasterBand(1).GetMaskBand().ReadRaster())
wanted = bytes(cut.GetRasterBand(4).ReadRaster())
differs = sum(1 for i in range(len(mask)) if (mask[i] > 0) != (wanted[i] > 0))
pixels = 0
for n in (1, 2, 3):
    got, source = bytes(mosaic.GetRasterBand(n).ReadRaster()), bytes(image.GetRasterBand(n).ReadRaster())
    pixels += sum(1 for i in range(len(got)) if mask[i] and got[i] != source[i])
band = mosaic.GetRasterBand(1)
overview = [band.GetOverview(i) for i in range(band.GetOverviewCount())]
print(json.dumps({'problems': [p for p in problems if p[1][0] or p[1][1]], 'size': [mosaic.RasterXSize, mosaic.RasterYSize],
  'epsg': mosaic.GetSpatialRef().GetAuthorityCode(None), 'transform': mosaic.GetGeoTransform(),
  'flags': band.GetMaskFlags(), 'same': [len(mask) == len(wanted), differs, pixels], 'inside': sum(1 for m in mask if m),
  'overviews': [[o.XSize, o.YSize, sum(1 for m in bytes(o.GetMaskBand().ReadRaster()) if m)] for o in overview]}))
`;

const PIXEL_M = 0.8;
const [WIDTH, HEIGHT, TILE] = [700, 460, 256];
const ground = groundOf(WIDTH, HEIGHT, PIXEL_M);
const { epsg, box, at } = ground;
/** A triangle with a hole over two tiles, and a corner of the last one; the upper right tile is not covered. */
const clip: MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [at(0.3, 459.6), at(0.3, 12.2), at(509.9, 200.7), at(300.3, 459.6), at(0.3, 459.6)],
      [at(100.2, 240.1), at(180.4, 300.3), at(99.8, 330.7), at(100.2, 240.1)],
    ],
    [[at(640.4, 300.2), at(700, 300.2), at(700, 460), at(640.4, 460), at(640.4, 300.2)]],
  ],
};

let root: string;
let folder: string;
let files: ReadonlyMap<string, Deliverable>;
const source = () => path.join(root, 'source.tif');

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'mosaic-'));
  const image = path.join(root, 'image.tif');
  for (const name of [image, source()]) writeNoiseImage(name, { ...ground, channels: 3 });
  const delivery = clippedDelivery(ground, { clip, path: image, mosaic: { tiles: 5 } });
  folder = await mkdtemp(path.join(root, 'work-'));
  const made = await makeMosaic(delivery, folder, new AbortController().signal, { tilePx: TILE, wholePx: 200 });
  files = new Map(made.map((file) => [file.kind, file]));
});
afterAll(() => rm(root, { recursive: true }));

const pathOf = (kind: string) => files.get(kind)?.path ?? '';
const tileNames = (members: ReadonlyMap<string, Buffer>) => [...members.keys()].filter((name) => /-r\d-c\d/.test(name));

describe('a mosaic', () => {
  test('has the tiles that the shape touches, an overview, a VRT, an Item, and the license', async () => {
    const members = await unzip(pathOf('zip'));
    expect([...members.keys()]).toEqual([
      ...['r1-c1', 'r1-c2', 'r2-c1', 'r2-c2', 'r2-c3'].map((place) => `${STEM}-${place}.tif`),
      `${STEM}-overview.tif`,
      `${STEM}.jpg`,
      `${STEM}.json`,
      `${STEM}.vrt`,
      `${STEM}.jgw`,
      `${STEM}.jpg.aux.xml`,
      'LICENCE.txt',
    ]);
    expect([...files.keys()]).toEqual(['icon', 'full', 'overview', 'zip']);
    // Only the downloads are left: the provider's image and the tiles, which are in the ZIP, were removed.
    expect((await readdir(folder)).toSorted()).toEqual([...files.values()].map(({ fileName }) => fileName).toSorted());
    expect(await readdir(root)).not.toContain('image.tif');
    // 700 x 460 divided by four.
    expect(await sharp(pathOf('full')).metadata()).toMatchObject({ width: 175, height: 115 });
    expect(members.get(`${STEM}.jgw`)?.toString().split('\n')[0]).toBe('3.2');
  });

  test('has an Item with the area as its geometry, and every tile with its position', async () => {
    const members = await unzip(pathOf('zip'));
    const item = JSON.parse(members.get(`${STEM}.json`)?.toString() ?? '');
    expect(stacValidator()(item)).toEqual([]);
    expect(item.geometry).toEqual(clip);
    expect(item.properties).toMatchObject({ 'proj:shape': [HEIGHT, WIDTH], 'proj:geometry': { type: 'MultiPolygon' } });
    const tile = item.assets['data-r2-c3'];
    expect(tile).toMatchObject({ href: `./${STEM}-r2-c3.tif`, 'proj:shape': [HEIGHT - TILE, WIDTH - 2 * TILE] });
    expect(tile['proj:transform'][2]).toBeCloseTo(box[0] + 2 * TILE * PIXEL_M, 6);
    expect(tile['file:size']).toBe(members.get(`${STEM}-r2-c3.tif`)?.length);
    expect(Object.keys(item.assets)).toEqual(expect.arrayContaining(['mosaic', 'overview', 'visual', 'license']));
  });

  test.skipIf(!gdal)('opens in GDAL from the ZIP, and has the pixels of the cut that GDAL makes', async () => {
    const cutline = path.join(root, 'area.json');
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } };
    const feature = { type: 'Feature', properties: {}, geometry: clip };
    await writeFile(cutline, JSON.stringify({ type: 'FeatureCollection', crs, features: [feature] }));
    const [placed, cut] = [path.join(root, 'placed.vrt'), path.join(root, 'cut.tif')];
    const corners = [box[0], box[3], box[2], box[1]].map(String);
    execFileSync('gdal_translate', [
      '-q',
      '-of',
      'VRT',
      '-a_srs',
      `EPSG:${epsg}`,
      '-a_ullr',
      ...corners,
      source(),
      placed,
    ]);
    execFileSync('gdalwarp', ['-q', '-cutline', cutline, '-dstalpha', placed, cut]);
    const tiles = tileNames(await unzip(pathOf('zip')));
    const args = ['-c', COMPARE, pathOf('zip'), STEM, tiles.join(','), cut, source()];
    const found = JSON.parse(execFileSync(gdalPython, args, { encoding: 'utf8' }));
    expect(found).toMatchObject({
      problems: [],
      size: [WIDTH, HEIGHT],
      epsg: String(epsg),
      flags: 2,
      same: [true, 0, 0],
    });
    expect(found.transform).toEqual([box[0], PIXEL_M, 0, box[3], 0, -PIXEL_M].map((each) => expect.closeTo(each, 6)));
    const [[width, height, inside]] = found.overviews;
    expect([width, height]).toEqual([175, 115]);
    // An overview pixel is inside if at least one of its pixels is.
    expect(inside / (found.inside / 16)).toBeGreaterThan(1);
    expect(inside / (found.inside / 16)).toBeLessThan(1.1);
  });
});
