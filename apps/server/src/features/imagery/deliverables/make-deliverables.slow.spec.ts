import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toItemId, toPriceId, toSceneId } from '@groundtrack/contract';
import { boxAround } from '@groundtrack/geo';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { boxInGrid } from '../../../providers/area/delivery-grid.ts';
import type { DeliveredImage } from '../../../providers/port/provider.ts';
import { findGdal } from '../../../testing/find-gdal.ts';
import type { Deliverable } from './deliverable.ts';
import type { Delivery } from './delivery-facts.ts';
import { makeDeliverables } from './make-deliverables.ts';
import { writeNoiseImage } from './noise-image.testing.ts';
import { listMisreadFields } from './read-item.testing.ts';
import { stacValidator } from './stac-validator.testing.ts';
import { unzip } from './unzip.testing.ts';

// Images take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const root = mkdtempSync(path.join(tmpdir(), 'deliverables-'));
afterAll(() => rm(root, { recursive: true }));

const gdal = findGdal('gdalinfo is missing: the checks of delivered GeoTIFFs by GDAL are SKIPPED (Debian: gdal-bin)', [
  ['gdalinfo', '--version'],
]);

const never = new AbortController().signal;
const acquiredAtMs = Date.parse('2026-08-22T15:10:37.824Z');

interface Wish {
  readonly phenomenology?: 'ms' | 'pan' | 'sar';
  readonly tiff?: boolean;
  readonly lonDeg?: number;
  /** The catalog contains no angle, cloud cover, or orbit. */
  readonly isBare?: boolean;
  readonly stretch?: DeliveredImage['stretch'];
  /** An EPSG code instead of UTM. */
  readonly grid?: number;
  readonly picture?: 'png';
}

const UNKNOWN = {
  cloudCover: null,
  offNadirDeg: null,
  sunElevationDeg: null,
  sunAzimuthDeg: null,
  orbitState: null,
  lookSide: null,
};

/** An image as delivered by a provider. */
async function delivered(wish: Wish = {}): Promise<Delivery> {
  const { phenomenology = 'ms', lonDeg = -76.8755, tiff = true, isBare = false } = wish;
  const latDeg = 39.0045;
  const { epsg, box } = boxAround({ type: 'Point', coordinates: [lonDeg, latDeg] }, { xKm: 1, yKm: 0.7, pixelM: 0.8 });
  const corner = (dx: number, dy: number): [number, number] => [lonDeg + dx / 20, latDeg + dy / 20];
  const ring = [corner(-1, 1), corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  const radar = phenomenology === 'sar';
  const scene = {
    featureId: toSceneId('maxar-20260822-151037-../x'),
    provider: 'maxar',
    satellite: 'WorldView-3 <test> & Co',
    acquiredAtMs,
    groundSampleDistanceM: 0.8,
    cloudCover: radar ? null : 0.123,
    offNadirDeg: 17.2,
    sunElevationDeg: radar ? null : 55.1,
    sunAzimuthDeg: radar ? null : 141.9,
    phenomenology,
    colorBands: radar ? ['X'] : ['red', 'green', 'blue'],
    footprint: { type: 'Polygon' as const, coordinates: [ring] },
    orbitState: 'descending' as const,
    lookSide: 'right' as const,
    hasSample: true,
    ...(isBare ? UNKNOWN : {}),
  };
  const directory = await mkdtemp(path.join(root, 'provider-'));
  const file = path.join(directory, 'image.tif');
  const size = { widthPx: 1250, heightPx: 875 };
  writeNoiseImage(file, { ...size, channels: phenomenology === 'ms' ? 3 : 1 });
  return {
    id: toItemId('0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77'),
    scene: scene,
    product: {
      priceId: toPriceId('p'),
      description: '1 km x 0.7 km, color',
      size: { name: '1km', x: 1, y: 0.7, boundingBox: [0, 0, 0, 0], projected: { epsg, box } },
      tiff,
      ...(wish.picture ? { delivery: { picture: wish.picture } } : {}),
    },
    image: {
      path: file,
      ...size,
      ...(wish.grid ? boxInGrid(wish.grid, { projected: { epsg, box }, pixelM: 0.8 }) : { epsg, box }),
      licenseText: 'You may look at it.\n',
      ...(wish.stretch ? { stretch: wish.stretch } : {}),
    },
    simulated: true,
  };
}

async function make(delivery: Delivery): Promise<{ folder: string; files: Map<string, Deliverable> }> {
  const folder = await mkdtemp(path.join(root, 'work-'));
  const files = await makeDeliverables(delivery, folder, never);
  return { folder, files: new Map(files.map((file) => [file.kind, file])) };
}

const made = new Map<string, ReturnType<typeof make>>();

/** The deliverables of these options, for tests that only read them; made once for each set of options. */
async function madeOf(wish: Wish = {}): ReturnType<typeof make> {
  const key = JSON.stringify(wish);
  const files = made.get(key) ?? make(await delivered(wish));
  made.set(key, files);
  return files;
}

interface ItemAsset {
  readonly href: string;
  readonly roles: readonly string[];
  readonly 'file:size': number;
  readonly 'file:checksum': string;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const stem = 'groundtrack-20260822T151037Z-0b5e61d2';

describe('deliverables of an image with GeoTIFF', () => {
  test('are icon, picture, GeoTIFF, and ZIP, without external text in their names', async () => {
    const { folder, files } = await madeOf();
    expect([...files.keys()]).toEqual(['icon', 'full', 'tiff', 'zip']);
    const names = [`${stem}-icon.jpg`, `${stem}.jpg`, `${stem}.tif`, `${stem}.zip`];
    expect((await readdir(folder)).sort()).toEqual(names.sort());
    for (const { path: file, fileName } of files.values()) expect(path.join(folder, fileName)).toBe(file);
    expect(await sharp(files.get('full')?.path).metadata()).toMatchObject({ format: 'jpeg', width: 1250, height: 875 });
    expect(await sharp(files.get('icon')?.path).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 358 });
  });

  test('are identical byte by byte when made again', async () => {
    const delivery = await delivered();
    const [first, second] = [await make(delivery), await make(delivery)];
    for (const [kind, { path: file }] of first.files) {
      expect(Buffer.compare(await readFile(file), await readFile(second.files.get(kind)?.path ?? ''))).toBe(0);
    }
  });

  test('have the checksums of the files on disk', async () => {
    const { files } = await madeOf();
    expect(files.size).toBe(4);
    for (const { path: file, bytes, sha256: stated } of files.values()) {
      const content = await readFile(file);
      expect({ bytes, sha256: stated }).toEqual({ bytes: content.length, sha256: sha256(content) });
    }
  });

  test.each(['ms', 'pan', 'sar'] as const)('contain the provider’s pixels (%s) unchanged', async (phenomenology) => {
    const delivery = await delivered({ phenomenology });
    const { files } = await madeOf({ phenomenology });
    const bands = phenomenology === 'ms' ? 3 : 1;
    expect(await sharp(files.get('tiff')?.path).metadata()).toMatchObject({ channels: bands });
    const space = bands === 1 ? 'b-w' : 'srgb';
    const pixels = (file: string | undefined) => sharp(file).toColourspace(space).raw().toBuffer();
    expect(Buffer.compare(await pixels(files.get('tiff')?.path), await pixels(delivery.image.path))).toBe(0);
  });
});

describe.skipIf(!gdal)('the GeoTIFF as gdalinfo reads it', () => {
  function gdalinfo(file: string) {
    return JSON.parse(execFileSync('gdalinfo', ['-json', file], { encoding: 'utf8' }));
  }

  test('is a COG in the right CRS with exact corners, the ordered resolution, and its metadata', async () => {
    const delivery = await delivered();
    const { files } = await madeOf();
    const info = gdalinfo(files.get('tiff')?.path ?? '');
    expect(info.metadata.IMAGE_STRUCTURE).toMatchObject({ LAYOUT: 'COG', COMPRESSION: 'DEFLATE' });
    expect(info.stac['proj:epsg']).toBe(32618);
    const [minX, minY, maxX, maxY] = delivery.image.box;
    expect(info.cornerCoordinates.upperLeft).toEqual([expect.closeTo(minX, 3), expect.closeTo(maxY, 3)]);
    expect(info.cornerCoordinates.lowerRight).toEqual([expect.closeTo(maxX, 3), expect.closeTo(minY, 3)]);
    expect(info.geoTransform[1]).toBe(0.8);
    expect(info.geoTransform[5]).toBe(-0.8);
    expect(info.bands[0].overviews.length).toBeGreaterThan(0);
    expect(info.metadata['']).toMatchObject({
      ACQUISITION_TIME: '2026-08-22T15:10:37.824Z',
      TIFFTAG_DATETIME: '2026:08:22 15:10:37',
      SATELLITE: 'WorldView-3 <test> & Co',
      PROVIDER: 'Maxar',
      PRODUCT: '1 km x 0.7 km, color',
      CLOUD_COVER_PERCENT: '12.3',
      OFF_NADIR_DEG: '17.2',
      SUN_ELEVATION_DEG: '55.1',
      SUN_AZIMUTH_DEG: '141.9',
      SIMULATED: 'yes',
    });
  });

  test.each([{}, { lonDeg: 179.999 }, { grid: 4326 }, { grid: 26_985 }])(
    'has the same position and grid as the JPG of the ZIP: %j',
    async (wish) => {
      const { files } = await madeOf(wish);
      const folder = await unzipped(files);
      const [jpg, tiff] = [gdalinfo(path.join(folder, `${stem}.jpg`)), gdalinfo(path.join(folder, `${stem}.tif`))];
      expect(jpg.stac['proj:epsg']).toBe(tiff.stac['proj:epsg']);
      expect(jpg.coordinateSystem.wkt).toContain(`ID["EPSG",${tiff.stac['proj:epsg']}]`);
      jpg.geoTransform.forEach((value: number, i: number) => expect(value).toBeCloseTo(tiff.geoTransform[i], 6));
      expect(jpg.cornerCoordinates).toEqual(tiff.cornerCoordinates);
    },
  );

  test('has a JPG with its own time and position', async () => {
    const [east, west] = [await madeOf({ lonDeg: 179.999 }), await madeOf()];
    expect(gdalinfo(west.files.get('full')?.path ?? '').metadata['']).toMatchObject({
      EXIF_DateTimeOriginal: '2026:08:22 15:10:37',
      EXIF_OffsetTimeOriginal: '+00:00',
      EXIF_GPSLatitudeRef: 'N',
      EXIF_GPSLatitude: expect.stringMatching(/^\(39\) \(0\) \(16\.\d+\)$/),
      EXIF_GPSLongitudeRef: 'W',
      EXIF_GPSLongitude: expect.stringMatching(/^\(76\) \(52\) \(31\.\d+\)$/),
      EXIF_GPSTimeStamp: '(15) (10) (37)',
      EXIF_ImageDescription: 'Maxar WorldView-3 <test> & Co, simulated image',
    });
    expect(gdalinfo(east.files.get('full')?.path ?? '').metadata['']).toMatchObject({ EXIF_GPSLongitudeRef: 'E' });
  });

  test('describes how its values were stretched, as the JPG and the Item do', async () => {
    const stretch = [81.5, 90, 102].map((min) => ({ min, max: 1531 }));
    const { files } = await madeOf({ stretch });
    const folder = await unzipped(files);
    const said = stretch.map(({ min }) => ({ metadata: { '': { STRETCH_MIN: String(min), STRETCH_MAX: '1531' } } }));
    for (const name of [`${stem}.tif`, `${stem}.jpg`])
      expect(gdalinfo(path.join(folder, name)).bands).toMatchObject(said);
    const { assets, ...item } = JSON.parse(await readFile(path.join(folder, `${stem}.json`), 'utf8'));
    expect(assets.visual.bands).toEqual(stretch.map(({ min, max }) => ({ 'groundtrack:stretch': [min, max] })));
    expect(assets.data.bands).toEqual(assets.visual.bands);
    expect(stacValidator()({ ...item, assets })).toEqual([]);
  });

  test('has the same position and pixels as the chosen PNG', async () => {
    const { files } = await madeOf({ picture: 'png' });
    expect([...files.keys()]).toEqual(['icon', 'full', 'png', 'tiff', 'zip']);
    const folder = await unzipped(files);
    const [png, tiff] = [gdalinfo(path.join(folder, `${stem}.png`)), gdalinfo(path.join(folder, `${stem}.tif`))];
    expect([png.driverShortName, png.stac['proj:epsg']]).toEqual(['PNG', tiff.stac['proj:epsg']]);
    expect(png.cornerCoordinates).toEqual(tiff.cornerCoordinates);
    const pixels = (kind: string) => sharp(files.get(kind)?.path).raw().toBuffer();
    expect(Buffer.compare(await pixels('png'), await pixels('tiff'))).toBe(0);
    const item = JSON.parse(await readFile(path.join(folder, `${stem}.json`), 'utf8'));
    expect(stacValidator()(item)).toEqual([]);
    expect(item.assets.png).toMatchObject({ type: 'image/png', href: `./${stem}.png` });
    expect(item.assets['png-world-file'].href).toBe(`./${stem}.pgw`);
  });

  test('contains no cloud and sun values for radar', async () => {
    const { files } = await madeOf({ phenomenology: 'sar' });
    const facts = Object.keys(gdalinfo(files.get('tiff')?.path ?? '').metadata['']);
    expect(facts).not.toContain('CLOUD_COVER_PERCENT');
    expect(facts).not.toContain('SUN_ELEVATION_DEG');
  });
});

describe('the ZIP', () => {
  test('contains GeoTIFF, picture, STAC Item, and license, unchanged', async () => {
    const { files } = await madeOf();
    const members = await unzip(files.get('zip')?.path ?? '');
    const names = [`${stem}.tif`, `${stem}.jpg`, `${stem}.json`, `${stem}.jgw`, `${stem}.jpg.aux.xml`, 'LICENCE.txt'];
    expect([...members.keys()]).toEqual(names);
    const isMember = async (name: string, kind: string) =>
      members.get(name)?.equals(await readFile(files.get(kind)?.path ?? ''));
    expect(await isMember(`${stem}.tif`, 'tiff')).toBe(true);
    expect(await isMember(`${stem}.jpg`, 'full')).toBe(true);
    expect(members.get('LICENCE.txt')?.toString()).toBe('You may look at it.\n');
  });

  test('has no GeoTIFF if it was not purchased', async () => {
    const { folder, files } = await madeOf({ tiff: false });
    expect([...files.keys()]).toEqual(['icon', 'full', 'zip']);
    expect((await readdir(folder)).some((name) => name.endsWith('.tif'))).toBe(false);
    const members = await unzip(files.get('zip')?.path ?? '');
    const names = [`${stem}.jpg`, `${stem}.json`, `${stem}.jgw`, `${stem}.jpg.aux.xml`, 'LICENCE.txt'];
    expect([...members.keys()]).toEqual(names);
  });

  test.each([{}, { phenomenology: 'sar' }, { tiff: false }, { lonDeg: 179.999 }] as const)(
    'contains a valid STAC Item: %j',
    async (wish) => {
      const delivery = await delivered(wish);
      const { files } = await madeOf(wish);
      const members = await unzip(files.get('zip')?.path ?? '');
      const item = JSON.parse(members.get(`${stem}.json`)?.toString() ?? '');
      expect(stacValidator()(item)).toEqual([]);
      expect(listMisreadFields(item)).toEqual([]);
      expect(item.properties['proj:shape']).toEqual([delivery.image.heightPx, delivery.image.widthPx]);
      expect(item.properties).toMatchObject({ gsd: 0.8, 'view:off_nadir': 17.2, 'sat:orbit_state': 'descending' });
      expect(item.links).toContainEqual({ rel: 'license', href: './LICENCE.txt', type: 'text/plain' });
      const assets = Object.values<ItemAsset>(item.assets);
      expect(assets).toHaveLength(members.size - 1);
      for (const { href, roles, ...asset } of assets) {
        const member = members.get(href.replace('./', '')) ?? Buffer.alloc(0);
        expect(roles).toHaveLength(1);
        expect(asset['file:size']).toBe(member.length);
        // A multihash of SHA-256.
        expect(asset['file:checksum']).toBe(`1220${sha256(member)}`);
      }
    },
  );

  test.each([4326, 3857])('states EPSG:%i and the ground resolution in its Item', async (grid) => {
    const { files } = await madeOf({ grid });
    const members = await unzip(files.get('zip')?.path ?? '');
    const item = JSON.parse(members.get(`${stem}.json`)?.toString() ?? '');
    expect(stacValidator()(item)).toEqual([]);
    expect(listMisreadFields(item)).toEqual([]);
    expect(item.properties).toMatchObject({ 'proj:code': `EPSG:${grid}`, gsd: 0.8 });
    const [west, south, east, north] = item.bbox;
    expect([(west + east) / 2, (south + north) / 2]).toEqual([expect.closeTo(-76.8755, 4), expect.closeTo(39.0045, 4)]);
  });

  test('declares only the extensions that its STAC Item uses', async () => {
    const { files } = await madeOf({ tiff: false, isBare: true });
    const members = await unzip(files.get('zip')?.path ?? '');
    const item = JSON.parse(members.get(`${stem}.json`)?.toString() ?? '');
    expect(stacValidator()(item)).toEqual([]);
    expect(item.stac_extensions.map((each: string) => each.split('/')[3])).toEqual(['projection', 'file']);
  });

  test('cuts the geometry of its Item at the antimeridian', async () => {
    const { files } = await madeOf({ lonDeg: 179.999 });
    const members = await unzip(files.get('zip')?.path ?? '');
    const { geometry, bbox } = JSON.parse(members.get(`${stem}.json`)?.toString() ?? '');
    expect(geometry.type).toBe('MultiPolygon');
    expect(geometry.coordinates.flat(2).map(([lonDeg]: [number]) => Math.abs(Math.round(lonDeg)))).toEqual(
      Array(10).fill(180),
    );
    expect(bbox[0]).toBeGreaterThan(179.9);
    expect(bbox[2]).toBeLessThan(-179.9);
  });
});

describe('a failed run', () => {
  test('leaves nothing behind when it is aborted', async () => {
    const delivery = await delivered();
    for (const waitMs of [0, 20, 80, 160]) {
      const folder = await mkdtemp(path.join(root, 'aborted-'));
      const signal = AbortSignal.timeout(waitMs);
      const made = await makeDeliverables(delivery, folder, signal).catch((error: unknown) => error);
      // A fast machine may finish before the longest wait is over.
      const finished = Array.isArray(made);
      expect(finished || (made instanceof DOMException && made.name === 'TimeoutError')).toBe(true);
      expect(await readdir(folder)).toHaveLength(finished ? 4 : 0);
    }
    const folder = await mkdtemp(path.join(root, 'aborted-'));
    await expect(makeDeliverables(delivery, folder, AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await readdir(folder)).toEqual([]);
  });

  test('leaves nothing behind when the image is missing, broken, or differs from its description', async () => {
    const delivery = await delivered();
    const folder = path.join(root, 'failing');
    await mkdir(folder);
    const broken = { ...delivery.image, path: path.join(root, 'missing.tif') };
    // All threads of libvips share the buffer of the error message, so sometimes it contains the other one.
    await expect(makeDeliverables({ ...delivery, image: broken }, folder, never)).rejects.toThrow(
      /Input file (is missing|contains unsupported image format)/,
    );
    const smaller = { ...delivery.image, widthPx: 1249 };
    await expect(makeDeliverables({ ...delivery, image: smaller }, folder, never)).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
    expect((await stat(delivery.image.path)).size).toBeGreaterThan(0);
  });
});

async function unzipped(files: ReadonlyMap<string, Deliverable>): Promise<string> {
  const folder = await mkdtemp(path.join(root, 'unzipped-'));
  for (const [name, bytes] of await unzip(files.get('zip')?.path ?? ''))
    await writeFile(path.join(folder, name), bytes);
  return folder;
}
