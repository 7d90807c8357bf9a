import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ArchiveImage, type Endpoint, endpoints } from '@groundtrack/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemClock, systemIds } from '../../platform/system/system.ts';
import { CONTACT } from '../../testing/contact.ts';
import { openTestedServer, type TestedServer } from '../../testing/running-server.ts';
import { GOOD_CARD } from '../../testing/shop.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { stacMapping } from '../stac/stac-mapping.ts';
import { makeTiff } from '../stac/testing/make-tiff.ts';
import { squareItem } from '../stac/testing/open-provider.ts';
import { openStacServer, type StacServer } from '../stac/testing/stac-server.ts';
import { testGeotiff } from '../stac/testing/test-geotiff.ts';
import { harvest } from './harvest/harvest.ts';
import { openSource } from './harvest/open-source.ts';
import { PgHarvestStore } from './pg-harvest-store.ts';

const HERE = { type: 'Point' as const, coordinates: [10, 50] as [number, number] };
const WAIT = { timeout: 30_000, interval: 50 };
const LICENCE = 'Name us beside every picture.';
const mapping = {
  provider: 'harvested',
  label: 'Harvested',
  assets: { image: [{ key: 'visual' }] },
  prices: { lines: [{ phenomenology: 'ms', centsPerKm2: 500 }], sizesKm: [5] },
};

/** The files of the catalog, which it can replace at any time. */
const published: Record<string, { type: string; bytes: Uint8Array }> = {};

let folder: string;
let catalog: StacServer;
let server: TestedServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-buy-'));
  const png = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
  Object.assign(published, {
    '/thumb.png': { type: 'image/png', bytes: png },
    '/image.tif': { type: 'image/tiff', bytes: await testGeotiff() },
  });
  catalog = await openStacServer({
    items: [
      squareItem('bought', 40, { gsd: 5, 'eo:cloud_cover': 3 }),
      squareItem('cloudy', 50, { 'eo:cloud_cover': 90 }),
    ],
    files: published,
  });
  const providersFile = path.join(folder, 'providers.json');
  const files = { assetHosts: ['127.0.0.1'], privateAssets: true, delivery: 'open-assets' };
  const terms = { version: '3', title: 'Terms', text: LICENCE };
  await writeFile(providersFile, JSON.stringify({ providers: [{ kind: 'index', mapping, files, terms }] }));
  server = await openTestedServer({ PROVIDERS_FILE: providersFile });
}, 60_000);
afterAll(async () => {
  await server?.close();
  await catalog?.close();
  await rm(folder, { recursive: true, force: true });
});

async function send(
  { method, path: urlPath }: Endpoint,
  { apiKey, body }: { readonly apiKey?: string; readonly body?: unknown },
): Promise<unknown> {
  const answer = await fetch(server.url + urlPath, {
    method,
    headers: { ...(apiKey ? { apiKey } : {}), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(json));
  return json;
}

async function search(apiKey: string): Promise<readonly ArchiveImage[]> {
  const filter = {
    date: { start: '2026-01-01T00:00:00Z', end: '2026-06-01T00:00:00Z' },
    phenomenology: { sar: true, ms: true, pan: true },
    resolution: 5,
    maxCloudCover: 0.5,
    providers: { harvested: 5 },
  };
  const answer = await send(endpoints.catalog, { apiKey, body: { geometry: HERE, filter } });
  const page = endpoints.catalog.answer.schema.parse(answer);
  expect(page).toEqual(answer);
  return page.images;
}

/** Harvests like the command, while the server runs. */
async function harvestCatalog(): Promise<void> {
  const { signal } = new AbortController();
  const source = await openSource(catalog.url, { collections: [], sinceMs: null, http: testHttpClient, signal });
  const deps = { store: new PgHarvestStore(server.db), clock: systemClock, ids: systemIds };
  const order = { source, mapping: stacMapping.parse(mapping), sinceMs: null, signal };
  const summary = await harvest(deps, { ...order, onProgress: () => undefined, onRefused: () => undefined });
  expect(summary).toMatchObject({ end: 'finished', added: 2, refused: 0 });
}

/** Quotes and orders the first product of an image. */
async function order(apiKey: string, image: ArchiveImage | undefined) {
  const [product] = image?.products ?? [];
  const item = { provider: 'harvested', featureId: 'bought', product: product?.priceId, geometry: HERE };
  const { lines } = endpoints.quote.answer.schema.parse(await send(endpoints.quote, { apiKey, body: [item] }));
  expect(lines).toMatchObject([{ line: { totalCents: product?.price, licence: { version: '3' } } }]);
  const line = { ...item, description: 'Here', termsVersion: '3', expectedPrice: product?.price };
  const placed = endpoints.placeOrder.answer.schema.parse(await send(endpoints.placeOrder, { apiKey, body: [line] }));
  expect(placed.total).toBe(product?.price);
  const payment = { clientSecret: placed.stripeSecret, card: GOOD_CARD };
  return { pay: () => send(endpoints.confirmSandboxPayment, { apiKey, body: payment }) };
}

it('a harvested scene is searched, quoted, bought, and delivered or refunded', { timeout: 90_000 }, async () => {
  const account = { ...CONTACT, username: 'ada@example.org', password: 'correct horse battery' };
  const { apiKey } = endpoints.register.answer.schema.parse(await send(endpoints.register, { body: account }));
  expect(await search(apiKey)).toEqual([]);
  await harvestCatalog();
  const [image, ...others] = await search(apiKey);
  expect(image).toMatchObject({ provider: 'harvested', featureId: 'bought', cloudCover: 0.03, simulated: false });
  expect(others).toEqual([]);
  const thumbnail = await fetch(server.url + (image?.thumbnail ?? ''), { headers: { apiKey } });
  expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({ width: 90, height: 90 });

  const { pay } = await order(apiKey, image);
  await pay();

  const delivered = await vi.waitFor(async () => {
    const [{ images }] = endpoints.images.answer.schema.parse(await send(endpoints.images, { apiKey }));
    expect(images).toMatchObject([{ serverState: 'Delivered', satellite: 'Harvested' }]);
    return images[0];
  }, WAIT);
  const download = endpoints.download.path.replace(':fileId', delivered?.downloads.full ?? '');
  const full = await fetch(server.url + download, { headers: { apiKey } });
  expect((await sharp(await full.arrayBuffer()).metadata()).width).toBeGreaterThan(0);

  // An image that the catalog replaces ends its order immediately, with a reason and a refund.
  const again = await order(apiKey, image);
  published['/image.tif'] = { type: 'image/tiff', bytes: makeTiff({ bits: 32, sampleFormat: 3, epsg: 4267 }) };
  await again.pay();
  await vi.waitFor(async () => {
    const [{ images }] = endpoints.images.answer.schema.parse(await send(endpoints.images, { apiKey }));
    const failed = images.find(({ serverState }) => serverState === 'Failed');
    expect(failed).toMatchObject({ refund: { amount: image?.products[0]?.price } });
    expect(JSON.stringify(failed)).toContain(
      'Grid: EPSG:4267, which is not computed to a meter; possible: a grid of EPSG',
    );
  }, WAIT);
});
