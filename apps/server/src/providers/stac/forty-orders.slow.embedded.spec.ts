import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Endpoint, endpoints, type UserImage } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listMisreadFields, type WrittenItem } from '../../features/imagery/deliverables/read-item.testing.ts';
import { stacValidator } from '../../features/imagery/deliverables/stac-validator.testing.ts';
import { CONTACT } from '../../testing/contact.ts';
import { unzip } from '../../testing/crash/contents.ts';
import { openTestedServer, type TestedServer } from '../../testing/running-server.ts';
import { GOOD_CARD } from '../../testing/shop.ts';
import { type DeliveredAsset, differences, drawByGdal, hasAssets, makeAssets } from './testing/compare-with-gdal.ts';
import { type Asset, assets, soldAt } from './testing/forty-assets.ts';
import { openStacServer, type StacServer, type TestItem } from './testing/stac-server.ts';

/** The images of forty-assets.embedded.spec.ts in a catalog: quoted, ordered, paid, and downloaded through the API. */
const mapping = {
  provider: 'forty',
  label: 'Forty',
  assets: { image: [{ key: 'numbers' }], analytic: [{ key: 'numbers' }] },
  prices: { lines: [{ phenomenology: 'ms', centsPerKm2: 100 }], sizesKm: [0.5], analyticFactor: 2 },
};
const WAIT = { timeout: 90_000, interval: 100 };

let folder: string;
let catalog: StacServer;
let server: TestedServer;
let apiKey = '';
const delivered = new Map<Asset, DeliveredAsset & { readonly item: Item }>();

interface Item extends WrittenItem {
  readonly stac_extensions: readonly string[];
  readonly properties: WrittenItem['properties'] & Readonly<Record<string, unknown>>;
}

function itemOf(asset: Asset, i: number): TestItem & { readonly assets: object } {
  const [lon, lat] = soldAt(asset).coordinates;
  // A degree of longitude is shorter in the north.
  const [across, down] = [0.05 / Math.cos((lat * Math.PI) / 180), 0.05];
  const ring = [[-1, -1] as const, [1, -1] as const, [1, 1] as const, [-1, 1] as const, [-1, -1] as const];
  const bands = Array.from({ length: asset.bands - (asset.opacity === 'alpha' ? 1 : 0) }, (_, band) => ({
    name: `b${band + 1}`,
  }));
  return {
    type: 'Feature',
    id: `asset-${i}`,
    collection: 'c',
    geometry: { type: 'Polygon', coordinates: [ring.map(([x, y]) => [lon + x * across, lat + y * down])] },
    properties: { datetime: '2026-01-02T03:04:05Z', gsd: 10 },
    assets: { numbers: { href: `/asset-${i}.tif`, type: 'image/tiff', roles: ['data'], bands } },
  } as TestItem & { readonly assets: object };
}

async function send({ method, path: urlPath }: Endpoint, body?: unknown): Promise<unknown> {
  const answer = await fetch(server.url + urlPath, {
    method,
    headers: { ...(apiKey ? { apiKey } : {}), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(json));
  return json;
}

/** Orders the analytic products of all assets and pays. */
async function buyAll(): Promise<void> {
  const account = { ...CONTACT, username: 'ada@example.org', password: 'correct horse battery' };
  ({ apiKey } = endpoints.register.answer.schema.parse(await send(endpoints.register, account)));
  const items = assets.map((asset, i) => ({
    provider: 'forty',
    featureId: `asset-${i}`,
    product: `asset-${i}:0.5km:analytic`,
    geometry: soldAt(asset),
  }));
  const { lines } = endpoints.quote.answer.schema.parse(await send(endpoints.quote, items));
  const ordered = items.map((item, i) => {
    const quoted = lines[i];
    if (!quoted || !('line' in quoted)) throw new Error(`${assets[i]?.name}: ${JSON.stringify(quoted)}`);
    return { ...item, description: assets[i]?.name, termsVersion: '1', expectedPrice: quoted.line.totalCents };
  });
  const placed = endpoints.placeOrder.answer.schema.parse(await send(endpoints.placeOrder, ordered));
  await send(endpoints.confirmSandboxPayment, { clientSecret: placed.stripeSecret, card: GOOD_CARD });
}

async function whenAllAreDelivered(): Promise<readonly UserImage[]> {
  return vi.waitFor(async () => {
    const [{ images }] = endpoints.images.answer.schema.parse(await send(endpoints.images));
    const failed = images.find(({ serverState }) => serverState === 'Failed');
    if (failed) return expect.fail(JSON.stringify(failed));
    expect(images.filter(({ serverState }) => serverState === 'Delivered')).toHaveLength(assets.length);
    return images;
  }, WAIT);
}

/** Saves the analytic file from the ZIP of one order. */
async function keep(asset: Asset, i: number, fileId: string): Promise<void> {
  const answer = await fetch(server.url + endpoints.download.path.replace(':fileId', fileId), { headers: { apiKey } });
  const members = await unzip(Buffer.from(await answer.arrayBuffer()));
  const [name, bytes] = [...members].find(([each]) => each.endsWith('-analytic.tif')) ?? [];
  const [, text] = [...members].find(([each]) => each.endsWith('.json')) ?? [];
  if (!name || !bytes || !text) throw new Error(`${asset.name}: the ZIP has ${[...members.keys()].join(', ')}`);
  const item: Item = JSON.parse(text.toString());
  const file = path.join(folder, `delivered-${i}.tif`);
  await writeFile(file, bytes);
  const isKept = item.properties['proj:code'] === `EPSG:${asset.epsg}` && asset.turnedDeg === undefined;
  const source = path.join(folder, `asset-${i}.tif`);
  delivered.set(asset, { asset, source, delivered: file, isKept, resampling: 'bilinear', item });
}

describe.skipIf(!hasAssets())('images of every kind, ordered from a catalog', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'forty-orders-'));
    makeAssets(folder);
    const files: Record<string, { type: string; bytes: Uint8Array }> = {};
    for (const i of assets.keys())
      files[`/asset-${i}.tif`] = { type: 'image/tiff', bytes: await readFile(path.join(folder, `asset-${i}.tif`)) };
    catalog = await openStacServer({ items: assets.map(itemOf), files });
    const providersFile = path.join(folder, 'providers.json');
    const connection = { url: catalog.url, privateAssets: true, delivery: 'open-assets' };
    const terms = { version: '1', title: 'Terms', text: 'Name us beside every picture.' };
    await writeFile(providersFile, JSON.stringify({ providers: [{ kind: 'stac', mapping, connection, terms }] }));
    server = await openTestedServer({ PROVIDERS_FILE: providersFile });
    await buyAll();
    const images = await whenAllAreDelivered();
    for (const [i, asset] of assets.entries()) {
      const image = images.find(({ locationDescription }) => locationDescription === asset.name);
      await keep(asset, i, image?.downloads.zip ?? '');
    }
    drawByGdal([...delivered.values()]);
  }, 180_000);
  afterAll(async () => {
    await server?.close();
    await catalog?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('arrive in their own grid, and resampled to the grid in which they were sold', () => {
    const kept = [...delivered.values()].filter(({ isKept }) => isKept);
    expect(kept.length).toBeGreaterThanOrEqual(30);
    expect(delivered.size - kept.length).toBeGreaterThanOrEqual(12);
  });

  it.each(assets.map((asset) => [asset.name, asset] as const))('%s', async (_name, asset) => {
    const one = delivered.get(asset);
    expect(one && (await differences(one, false))).toEqual([]);
    expect(one && stacValidator()(one.item)).toEqual([]);
    expect(one && listMisreadFields(one.item)).toEqual([]);
  });
});
