import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SceneId, toSceneId } from '@groundtrack/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satelliteSeed } from '../../features/satellites/seed/satellite-seed.ts';
import { parseTermsFile } from '../../features/terms/terms-file.ts';
import { MemoryProviderOrders } from '../../providers/market/testing/memory-provider-orders.ts';
import { MemoryTokenStore } from '../../providers/market/testing/memory-token-store.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import { sampleCriteria } from '../../providers/port/sample-criteria.testing.ts';
import { isAllowedHost } from '../../providers/stac/asset-fetcher.ts';
import type { ReplayServer } from '../../providers/stac/testing/replay-server.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { readConfig } from '../server-config.ts';
import { buildProviders } from './build-providers.ts';
import { nameOfEntry, type ProviderEntry } from './providers-file.ts';
import {
  droneImages,
  openOpenDataReplay,
  type RecordedItem,
  sentinelImage,
  vantorImage,
} from './testing/open-data-replay.ts';

const never = new AbortController().signal;
const clock = { nowMs: () => Date.UTC(2026, 10, 21) };
function presetEntries(): readonly ProviderEntry[] {
  const parsed = readConfig({ PROVIDERS_FILE: 'open-data' }, '/project');
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.invalid));
  return parsed.config.providers ?? [];
}

/** The providers of the preset, with their addresses moved to the server. */
async function connect(server: ReplayServer): Promise<ReadonlyMap<string, ImageryProvider>> {
  const moved = presetEntries().map((entry) => {
    if (entry.kind !== 'stac') return entry;
    const url = server.moved(entry.connection.url);
    return { ...entry, connection: { ...entry.connection, url, privateAssets: true } };
  });
  const unused = () => Promise.reject(new Error('not harvested'));
  return buildProviders(moved, {
    http: testHttpClient,
    clock,
    log: silentLog,
    simulation: { speedFactor: 60, satellites: satelliteSeed, licenseText: (name) => `terms of ${name}` },
    timeoutMs: 30_000,
    scenes: { search: unused, find: unused },
    orders: () => new MemoryProviderOrders(clock),
    tokens: () => new MemoryTokenStore(),
    taskingProducts: [],
    publicUrl: null,
    listenUrl: () => 'http://127.0.0.1:8080',
  });
}

let directory: string;
let server: ReplayServer;
let providers: ReadonlyMap<string, ImageryProvider>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'open-data-'));
  server = await openOpenDataReplay(directory);
  providers = await connect(server);
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const ATAMI = [139.0722, 35.1217] as const;
const LOS_ANGELES = [-118.66, 34.305] as const;
const BARENTS_SEA = [48.2, 72.88] as const;
type Place = readonly [lon: number, lat: number];
const toPoint = ([lon, lat]: Place) => ({ type: 'Point' as const, coordinates: [lon, lat] as [number, number] });

function find(name: string): ImageryProvider {
  const provider = providers.get(name);
  if (!provider) throw new Error(`The preset has no ${name}`);
  return provider;
}

describe('PROVIDERS_FILE=open-data', () => {
  it('sells nothing for money, and names a license and an attribution for everything', () => {
    const entries = presetEntries();
    expect(entries.map(nameOfEntry)).toEqual([
      'openaerialmap',
      'vantor-open-data',
      'sentinel-2',
      'umbra-open-data',
      'capella-open-data',
      'iceye-open-data',
    ]);
    for (const entry of entries) {
      if (!('mapping' in entry)) throw new Error('expected a catalog');
      const { lines, minimumCents } = entry.mapping.prices;
      expect(lines.length).toBeGreaterThan(0);
      expect([...lines.map(({ centsPerKm2 }) => centsPerKm2), minimumCents].every((cents) => cents === 0)).toBe(true);
      expect(entry.terms?.text).toContain('Attribution:');
      const terms = [{ provider: nameOfEntry(entry), ...entry.terms }];
      expect(parseTermsFile(JSON.stringify({ terms }))).toMatchObject({ ok: true, terms: [{ link: /^https:/ }] });
    }
  });

  it('fetches files from the hosts of the recorded items', () => {
    const hostsOf = (name: string): readonly string[] => {
      const entry = presetEntries().find((one) => nameOfEntry(one) === name);
      return entry?.kind === 'stac' ? entry.connection.assetHosts : [];
    };
    const files: readonly (readonly [string, RecordedItem])[] = [
      ...droneImages.map((item) => ['openaerialmap', item] as const),
      ['vantor-open-data', vantorImage],
      ['sentinel-2', sentinelImage],
    ];
    for (const [name, { assets }] of files)
      for (const { href } of Object.values(assets))
        expect(isAllowedHost(hostsOf(name), new URL(href).hostname)).toBe(true);
  });

  it.each([
    [
      'openaerialmap',
      ATAMI,
      [
        { satellite: 'Drone', groundSampleDistanceM: 0.05, cloudCover: null, notViewable: null },
        { satellite: 'Drone', groundSampleDistanceM: 0.05 },
        { satellite: 'Drone', groundSampleDistanceM: 0.1 },
      ],
      '2021-07-06T04:00:00.000Z',
    ],
    [
      'vantor-open-data',
      LOS_ANGELES,
      [{ satellite: 'WorldView-2', groundSampleDistanceM: 0.58, cloudCover: 0.12, offNadirDeg: 27.5 }],
      '2025-01-14T18:53:50.000Z',
    ],
    [
      'sentinel-2',
      BARENTS_SEA,
      [{ satellite: 'Sentinel-2b', groundSampleDistanceM: 10, cloudCover: 0.91145676, notViewable: null }],
      '2025-04-22T09:19:42.556Z',
    ],
  ] as const)('%s: a search finds the images of a place', async (name, place, expected, newest) => {
    const query = { area: toPoint(place), criteria: sampleCriteria({ minResolutionM: 0 }), limit: 10, cursor: null };
    const { scenes, next } = await find(name).search(query, never);
    expect(scenes).toMatchObject(expected);
    expect(next).toBeNull();
    expect(new Date(scenes[0]?.acquiredAtMs ?? 0).toISOString()).toBe(newest);
    expect(scenes.every(({ products }) => products.length > 0)).toBe(true);
    expect(scenes.flatMap(({ products }) => products).every(({ charge }) => charge.totalCents === 0)).toBe(true);
  });

  it.each([
    ['openaerialmap', '60e5afbe5bc2dc00058bbe06', ATAMI, { epsg: 32_654, license: 'CC-BY-4.0' }],
    ['vantor-open-data', vantorImage.id, LOS_ANGELES, { epsg: 32_611, license: 'CC-BY-NC-4.0' }],
    ['sentinel-2', sentinelImage.id, BARENTS_SEA, { epsg: 32_639, license: 'Copernicus Sentinel data terms' }],
  ] as const)('%s: an image is quoted at 0 and delivered', async (name, id, place, expected) => {
    const provider = find(name);
    const product = await quote(provider, toSceneId(id), place);
    const order = {
      kind: 'archive' as const,
      reference: 'r',
      featureId: toSceneId(id),
      priceId: product.priceId,
      place: toPoint(place),
    };
    const orderId = await provider.placeOrder(order, never);
    expect(await provider.status(orderId, never)).toMatchObject({ state: 'Complete' });
    const image = await provider.fetchDelivery(orderId, order, await mkdtemp(join(directory, 'out-')), never);
    expect(image).toMatchObject({ ...expected, licenseText: `terms of ${name}` });
    const [r = 0, g = 0, b = 0] = await sharp(image.path).removeAlpha().raw().toBuffer();
    expect([r, g, b].map((value, i) => Math.abs(value - ([200, 100, 50][i] ?? 0)) < 4)).toEqual([true, true, true]);
    expect(server.missing).toEqual([]);
  });

  it('sells the four bands of 10 m of Sentinel-2 as numbers', async () => {
    const scene = await find('sentinel-2').quote(toSceneId(sentinelImage.id), toPoint(BARENTS_SEA), never);
    expect(scene?.analytic?.bands.map(({ name, scale, offset }) => [name, scale, offset])).toEqual(
      ['B02', 'B03', 'B04', 'B08'].map((name) => [name, 0.0001, -0.1]),
    );
    expect(scene?.products.filter(({ analytic }) => analytic).length).toBeGreaterThan(0);
  });
});

async function quote(provider: ImageryProvider, id: SceneId, place: Place) {
  const scene = await provider.quote(id, toPoint(place), never);
  expect(scene?.undeliverable).toBeUndefined();
  const product = scene?.products.find(({ analytic }) => !analytic);
  if (!product) throw new Error('expected a product');
  expect(product.charge.totalCents).toBe(0);
  return product;
}
