import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readerOf, writeCog } from '@groundtrack/cog';
import { type ArchiveImage, addsUp, type DrawnArea, type Endpoint, endpoints } from '@groundtrack/contract';
import { measureArea } from '@groundtrack/geo';
import { Raster } from '@groundtrack/raster';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unzip } from '../features/imagery/deliverables/unzip.testing.ts';
import { squareItem } from '../providers/stac/testing/open-provider.ts';
import { openStacServer, type StacServer } from '../providers/stac/testing/stac-server.ts';
import { testGeotiff } from '../providers/stac/testing/test-geotiff.ts';
import { CONTACT } from '../testing/contact.ts';
import { openTestedServer, type TestedServer } from '../testing/running-server.ts';
import { GOOD_CARD } from '../testing/shop.ts';

const WAIT = { timeout: 60_000, interval: 100 };
const mapping = {
  provider: 'open',
  label: 'Open',
  assets: { image: [{ key: 'visual' }] },
  prices: {
    lines: [{ phenomenology: 'ms', centsPerKm2: 500 }],
    sizesKm: [5],
    minimumKm2: 10,
    tiffFactor: 1.5,
    clip: 'any-shape',
    leastAreaKm2: 2,
    largestAreaKm2: 100,
  },
};
/** A triangle around 10° E 50° N of some 30 km², with a hole of 1 km². */
const TRIANGLE: DrawnArea = {
  type: 'Polygon',
  coordinates: [
    [
      [9.95, 49.97],
      [10.06, 49.98],
      [10, 50.05],
      [9.95, 49.97],
    ],
    [
      [9.995, 49.99],
      [9.995, 50],
      [10.01, 49.99],
      [9.995, 49.99],
    ],
  ],
};
const areaKm2 = (area: DrawnArea) =>
  measureArea(area.type === 'Polygon' ? [area.coordinates] : area.coordinates).areaKm2;

let folder: string;
let catalog: StacServer;
let server: TestedServer;
let apiKey: string | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-clipped-'));
  const items = [squareItem('shown', 40, { gsd: 100, 'eo:cloud_cover': 3 })];
  const visual = { href: '/strip.tif', type: 'image/tiff' };
  items.push({ ...squareItem('strip', 39, { gsd: 10, 'eo:cloud_cover': 3 }, 1), assets: { visual } });
  const files = {
    '/image.tif': { type: 'image/tiff', bytes: await testGeotiff() },
    '/strip.tif': { type: 'image/tiff', bytes: await longGeotiff() },
  };
  catalog = await openStacServer({ items, files });
  const providersFile = path.join(folder, 'providers.json');
  const connection = { url: catalog.url, privateAssets: true, delivery: 'open-assets' };
  const terms = { version: '3', title: 'Terms', text: 'Name us.' };
  const open = { kind: 'stac', mapping: { ...mapping, coarserThanSearch: true }, connection, terms };
  const boxes = { ...mapping, provider: 'boxes', label: 'Boxes', prices: { ...mapping.prices, clip: 'boxes' } };
  const sold = { ...open, mapping: { ...boxes, coarserThanSearch: true } };
  const simulated = { kind: 'simulated', provider: 'planet' };
  await writeFile(providersFile, JSON.stringify({ providers: [open, sold, simulated] }));
  server = await openTestedServer({ PROVIDERS_FILE: providersFile });
  const account = { ...CONTACT, username: 'ada@example.org', password: 'correct horse battery' };
  apiKey = endpoints.register.answer.schema.parse(await (await send(endpoints.register, account)).json()).apiKey;
}, 90_000);
afterAll(async () => {
  await server?.close();
  await catalog?.close();
  await rm(folder, { recursive: true, force: true });
});

/** 13,000 x 280 pixels of 10 m in three bands, in UTM zone 32 around 10° E 50° N. */
async function longGeotiff(): Promise<Uint8Array> {
  const file = path.join(folder, 'long.tif');
  const [widthPx, heightPx] = [13_000, 280];
  const bands = [1, 2, 3].map((band) =>
    Uint8Array.from({ length: widthPx * heightPx }, (_, i) => 1 + ((i * band) % 251)),
  );
  const place = { epsg: 32_632, transform: [506_660, 10, 0, 5_540_600, 0, -10] } as const;
  await writeCog(file, { widthPx, heightPx, dataType: 'uint8', bands: [{}, {}, {}], isRgb: true, ...place }, [
    { bands },
  ]);
  return new Uint8Array(await readFile(file));
}

function send({ method, path: urlPath }: Endpoint, body?: unknown): Promise<Response> {
  return fetch(server.url + urlPath, {
    method,
    headers: { ...(apiKey === undefined ? {} : { apiKey }), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function request(endpoint: Endpoint, body?: unknown): Promise<unknown> {
  const answer = await send(endpoint, body);
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(json));
  return json;
}

async function search(geometry: unknown, provider: string): Promise<readonly ArchiveImage[]> {
  const filter = {
    date: {
      start: '2026-01-01T00:00:00Z',
      end: provider === 'planet' ? '2026-09-01T00:00:00Z' : '2026-06-01T00:00:00Z',
    },
    phenomenology: { sar: false, ms: true, pan: true },
    resolution: 5,
    maxCloudCover: 1,
    providers: { [provider]: 5 },
  };
  return endpoints.catalog.answer.schema.parse(await request(endpoints.catalog, { geometry, filter })).images;
}

async function clippedOf(geometry: DrawnArea, provider: string) {
  const images = await search(geometry, provider);
  for (const image of images) {
    const product = image.products.find(({ metadata }) => metadata.clipped && metadata.tiff);
    if (product)
      return { image, product, item: { provider, featureId: image.featureId, product: product.priceId, geometry } };
  }
  throw new Error(`no clipped product of ${JSON.stringify(images)}`);
}

async function quote(item: object) {
  const [answer] = endpoints.quote.answer.schema.parse(await request(endpoints.quote, [item])).lines;
  if (!answer || !('line' in answer) || answer.line.kind === 'tasking') throw new Error(JSON.stringify(answer));
  return answer.line;
}

async function refusal(item: object): Promise<string> {
  const [answer] = endpoints.quote.answer.schema.parse(await request(endpoints.quote, [item])).lines;
  return answer && 'refusal' in answer ? `${answer.refusal.code}: ${answer.refusal.message}` : 'sold';
}

/** Buys an item and waits for its files. */
async function buy(item: object, expectedPrice: number, termsVersion: string) {
  const ordered = { ...item, description: 'Here', termsVersion, expectedPrice };
  const placed = endpoints.placeOrder.answer.schema.parse(await request(endpoints.placeOrder, [ordered]));
  expect(placed.total).toBe(expectedPrice);
  await request(endpoints.confirmSandboxPayment, { clientSecret: placed.stripeSecret, card: GOOD_CARD });
  return vi.waitFor(async () => {
    const lists = endpoints.images.answer.schema.parse(await request(endpoints.images));
    const image = lists.flatMap(({ images }) => images).find(({ orderId }) => orderId === placed.orderId);
    if (image?.serverState !== 'Delivered') throw new Error(`${image?.serverState}: ${image?.stateReason}`);
    return image;
  }, WAIT);
}

/** The number of pixels that are valid in the mask of a delivered GeoTIFF, and of all pixels. */
async function masked(fileId: string | null) {
  const file = path.join(folder, 'delivered.tif');
  const download = endpoints.download.path.replace(':fileId', fileId ?? '');
  const answer = await fetch(server.url + download, { headers: { apiKey: apiKey ?? '' } });
  await writeFile(file, new Uint8Array(await answer.arrayBuffer()));
  await using handle = await open(file, 'r');
  const raster = await Raster.open(readerOf(handle, (await handle.stat()).size));
  const { widthPx, heightPx } = raster.layout;
  const { valid } = await raster.readWindow({ left: 0, top: 0, right: widthPx, bottom: heightPx });
  return { hasMask: raster.hasMask, inside: valid?.reduce((sum, flag) => sum + flag, 0) ?? 0, all: widthPx * heightPx };
}

describe('an image that is clipped to an area', () => {
  it('is found, quoted by its lines, bought, and delivered from the file of a catalog', {
    timeout: 90_000,
  }, async () => {
    const { product, item } = await clippedOf(TRIANGLE, 'open');
    const line = await quote(item);
    const km2 = areaKm2(TRIANGLE);
    expect(line).toMatchObject({
      description: 'Color clipped to your area, display JPG and GeoTIFF',
      drawnKm2: expect.closeTo(km2, 5),
      areaKm2: expect.closeTo(km2, 5),
      chargedKm2: expect.closeTo(km2, 5),
      minimumApplied: false,
      totalCents: product.price,
    });
    expect(addsUp(line)).toBe(true);
    const image = await buy(item, line.totalCents, '3');
    expect(image.area?.coordinates[0]?.[1]).toHaveLength(4);
    expect(image.areaKm2).toBe(line.areaKm2);
    const { orders } = endpoints.orders.answer.schema.parse(await request(endpoints.orders));
    expect(orders[0]?.lines[0]).toMatchObject({
      area: image.area,
      quote: { ...line, validUntil: expect.any(String) },
    });
    const { hasMask, inside, all } = await masked(image.downloads.tiff);
    expect(hasMask).toBe(true);
    expect(inside * 0.01).toBeCloseTo(km2, -0.3);
    expect(inside).toBeLessThan(all * 0.6);
    const csv = await (await send(endpoints.ordersCsv)).text();
    expect(csv).toContain('Currency,Drawn area (km2)');
    expect(csv).toContain(`,${line.drawnKm2},${line.areaKm2},`);
  });

  it('is charged for the part of the area that it shows, or for the minimum with the reason', async () => {
    const part: DrawnArea = {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [10, 50],
            [10.02, 50],
            [10.02, 50.02],
            [10, 50.02],
            [10, 50],
          ],
        ],
        [
          [
            [30, 50],
            [30.1, 50],
            [30.1, 50.1],
            [30, 50.1],
            [30, 50],
          ],
        ],
      ],
    };
    const line = await quote((await clippedOf(part, 'open')).item);
    expect(line.drawnKm2).toBeCloseTo(areaKm2(part), 4);
    expect(line.areaKm2).toBeCloseTo(areaKm2({ type: 'MultiPolygon', coordinates: part.coordinates.slice(0, 1) }), 4);
    expect(line).toMatchObject({ minimum: { kind: 'area', km2: 10 }, minimumApplied: true, imageryCents: 5000 });
    expect(line.totalCents).toBe(7500);
  });

  it('of a simulated provider also has a mask, in another grid', { timeout: 120_000 }, async () => {
    const small: DrawnArea = {
      type: 'Polygon',
      coordinates: [
        [
          [-76.88, 39],
          [-76.87, 39.001],
          [-76.875, 39.008],
          [-76.88, 39],
        ],
      ],
    };
    const { item } = await clippedOf(small, 'planet');
    const line = await quote({ ...item, delivery: { grid: 3857, picture: 'png' } });
    const image = await buy(
      { ...item, delivery: { grid: 3857, picture: 'png' } },
      line.totalCents,
      line.licence?.version ?? '',
    );
    const { hasMask, inside, all } = await masked(image.downloads.tiff);
    expect(hasMask).toBe(true);
    expect(inside / all).toBeGreaterThan(0.3);
    expect(inside / all).toBeLessThan(0.7);
    expect(image.downloads.png).toEqual(expect.any(String));
  });

  it('is delivered as a mosaic of tiles if it is too large for a single file', { timeout: 120_000 }, async () => {
    const corridor: DrawnArea = {
      type: 'Polygon',
      coordinates: [
        [
          [9.15, 49.9965],
          [10.85, 49.996],
          [10.85, 49.9995],
          [9.15, 50],
          [9.15, 49.9965],
        ],
      ],
    };
    const [image] = (await search(corridor, 'open')).filter(({ featureId }) => featureId === 'strip');
    const clipped = image?.products.filter(({ metadata }) => metadata.clipped) ?? [];
    expect(clipped.map(({ metadata }) => metadata.mosaic)).toEqual([{ tiles: 2 }]);
    const item = { provider: 'open', featureId: 'strip', product: clipped[0]?.priceId, geometry: corridor };
    const line = await quote(item);
    expect(line.description).toBe('Color clipped to your area, display JPG and GeoTIFF as a mosaic of 2 tiles');
    expect(await refusal({ ...item, product: 'strip:area:jpg' })).toMatch(
      /^image-undeliverable: geometry: .* a JPG by itself may have at most 12000 a side/,
    );
    expect(await refusal({ ...item, delivery: { picture: 'png' } })).toMatch(
      /^options-invalid: delivery.picture: .*PNG/,
    );
    const bought = await buy(item, line.totalCents, '3');
    expect(bought.downloads).toMatchObject({ tiff: null, overview: expect.any(String), full: expect.any(String) });
    const overview = await masked(bought.downloads.overview ?? null);
    expect(overview.hasMask).toBe(true);
    expect(overview.inside * 0.0004).toBeCloseTo(areaKm2(corridor), -1);
    const download = endpoints.download.path.replace(':fileId', bought.downloads.zip ?? '');
    const zip = path.join(folder, 'mosaic.zip');
    const answer = await fetch(server.url + download, { headers: { apiKey: apiKey ?? '' } });
    await writeFile(zip, new Uint8Array(await answer.arrayBuffer()));
    const names = [...(await unzip(zip)).keys()];
    expect(names.filter((name) => /-r1-c\d\.tif$/.test(name))).toHaveLength(2);
    expect(names.filter((name) => name.endsWith('.vrt'))).toHaveLength(1);
  });

  it('is not sold if its provider sells only squares', async () => {
    const images = await search(TRIANGLE, 'boxes');
    expect(images.flatMap(({ products }) => products.filter(({ metadata }) => metadata.clipped))).toEqual([]);
    expect([...new Set(images.map(({ notClipped }) => notClipped))]).toEqual([
      'Boxes sells squares around a place, and no image clipped to an area.',
    ]);
    const item = { provider: 'boxes', featureId: 'shown', product: 'shown:area:tiff', geometry: TRIANGLE };
    expect(await refusal(item)).toContain('price-unknown: product: Boxes sells squares around a place');
  });
});

describe('an area that cannot be bought is rejected with the field and the limit', () => {
  const item = { provider: 'open', featureId: 'shown', product: 'shown:area:jpg' };
  const box = (west: number, south: number, sideDeg: number): DrawnArea => ({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + sideDeg, south],
        [west + sideDeg, south + sideDeg],
        [west, south + sideDeg],
        [west, south],
      ],
    ],
  });

  it.each([
    ['of which the image shows nothing', box(40, 10, 0.1), /^scene-unknown: geometry: open has no image/],
    ['that is smaller than the least', box(10, 50, 0.01), /^image-undeliverable: geometry: .* at least 2 km² are sold/],
    [
      'that is larger than the largest',
      box(9.9, 49.9, 0.2),
      /^image-undeliverable: geometry: .* at most 100 km² are sold/,
    ],
    ['that is a place', { type: 'Point', coordinates: [10, 50] }, /^price-unknown: geometry: is a Point/],
    [
      'that crosses itself',
      {
        type: 'Polygon',
        coordinates: [
          [
            [10, 50],
            [10.1, 50.1],
            [10.1, 50],
            [10, 50.1],
            [10, 50],
          ],
        ],
      },
      /^invalid-request: geometry: /,
    ],
  ])('one %s', async (_what, geometry, expected) => {
    expect(await refusal({ ...item, geometry })).toMatch(expected);
    const ordered = [{ ...item, geometry, description: 'Here', termsVersion: '3' }];
    const answer = await send(endpoints.placeOrder, ordered);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  it('and a search states for each image why it is not sold clipped to the area', async () => {
    const reasonFor = async (geometry: unknown) => (await search(geometry, 'open'))[0]?.notClipped;
    expect(await reasonFor(box(10, 50, 0.01))).toMatch(/^The image shows .* at least 2 km² are sold/);
    expect(await reasonFor(box(10, 50, 0.05))).toBeUndefined();
    expect(await reasonFor({ type: 'Point', coordinates: [10, 50] })).toBeUndefined();
  });

  it('one with too many positions, or none', async () => {
    const ring = Array.from({ length: 1001 }, (_, i) => [10 + i / 1e4, 50]);
    for (const coordinates of [[ring], [], [[]]])
      expect((await send(endpoints.quote, [{ ...item, geometry: { type: 'Polygon', coordinates } }])).status).toBe(400);
  });
});
