import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cogify } from '@groundtrack/cog';
import { type SceneId, toSceneId } from '@groundtrack/contract';
import { recordedText } from '@groundtrack/fixtures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satelliteSeed } from '../../features/satellites/seed/satellite-seed.ts';
import { parseTermsFile } from '../../features/terms/terms-file.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import { sampleCriteria } from '../../providers/port/sample-criteria.testing.ts';
import { isAllowedHost } from '../../providers/stac/asset-fetcher.ts';
import { makeTiff } from '../../providers/stac/testing/make-tiff.ts';
import { openReplayServer, type ReplayServer } from '../../providers/stac/testing/replay-server.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { readConfig } from '../server-config.ts';
import { buildProviders } from './build-providers.ts';
import { nameOfEntry, type ProviderEntry } from './providers-file.ts';

const never = new AbortController().signal;
const clock = { nowMs: () => Date.UTC(2026, 10, 21) };
const recorded = (name: string) => JSON.parse(recordedText('open-data', name)) as Record<string, unknown>;
const OAM = 'api.imagery.hotosm.org/stac';
const EARTH_SEARCH = 'earth-search.aws.element84.com/v1';

interface Item {
  readonly id: string;
  readonly collection: string;
  readonly assets: Readonly<Record<string, { readonly href: string }>>;
}
const droneImages = recorded('openaerialmap-search.json')['features'] as readonly Item[];
// The file has the members of an item.
const sentinelImage = recorded('earth-search-item.json') as unknown as Item;

/** Invented: the license of real items forbids commercial use. The fields and addresses are those of the program. */
const vantorImage = {
  type: 'Feature',
  stac_version: '1.1.0',
  id: '11-031311102001-1030010000000000',
  collection: 'maxar-opendata',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-118.68, 34.29],
        [-118.64, 34.29],
        [-118.64, 34.32],
        [-118.68, 34.32],
        [-118.68, 34.29],
      ],
    ],
  },
  properties: {
    datetime: '2025-01-14T18:53:50Z',
    platform: 'WV02',
    gsd: 0.58,
    'view:off_nadir': 27.5,
    'view:sun_azimuth': 165.1,
    'view:sun_elevation': 31.1,
    'tile:clouds_percent': 12,
    'proj:code': 'EPSG:32611',
    'oam:platform_type': 'satellite',
  },
  links: [],
  assets: {
    visual: {
      href: 'https://maxar-opendata.s3.amazonaws.com/events/Invented-Jan-2025/ard/11/031311102001/2025-01-14/1030010000000000-visual.tif',
      type: 'image/tiff; application=geotiff; profile=cloud-optimized',
      roles: ['visual'],
      'eo:bands': [
        { name: 'BAND_R', common_name: 'red' },
        { name: 'BAND_G', common_name: 'green' },
        { name: 'BAND_B', common_name: 'blue' },
      ],
    },
  },
};

/** What a search asks for is checked by specs of the adapter. This returns the recorded items of the right catalog. */
function pageOf(items: readonly Item[]) {
  return (body: unknown) => {
    const { ids, collections = [] } = body as { readonly ids?: string[]; readonly collections?: string[] };
    const features = items.filter((one) => collections.includes(one.collection) && (ids?.includes(one.id) ?? true));
    return { type: 'FeatureCollection', features, links: [] };
  };
}

const withoutScheme = (href: string | undefined) => String(href).replace('https://', '');

/** A COG in one color, compressed like most open images (JPEG). Real files have the same layout and smaller pixels. */
async function oneColor(
  directory: string,
  { epsg, west, north, pixelM, sidePx }: Record<'epsg' | 'west' | 'north' | 'pixelM' | 'sidePx', number>,
): Promise<Uint8Array> {
  const [pyramid, cog] = [join(directory, 'pyramid.tif'), join(directory, 'cog.tif')];
  await sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: { r: 200, g: 100, b: 50 } } })
    .tiff({ compression: 'jpeg', quality: 95, tile: true, tileWidth: 512, tileHeight: 512, pyramid: true })
    .toFile(pyramid);
  await cogify(pyramid, cog, { epsg, transform: [west, pixelM, 0, north, 0, -pixelM] });
  return new Uint8Array(await readFile(cog));
}

/** Reflectances in the grid of the Sentinel-2 tile, with larger pixels. */
function bandFile(): Uint8Array {
  const lies = [
    [33_550, 12, [100, 100, 0]],
    [33_922, 12, [0, 0, 0, 499_980, 8_100_000, 0]],
  ] as const;
  return makeTiff({ sidePx: 1088, bits: 16, epsg: 32_638, fillOf: () => 1200, lies });
}

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
  });
}

let directory: string;
let server: ReplayServer;
let providers: ReadonlyMap<string, ImageryProvider>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'open-data-'));
  // The upper left corners of the real files.
  const drone = { epsg: 2450, west: 51_854.692_234_642_36, north: -97_080.053_114_769_5, pixelM: 1, sidePx: 1200 };
  const tile = { epsg: 32_611, west: 344_843.75, north: 3_800_156.25, pixelM: 4, sidePx: 1328 };
  const granule = { epsg: 32_638, west: 499_980, north: 8_100_000, pixelM: 100, sidePx: 1098 };
  server = await openReplayServer({
    [OAM]: recorded('openaerialmap-landing.json'),
    [`${OAM}/search`]: pageOf([...droneImages, vantorImage]),
    [`${OAM}/collections/openaerialmap`]: recorded('openaerialmap-collection.json'),
    [`${OAM}/collections/maxar-opendata`]: { type: 'Collection', id: 'maxar-opendata', license: 'CC-BY-NC-4.0' },
    [EARTH_SEARCH]: recorded('earth-search-landing.json'),
    [`${EARTH_SEARCH}/search`]: pageOf([sentinelImage]),
    [`${EARTH_SEARCH}/collections/sentinel-2-c1-l2a`]: recorded('earth-search-collection.json'),
    [withoutScheme(droneImages[0]?.assets['visual']?.href)]: await oneColor(directory, drone),
    [withoutScheme(vantorImage.assets.visual.href)]: await oneColor(directory, tile),
    [withoutScheme(sentinelImage.assets['visual']?.href)]: await oneColor(directory, granule),
    ...Object.fromEntries(
      ['blue', 'green', 'red', 'nir'].map((band) => [withoutScheme(sentinelImage.assets[band]?.href), bandFile()]),
    ),
  });
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
      if (entry.kind === 'simulated') throw new Error('expected real images');
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
    const files: readonly (readonly [string, Item])[] = [
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
