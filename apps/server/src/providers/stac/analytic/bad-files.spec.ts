import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readerOf } from '@groundtrack/cog';
import { toSceneId } from '@groundtrack/contract';
import { Raster } from '@groundtrack/raster';
import { afterEach, expect, it } from 'vitest';
import type { SceneProduct } from '../../port/provider.ts';
import { stacMapping } from '../stac-mapping.ts';
import { makeTiff, type TiffWish } from '../testing/make-tiff.ts';
import { numbersGeotiff } from '../testing/numbers-geotiff.ts';
import { closeAll, HERE, never, openProvider, squareItem } from '../testing/open-provider.ts';

let folder: string | null = null;
afterEach(async () => {
  await closeAll();
  if (folder !== null) await rm(folder, { recursive: true });
  folder = null;
});

const mapping = stacMapping.parse({
  provider: 'plain',
  label: 'Plain',
  assets: { image: [{ key: 'visual' }], analytic: [{ key: 'visual' }] },
  prices: { lines: [{ phenomenology: 'ms', centsPerKm2: 100 }], sizesKm: [1], analyticFactor: 2 },
});

/** A provider with one scene of one file, and the price that it quotes. */
async function quoteOf(bytes: Uint8Array) {
  const visual = { href: '/image.tif', type: 'image/tiff', roles: ['data'] };
  const items = [{ ...squareItem('one', 1, { gsd: 5 }), assets: { visual } }];
  const files = { '/image.tif': { type: 'image/tiff', bytes } };
  const { provider } = await openProvider({ items, files }, mapping, () => ({ delivery: 'open-assets' }));
  return { provider, scene: await provider.quote(toSceneId('one'), HERE, never) };
}

/** The reason why the analytic product is not for sale, or null if it is. */
async function reasonOf(bytes: Uint8Array): Promise<string | null> {
  const { scene } = await quoteOf(bytes);
  const numbers = scene?.products.find(({ analytic }) => analytic);
  return scene?.undeliverable ?? numbers?.undeliverable ?? null;
}

async function deliver(bytes: Uint8Array) {
  const { provider, scene } = await quoteOf(bytes);
  const product: SceneProduct | undefined = scene?.products.find(({ analytic }) => analytic);
  if (!product || product.undeliverable)
    throw new Error(product?.undeliverable ?? scene?.undeliverable ?? 'no product');
  const order = {
    kind: 'archive',
    reference: 'r',
    place: HERE,
    featureId: toSceneId('one'),
    priceId: product.priceId,
  } as const;
  folder = await mkdtemp(join(tmpdir(), 'bad-files-'));
  return provider.fetchDelivery(await provider.placeOrder(order, never), order, folder, never);
}
const W: TiffWish = { bits: 16 };
const DEGREES = [33_550, 12, [0.01, 0.01, 0]] as const;

it.each<[string, Uint8Array, string]>([
  ['two data types', makeTiff({ ...W, bands: 2, lies: [[258, 3, [16, 8]]] }), 'Data type: uint16, uint8;'],
  ['no bands', makeTiff({ ...W, lies: [[277, 3, [0]]] }), 'Bands: 0;'],
  ['colors that are none without JPEG', makeTiff({ ...W, bands: 3, photometric: 6 }), 'Color model: number 6;'],
  ['pixels of no number', makeTiff({ ...W, lies: [[33_550, 12, [Number.NaN, 100, 0]]] }), 'Position: not stated;'],
  ['pixels of no size', makeTiff({ ...W, lies: [[33_550, 12, [0, 0, 0]]] }), 'Position: not stated;'],
  [
    'pixels as large as stars',
    makeTiff({ ...W, lies: [[33_550, 12, [1e300, 1e300, 0]]] }),
    'shows nothing of the ordered box',
  ],
  [
    'latitude in place of longitude',
    makeTiff({ ...W, epsg: 4326, lies: [DEGREES, [33_922, 12, [0, 0, 0, 49.7, 10.3, 0]]] }),
    'shows nothing of the ordered box',
  ],
  ['meters in place of feet', makeTiff({ ...W, epsg: 2263 }), 'shows nothing of the ordered box'],
  ['half of a tile', makeTiff(W).subarray(0, 4000), 'Format: no TIFF, or one that is cut off;'],
  ['measured points in place of a grid', makeTiff({ ...W, hasControlPoints: true }), 'Position: control points alone;'],
  ['complex numbers', makeTiff({ bits: 32, sampleFormat: 5 }), 'Data type: cint32;'],
  ['65 bands', makeTiff({ ...W, bands: 65 }), 'Bands: 65;'],
  ['a grid that does not exist', makeTiff({ ...W, epsg: 29_999 }), 'Grid: EPSG:29999, which is no grid that is known;'],
])('gives no price for a file that states %s, and says why', async (_what, bytes, reason) => {
  expect(await reasonOf(bytes)).toContain(reason);
});

/** The usual file, moved east. The ordered square of 1 km lies 2.66 km inside its edge. */
function movedEast(km: number): Uint8Array {
  return makeTiff({ ...W, lies: [[33_922, 12, [0, 0, 0, 568_500 + km * 1000, 5_542_300, 0]]] });
}

it.each([
  ['all', 0],
  ['99 %', 2.668],
])('sells a file that shows %s of the ordered ground', async (_what, eastKm) => {
  expect(await reasonOf(movedEast(eastKm))).toBeNull();
});

it.each<[string, number, string]>([
  ['97 %', 2.69, 'Its file shows 97 % of the ordered ground, although the catalog says that it shows all of it.'],
  ['39 %', 3.268, 'Its file shows 39 % of the ordered ground'],
  ['nothing', 3.8, 'The image shows nothing of the ordered box'],
])('refuses a file that shows %s of the ordered ground, and says why', async (_what, eastKm, reason) => {
  expect(await reasonOf(movedEast(eastKm))).toContain(reason);
});

it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  [
    'twice its size',
    () => makeTiff({ ...W, lies: [256, 257].map((tag) => [tag, 4, [128]] as const) }),
    '1 blocks where 128 x 128 pixels ask for 4',
  ],
  ['smaller tiles', () => makeTiff({ ...W, lies: [[322, 3, [16]]] }), '1 blocks where 64 x 64 pixels ask for 4'],
  [
    'larger tiles',
    () => makeTiff({ ...W, lies: [322, 323].map((tag) => [tag, 3, [4096]] as const) }),
    'a block of 8192 bytes where there should be',
  ],
  [
    'more bands',
    () =>
      makeTiff({
        ...W,
        lies: [
          [277, 3, [4]],
          ...[258, 339].map((tag) => [tag, 3, Array.from({ length: 4 }, () => (tag === 258 ? 16 : 1))] as const),
        ],
      }),
    'a block of 8192 bytes where there should be 32768',
  ],
  ['a compression it has not', () => makeTiff({ ...W, compression: 8 }), 'a block cannot be decoded'],
  ['tiles of fewer bytes', () => makeTiff({ ...W, lies: [[325, 4, [100]]] }), 'a block of 100 bytes'],
  [
    'tiles beyond its end',
    () => makeTiff({ ...W, lies: [[324, 4, [99_999_999]]] }),
    'a block ends at byte 100008191 of',
  ],
  [
    'its whole header, and ends at half of its last tile',
    async () => (await numbersGeotiff({ bands: 1 })).slice(0, -1000),
    'a block ends at byte',
  ],
  [
    'a mask of another size',
    async () => shrinkMask(await numbersGeotiff({ bands: 1, hasMask: true })),
    'mask of the image has 100 x 200 pixels, the image 200 x 200',
  ],
])(
  'gives no price for a file that states %s, which is found beyond its first directory',
  async (_what, make, reason) => {
    expect(await reasonOf(await make())).toContain(reason);
  },
);

it.each<[string, () => Uint8Array | Promise<Uint8Array>, object]>([
  [
    'a no-data value of no number',
    () => numbersGeotiff({ dataType: 'float32', nodata: Number.NaN }),
    { noData: Number.NaN },
  ],
  ['a negative no-data value', () => numbersGeotiff({ dataType: 'int16', nodata: -9999 }), { noData: -9999 }],
  [
    'a no-data value outside its type',
    () => makeTiff({ ...W, lies: [[42_113, 2, [...Buffer.from('-9999\0')]]] }),
    { noData: null },
  ],
  [
    'a no-data value of words',
    () => makeTiff({ ...W, lies: [[42_113, 2, [...Buffer.from('none\0')]]] }),
    { noData: null },
  ],
  ['red, green and blue in one band', () => makeTiff({ ...W, photometric: 2 }), { dataType: 'uint16' }],
  ['a palette it has not', () => makeTiff({ ...W, photometric: 3 }), { dataType: 'uint16' }],
])('delivers the numbers of a file that states %s', async (_what, make, facts) => {
  const { analytic } = await deliver(await make());
  expect(analytic).toMatchObject(facts);
});

it('ignores opacity that lies before the bands', async () => {
  const { analytic } = await deliver(makeTiff({ ...W, fillOf: () => 7, lies: [[338, 3, [2, 2, 2]]] }));
  await using file = await open(analytic?.path ?? '', 'r');
  const raster = await Raster.open(readerOf(file, (await file.stat()).size));
  const { bands, valid } = await raster.readWindow({ left: 0, top: 0, right: 4, bottom: 1 });
  expect([bands.map((band) => [...band]), valid]).toEqual([[[7, 7, 7, 7]], null]);
});

/** Halves the width that the directory of the mask states. */
function shrinkMask(tiff: Uint8Array): Uint8Array {
  const bytes = Buffer.from(tiff);
  for (let at = bytes.readUInt32LE(4); at !== 0; at = bytes.readUInt32LE(at + 2 + bytes.readUInt16LE(at) * 12)) {
    const entryOf = (tag: number) =>
      Array.from({ length: bytes.readUInt16LE(at) }, (_, i) => at + 2 + i * 12).find(
        (e) => bytes.readUInt16LE(e) === tag,
      );
    const [kind, width] = [entryOf(254), entryOf(256)];
    if (kind === undefined || width === undefined || bytes.readUInt32LE(kind + 8) !== 4) continue;
    bytes.writeUInt16LE(4, width + 2);
    bytes.writeUInt32LE(100, width + 8);
  }
  return new Uint8Array(bytes);
}
