import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readerOf } from '@groundtrack/cog';
import { type DeliveryOptions, toSceneId } from '@groundtrack/contract';
import { Raster } from '@groundtrack/raster';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import type { ArchiveOrder, DeliveredImage, Scene } from '../../port/provider.ts';
import { stacMapping } from '../stac-mapping.ts';
import { makeTiff } from '../testing/make-tiff.ts';
import { NUMBERS_ASSET, numberAt, numbersGeotiff } from '../testing/numbers-geotiff.ts';
import { closeAll, failureOf, HERE, never, openProvider, page, squareItem } from '../testing/open-provider.ts';
import type { ServedFile } from '../testing/stac-server.ts';

const folders: string[] = [];
afterEach(async () => {
  await closeAll();
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

const SOLD = stacMapping.parse({
  provider: 'plain',
  label: 'Plain',
  assets: { image: [{ key: 'visual' }] },
  prices: { lines: [{ phenomenology: 'ms', centsPerKm2: 100 }], sizesKm: [1], tiffFactor: 1.25, analyticFactor: 1.6 },
});
const tiff = (bytes: Uint8Array, etag?: string): ServedFile => ({
  type: 'image/tiff',
  bytes,
  ...(etag === undefined ? {} : { etag }),
});
const asset = (href: string, more: object = {}) => ({ href, type: 'image/tiff', roles: ['data'], ...more });
const item = (id: string, assets: object, properties: Record<string, unknown> = {}) => ({
  ...squareItem(id, 1, { gsd: 5, ...properties }),
  assets,
});
const OPEN = () => ({ delivery: 'open-assets' as const });
const [BLUE, GREEN, RED, NIR] = NUMBERS_ASSET['eo:bands'];

const analyticOf = (scene: Scene | null | undefined) => scene?.products.find(({ analytic }) => analytic);
const namesOf = (scene: Scene | null | undefined) => scene?.analytic?.bands.map(({ name }) => name);

/** Orders the analytic product of a scene in the version that was quoted. */
async function toOrder(scene: Scene | null, delivery?: DeliveryOptions): Promise<ArchiveOrder> {
  const product = analyticOf(scene);
  if (!scene || !product) throw new Error('expected an analytic product');
  const { imageVersion } = product;
  return {
    kind: 'archive',
    reference: 'r',
    featureId: scene.featureId,
    priceId: product.priceId,
    place: HERE,
    ...(imageVersion === undefined ? {} : { imageVersion }),
    ...(delivery ? { delivery } : {}),
  };
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'sell-numbers-'));
  folders.push(made);
  return made;
}

describe('an item that describes its files', () => {
  const offered = async (assets: object, mapping = SOLD, properties: Record<string, unknown> = {}) => {
    const { provider } = await openProvider({ items: [item('one', assets, properties)] }, mapping, OPEN);
    const [scene] = (await page(provider, 1)).scenes;
    return analyticOf(scene) ? (namesOf(scene) ?? []) : null;
  };
  const rgb = [RED, GREEN, BLUE];
  const ofType = (type: string, count = 1) => ({
    'raster:bands': Array.from({ length: count }, () => ({ data_type: type })),
  });

  it.each<[string, object, readonly string[] | null]>([
    ['numbers of 16 bits', asset('/image.tif', NUMBERS_ASSET), ['B2', 'B3', 'B4', 'B8']],
    ['the bands of STAC 1.1', asset('/image.tif', { bands: [{ name: 'a b', data_type: 'int16' }] }), ['a_b']],
    ['bands without names', asset('/image.tif', ofType('uint16', 2)), ['band1', 'band2']],
    [
      'one name for two bands',
      asset('/image.tif', { bands: [{ name: 'x', data_type: 'int16' }, { name: 'x' }] }),
      ['x', 'x-2'],
    ],
    ['near infrared beside a picture', asset('/image.tif', { 'eo:bands': [...rgb, NIR] }), ['B4', 'B3', 'B2', 'B8']],
    ['nothing', asset('/image.tif'), null],
    ['red, green and blue', asset('/image.tif', { 'eo:bands': rgb }), null],
    ['numbers of 8 bits', asset('/image.tif', ofType('uint8', 4)), null],
    ['a file to look at', asset('/image.tif', { ...NUMBERS_ASSET, roles: ['visual', 'data'] }), null],
    ['complex numbers', asset('/image.tif', ofType('cint16')), null],
    ['a grid that is not known', asset('/image.tif', { ...NUMBERS_ASSET, 'proj:epsg': 999_999 }), null],
    ['a server that may not be asked', asset('https://files.example/image.tif', NUMBERS_ASSET), null],
  ])('%s', async (_what, visual, names) => {
    expect(await offered({ visual })).toEqual(names);
  });

  it('counts as analytic if the mapping names its file and price', async () => {
    const { analyticFactor: _none, ...prices } = SOLD.prices;
    const visual = asset('/image.tif', { roles: ['visual'] });
    const all = { visual, numbers: asset('/numbers.tif') };
    expect(await offered({ visual: asset('/image.tif', NUMBERS_ASSET) }, { ...SOLD, prices })).toBeNull();
    expect(await offered(all)).toBeNull();
    const named = { ...SOLD, assets: { ...SOLD.assets, analytic: [{ key: 'numbers' }] } };
    expect(await offered(all, named)).toEqual([]);
    expect(await offered({ visual }, named)).toBeNull();
  });

  it('gets readable names', async () => {
    const bands = [
      { ...BLUE, name: 'blue' },
      NIR,
      { name: 'c', description: 'The third', common_name: 'vis' },
      { name: 'd' },
    ];
    const visual = asset('/image.tif', { 'eo:bands': bands, ...ofType('uint16', 4) });
    const { provider } = await openProvider({ items: [item('one', { visual })] }, SOLD, OPEN);
    const [scene] = (await page(provider, 1)).scenes;
    expect(scene?.analytic?.bands.map(({ description }) => description)).toEqual([
      'Blue',
      'Near infrared (B8)',
      'The third',
      'd',
    ]);
  });

  it('costs its factor of the picture', async () => {
    const visual = asset('/image.tif', NUMBERS_ASSET);
    const { provider } = await openProvider({ items: [item('one', { visual })] }, SOLD, OPEN);
    const [scene] = (await page(provider, 1)).scenes;
    const prices = scene?.products.map(({ priceId, charge }) => [String(priceId), charge.totalCents]);
    expect(prices).toEqual([
      ['one:1km:jpg', 100],
      ['one:1km:tiff', 125],
      ['one:1km:analytic', 160],
    ]);
  });
});

describe('facts that a file states', () => {
  const quote = async (assets: object, files: Record<string, ServedFile>, mapping = SOLD) => {
    const { provider } = await openProvider({ items: [item('one', assets)], files }, mapping, OPEN);
    return provider.quote(toSceneId('one'), HERE, never);
  };
  const named = { ...SOLD, assets: { ...SOLD.assets, analytic: [{ key: 'numbers' }] } };
  const visual = asset('/image.tif', { roles: ['visual'] });

  it('complete the quote if the catalog does not state them', async () => {
    const files = { '/image.tif': tiff(makeTiff()), '/numbers.tif': tiff(makeTiff({ bands: 3, bits: 16 }), '"1"') };
    const scene = await quote({ visual, numbers: asset('/numbers.tif') }, files, named);
    expect(scene?.analytic).toMatchObject({ dataType: 'uint16', bands: [{ name: 'band1' }, {}, { name: 'band3' }] });
    expect(scene?.products.map(({ analytic = false, imageVersion }) => [analytic, imageVersion])).toEqual([
      [false, undefined],
      [false, undefined],
      [true, expect.stringMatching(/^[0-9a-f]{32}$/)],
    ]);
  });

  it.each<[string, Uint8Array, object, string]>([
    [
      'another type',
      makeTiff({ bands: 4, bits: 8 }),
      NUMBERS_ASSET,
      'Description: uint16 by the catalog, uint8 by the file;',
    ],
    [
      'fewer bands',
      makeTiff({ bands: 3, bits: 16 }),
      NUMBERS_ASSET,
      'Description: 4 bands named by the catalog, 3 in the file;',
    ],
    [
      'more bands',
      makeTiff({ bands: 5, bits: 16 }),
      NUMBERS_ASSET,
      'Description: 4 bands named by the catalog, 5 in the file;',
    ],
    ['complex numbers', makeTiff({ bits: 32, sampleFormat: 5 }), {}, 'Data type: cint32;'],
    ['measured points alone', makeTiff({ bits: 16, hasControlPoints: true }), {}, 'Position: control points alone;'],
    [
      'a picture',
      makeTiff({ bands: 3, photometric: 2 }),
      {},
      'Description: bands of 8 bits without names, which the picture shows;',
    ],
  ])('%s: the picture is for sale, and the numbers are refused by name', async (_what, bytes, stated, reason) => {
    const files = { '/image.tif': tiff(makeTiff()), '/numbers.tif': tiff(bytes) };
    const scene = await quote({ visual, numbers: asset('/numbers.tif', stated) }, files, named);
    expect(scene?.undeliverable).toBeUndefined();
    expect(scene?.products.filter(({ undeliverable }) => undeliverable === undefined)).toHaveLength(2);
    const words = analyticOf(scene)?.undeliverable;
    expect(words).toMatch(/^The analytic product of this image cannot be delivered\. /);
    expect(words).toContain(reason);
    expect(words).toMatch(
      / (Choose its display product where it is for sale, or another image of this place|.* or tell the operator of this server)\.$/,
    );
  });

  it('an analytic product can be for sale without a picture', async () => {
    const files = { '/numbers.tif': tiff(makeTiff({ bits: 16 })) };
    const scene = await quote({ visual: asset('/gone.tif'), numbers: asset('/numbers.tif') }, files, named);
    expect(scene?.undeliverable).toBeUndefined();
    const sold = scene?.products.filter(({ undeliverable }) => undeliverable === undefined);
    expect(sold?.map(({ analytic }) => analytic)).toEqual([true]);
  });

  it('refuses products without a usable file by their own names', async () => {
    const scene = await quote({ visual: asset('/gone.tif'), numbers: asset('/lost.tif') }, {}, named);
    const reasons = scene?.products.map(({ undeliverable }) => undeliverable);
    const refused = (name: string) =>
      expect.stringMatching(new RegExp(`^${name} cannot be delivered. File: .*127.0.0.1 answered 404`));
    expect(reasons).toEqual([
      refused('This image'),
      refused('This image'),
      refused('The analytic product of this image'),
    ]);
    expect(scene?.undeliverable).toBe(reasons?.[0]);
  });
});

describe('an ordered analytic product', () => {
  const read = async ({ analytic, widthPx, heightPx }: DeliveredImage) => {
    await using file = await open(analytic?.path ?? '', 'r');
    const raster = await Raster.open(readerOf(file, (await file.stat()).size));
    const part = await raster.readWindow({ left: 0, top: 0, right: widthPx, bottom: heightPx });
    return { ...part, layout: raster.layout };
  };
  /** The image pixels that the cut must contain. */
  const expected = ({ box: [west, , , north], widthPx, heightPx }: DeliveredImage, band: number) =>
    Array.from({ length: widthPx * heightPx }, (_, i) =>
      numberAt((west - 561_666) / 100 + (i % widthPx), (5_549_109 - north) / 100 + Math.floor(i / widthPx), band),
    );

  it('contain every value of every band unchanged, and the description from the catalog', async () => {
    const files = { '/image.tif': tiff(await numbersGeotiff({ nodata: 0 }), '"1"') };
    const visual = asset('/image.tif', NUMBERS_ASSET);
    const items = [item('one', { visual }, { 'processing:level': 'L2A' })];
    const { provider } = await openProvider({ items, files }, SOLD, OPEN);
    const scene = await provider.quote(toSceneId('one'), HERE, never);
    const order = await toOrder(scene);
    const directory = await folder();
    const image = await provider.fetchDelivery(await provider.placeOrder(order, never), order, directory, never);
    expect(image).toMatchObject({ epsg: 32_632, licenseText: 'an example license' });
    expect(image.analytic).toMatchObject({
      dataType: 'uint16',
      noData: 0,
      level: 'L2A',
      bands: [
        { name: 'B2' },
        { name: 'B3' },
        { name: 'B4' },
        {
          name: 'B8',
          commonName: 'nir',
          wavelengthUm: 0.842,
          fwhmUm: 0.145,
          scale: 0.0001,
          offset: -0.1,
          unit: 'reflectance',
        },
      ],
    });
    const { bands } = await read(image);
    expect(bands.map((band) => [...band])).toEqual([0, 1, 2, 3].map((band) => expected(image, band)));
    expect((await sharp(image.path).metadata()).channels).toBe(3);
    expect((await readdir(directory)).toSorted()).toEqual(['bands.tif', 'image.tif']);
    const some = await toOrder(scene, { bands: ['B8', 'B4'] });
    const chosen = await provider.fetchDelivery(await provider.placeOrder(some, never), some, await folder(), never);
    expect(chosen.analytic?.bands.map(({ name }) => name)).toEqual(['B8', 'B4']);
    expect((await read(chosen)).bands.map((band) => [...band])).toEqual([3, 2].map((band) => expected(image, band)));
    expect((await sharp(chosen.path).metadata()).channels).toBe(3);
  });

  const FILES = { ...SOLD.assets, bandFiles: ['b', 'g', 'r', 'n'].map((key) => ({ key, type: 'image/tiff' })) };
  const stated = (band: object | undefined, type = 'uint16') => ({
    'eo:bands': [band],
    'raster:bands': [{ data_type: type }],
  });
  const bandAssets = {
    visual: asset('/visual.tif', { roles: ['visual'] }),
    b: asset('/b.tif', stated(BLUE)),
    g: asset('/g.tif', stated(GREEN)),
    r: asset('/r.tif', stated(RED)),
    n: asset('/n.tif', stated(NIR)),
  };
  const bandFile = (band: number, wish = {}) =>
    numbersGeotiff({ bands: 1, valueAt: (x, y) => numberAt(x, y, band), ...wish });
  const bandTiffs = async () => ({
    '/visual.tif': tiff(makeTiff()),
    '/b.tif': tiff(await bandFile(0)),
    '/g.tif': tiff(await bandFile(1)),
    '/r.tif': tiff(await bandFile(2)),
    '/n.tif': tiff(await bandFile(3), '"1"'),
  });
  const openBands = async (files: Record<string, ServedFile>, assets: object = bandAssets) =>
    (await openProvider({ items: [item('one', assets)], files }, { ...SOLD, assets: FILES }, OPEN)).provider;

  it('are joined from single-band files, all or those that were chosen', async () => {
    const provider = await openBands(await bandTiffs());
    const scene = await provider.quote(toSceneId('one'), HERE, never);
    expect(namesOf(scene)).toEqual(['B2', 'B3', 'B4', 'B8']);
    for (const [bands, places] of [
      [undefined, [0, 1, 2, 3]],
      [
        ['B8', 'B4'],
        [3, 2],
      ],
    ] as const) {
      const order = await toOrder(scene, bands && { bands: [...bands] });
      const directory = await folder();
      const image = await provider.fetchDelivery(await provider.placeOrder(order, never), order, directory, never);
      const { layout, bands: delivered } = await read(image);
      expect(layout).toMatchObject({ bands: places.length, dataType: 'uint16', widthPx: image.widthPx });
      expect(delivered.map((band) => [...band])).toEqual(places.map((place) => expected(image, place)));
      expect(image.analytic?.bands.map(({ name }) => name)).toEqual(places.map((place) => namesOf(scene)?.[place]));
      const picture = await sharp(image.path).metadata();
      expect([picture.width, picture.height, picture.channels]).toEqual([
        image.widthPx,
        image.heightPx,
        places.length > 2 ? 3 : 1,
      ]);
    }
  });

  it('are valid where every band has a value', async () => {
    const files = { ...(await bandTiffs()), '/g.tif': tiff(await bandFile(1, { hasMask: true })) };
    const provider = await openBands(files);
    const order = await toOrder(await provider.quote(toSceneId('one'), HERE, never));
    const image = await provider.fetchDelivery(await provider.placeOrder(order, never), order, await folder(), never);
    expect(image.analytic?.noData).toBeNull();
    const { valid } = await read(image);
    // This many columns of the cut are masked out.
    const left = 98 - (image.box[0] - 561_666) / 100;
    expect(left).toBeGreaterThan(0);
    const { widthPx, heightPx } = image;
    const flags = Array.from({ length: widthPx * heightPx }, (_, i) => (i % widthPx < left ? 0 : 1));
    expect([...(valid ?? [])]).toEqual(flags);
  });

  it.each<[string, string, () => Promise<Uint8Array>, string]>([
    [
      'a shifted grid',
      '/n.tif',
      () => bandFile(3, { transform: [561_666, 100, 0, 5_549_209, 0, -100] }),
      'the files of its bands have different pixels',
    ],
    ['another size', '/n.tif', () => bandFile(3, { sidePx: 199 }), 'the files of its bands have different pixels'],
    ['another type', '/n.tif', () => bandFile(3, { dataType: 'int16' }), 'the files of its bands hold uint16, int16'],
    ['two bands', '/n.tif', () => numbersGeotiff({ bands: 2 }), 'a file of one band has 2'],
  ])('are not sold from files that differ by %s', async (_what, path, make, reason) => {
    const provider = await openBands({ ...(await bandTiffs()), [path]: tiff(await make()) });
    const scene = await provider.quote(toSceneId('one'), HERE, never);
    expect(analyticOf(scene)?.undeliverable).toContain(reason);
  });

  it('are rejected if their version is not the one that was sold', async () => {
    const files: Record<string, ServedFile> = await bandTiffs();
    for (const name of Object.keys(files))
      files[name] = { type: 'image/tiff', bytes: new Uint8Array(), ...files[name], etag: '"1"' };
    const provider = await openBands(files);
    const order = await toOrder(await provider.quote(toSceneId('one'), HERE, never));
    const id = await provider.placeOrder(order, never);
    files['/n.tif'] = tiff(makeTiff({ bits: 32, sampleFormat: 5 }), '"2"');
    expect(await failureOf(provider.fetchDelivery(id, order, await folder(), never))).toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/^The image was replaced at its source after it was ordered/),
    });
    expect((await toOrderVersion(provider)) === order.imageVersion).toBe(false);
  });

  const toOrderVersion = async (provider: Awaited<ReturnType<typeof openBands>>) =>
    analyticOf(await provider.quote(toSceneId('one'), HERE, never))?.imageVersion;
});
