import { type Point, type Polygon, toPriceId, toSceneId } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { satelliteSeed } from '../../features/satellites/seed/satellite-seed.ts';
import { describeProvider } from '../port/conformance.ts';
import type { Scene, SceneQuery } from '../port/provider.ts';
import { sampleCriteria } from '../port/sample-criteria.testing.ts';
import { sampleTaskingProduct } from '../port/sample-tasking-product.testing.ts';
import { CATALOGUE, type SimulatedName } from './catalog.ts';
import { holds } from './footprint.ts';
import { sentinelPlace } from './sentinel-place.testing.ts';
import { SimulatedProvider } from './simulated-provider.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const NAMES = Object.keys(CATALOGUE) as SimulatedName[];
const GREENBELT: Point = { type: 'Point', coordinates: [-76.8755, 39.0045] };
const SINGAPORE: Point = { type: 'Point', coordinates: [103.82, 1.35] };
const CRITERIA = sampleCriteria({ startMs: NOW - 365 * 86_400_000, endMs: NOW });
const PLANET = { provider: 'planet', satelliteIds: ['42990', '42991', '42992'] } as const;
const TASKING_PRODUCTS = [
  sampleTaskingProduct({ ...PLANET, priceId: toPriceId('task:planet:assured') }),
  sampleTaskingProduct({ ...PLANET, priceId: toPriceId('task:planet:flexible'), assured: false, maxOffNadirDeg: 20 }),
  sampleTaskingProduct({
    priceId: toPriceId('task:iceye:assured'),
    provider: 'iceye',
    sensor: 'sar',
    satelliteIds: ['63253', '63255'],
    maxCloudCover: null,
    daylight: false,
  }),
];
const never = new AbortController().signal;

function openProvider(name: SimulatedName) {
  let nowMs = NOW;
  const clock = { nowMs: () => nowMs };
  const provider = new SimulatedProvider(name, {
    clock,
    speedFactor: 60,
    slowSearchMs: 100,
    satellites: satelliteSeed,
    licenseText: () => 'an example license',
    tasking: { products: TASKING_PRODUCTS, elements: async () => new Map() },
  });
  return { provider, advance: (ms: number) => void (nowMs += ms) };
}

// Both have scenes with pixels of 3 m, which are drawn quickly.
for (const name of ['planet', 'iceye'] as const)
  describeProvider(`simulated ${name}`, () => {
    const { provider, advance } = openProvider(name);
    return Promise.resolve({
      provider,
      query: { area: GREENBELT, criteria: CRITERIA },
      failing: {
        timeout: () => sentinelPlace('search-timeout'),
        unavailable: () => sentinelPlace('search-unavailable'),
        malformed: () => sentinelPlace('search-malformed'),
        credentials: () => sentinelPlace('search-refused'),
        'rate-limited': () => sentinelPlace('search-limited'),
      },
      slow: () => sentinelPlace('search-slow'),
      rejecting: sentinelPlace('order-rejected'),
      spoiling: sentinelPlace('processing-failed'),
      pass: (ms: number) => Promise.resolve(advance(ms)),
      close: () => Promise.resolve(),
    });
  });

/** Providers that are only searched. They share their predictions. */
const archives = new Map(NAMES.map((name) => [name, openProvider(name).provider]));

async function everything(name: SimulatedName, area: Point, change: Partial<SceneQuery['criteria']> = {}) {
  const query = { area, criteria: { ...CRITERIA, ...change }, limit: 100_000, cursor: null };
  return (await archives.get(name)?.search(query, never))?.scenes ?? [];
}

/** Simulated scenes are quads. */
function toQuad({ footprint }: Scene): Polygon {
  if (footprint.type !== 'Polygon') throw new Error('expected one polygon');
  return footprint;
}

async function newest(provider: SimulatedProvider, area: Point) {
  return (await provider.search({ area, criteria: CRITERIA, limit: 1, cursor: null }, never)).scenes;
}

describe('the simulated archives', () => {
  it.each(NAMES)('contain a plausible number of scenes of a place: %s', async (name) => {
    const { length } = await everything(name, SINGAPORE);
    expect(length).toBeGreaterThan(12);
    expect(length).toBeLessThan(150);
  });

  it('follow the orbits: TeLEOS flies over the tropics only', async () => {
    expect(await everything('teleos', GREENBELT)).toEqual([]);
    expect(await everything('teleos', { type: 'Point', coordinates: [0, -90] })).toEqual([]);
  });

  it.each([
    ['the antimeridian', 179.99, -17.3],
    ['the antimeridian from the west', -180, 66],
    ['far north', 15.6, 81.5],
    ['far south', -70, -79.9],
  ])('contain scenes at %s whose footprint contains the place', async (_where, lon, lat) => {
    const place: Point = { type: 'Point', coordinates: [lon, lat] };
    const scenes = (await Promise.all(NAMES.map((name) => everything(name, place)))).flat();
    expect(scenes.length).toBeGreaterThan(20);
    for (const scene of scenes) {
      expect(holds(toQuad(scene), [place.coordinates])).toBe(true);
      expect(scene.products.length).toBeGreaterThan(0);
    }
  });

  it('respond at the poles, which none of their optical satellites passes', async () => {
    for (const lat of [90, -90])
      for (const name of NAMES)
        await expect(everything(name, { type: 'Point', coordinates: [0, lat] })).resolves.toBeInstanceOf(Array);
  });

  it('start in 2010 and never before the launch of a satellite', async () => {
    const old = await everything('maxar', GREENBELT, { startMs: 0, endMs: Date.UTC(2012, 0, 1) });
    expect(new Set(old.map((scene) => scene.satellite))).toEqual(new Set(['WorldView-1', 'WorldView-2', 'GeoEye-1']));
    expect(Math.min(...old.map((scene) => scene.acquiredAtMs))).toBeGreaterThanOrEqual(Date.UTC(2010, 0, 1));
  });

  it('have daylight in optical scenes, but not necessarily in radar', async () => {
    const scenes = (await Promise.all(NAMES.map((name) => everything(name, SINGAPORE)))).flat();
    const radar = scenes.filter((scene) => scene.phenomenology === 'sar');
    for (const scene of radar) {
      expect(scene).toMatchObject({ cloudCover: null, sunElevationDeg: null, sunAzimuthDeg: null });
      expect(scene.offNadirDeg).toBeGreaterThanOrEqual(15);
    }
    for (const scene of scenes.filter((one) => !radar.includes(one))) {
      expect(scene.sunElevationDeg).toBeGreaterThanOrEqual(9.9);
      expect(scene.cloudCover).toBeGreaterThanOrEqual(0);
      expect(scene.cloudCover).toBeLessThanOrEqual(1);
    }
    expect(new Set(scenes.map((scene) => scene.phenomenology))).toEqual(new Set(['ms', 'pan', 'sar']));
  });

  it('have larger pixels at larger off-nadir angles', async () => {
    const scenes = (await everything('maxar', GREENBELT, { startMs: Date.UTC(2016, 0, 1) })).filter(
      (scene) => scene.satellite === 'WorldView-3',
    );
    const near = (deg: number) => scenes.filter((scene) => Math.abs((scene.offNadirDeg ?? 90) - deg) < 1);
    expect(near(2).length).toBeGreaterThan(0);
    for (const scene of near(2)) expect(scene.groundSampleDistanceM).toBe(0.31);
    expect(near(20).length).toBeGreaterThan(0);
    // WorldView-3 at 20 degrees: 0.34 m in its data sheet.
    for (const scene of near(20)) expect(scene.groundSampleDistanceM).toBeCloseTo(0.345, 1);
  });

  it('return the same scenes for a click next to the first one', async () => {
    const ids = async (lon: number) =>
      (await everything('iceye', { type: 'Point', coordinates: [lon, 39.0245] })).map((scene) => scene.featureId);
    const here = await ids(-76.87);
    const beside = await ids(-76.869);
    const common = here.filter((id) => beside.includes(id));
    expect(common.length).toBeGreaterThan(here.length * 0.8);
  });

  it('reject an id if any part of it was changed', async () => {
    const { provider } = openProvider('maxar');
    const [scene] = await newest(provider, GREENBELT);
    const id = scene?.featureId ?? '';
    expect(await provider.quote(toSceneId(id), GREENBELT, never)).toEqual(scene);
    for (let i = 0; i < id.length; i++) {
      const changed = `${id.slice(0, i)}${id[i] === '0' ? '1' : '0'}${id.slice(i + 1)}`;
      expect(await provider.quote(toSceneId(changed), GREENBELT, never)).toBeNull();
    }
    expect(await openProvider('iceye').provider.quote(toSceneId(id), GREENBELT, never)).toBeNull();
  });

  it('stay the same to the last digit', async () => {
    const [scene] = await everything('maxar', GREENBELT, {
      startMs: Date.UTC(2026, 7, 1),
      endMs: Date.UTC(2026, 7, 31),
    });
    if (!scene) throw new Error('expected a scene');
    const { products: _priced, footprint: _quad, place: _place, analytic: _bands, ...facts } = scene;
    const corners = toQuad(scene).coordinates[0]?.map(([lon, lat]) => `${lon.toFixed(4)} ${lat.toFixed(4)}`);
    expect({ ...facts, corners }).toMatchInlineSnapshot(`
      {
        "acquiredAtMs": 1787673069000,
        "cloudCover": 0.02,
        "colorBands": [
          "red",
          "green",
          "blue",
          "nir",
        ],
        "corners": [
          "-76.9541 39.1378",
          "-76.9910 38.9910",
          "-76.8120 38.9635",
          "-76.7748 39.1103",
          "-76.9541 39.1378",
        ],
        "featureId": "sim-40115-20260825T155109Z-2580-1602-f9bbf5d5",
        "groundSampleDistanceM": 0.36,
        "hasSample": true,
        "lookSide": "right",
        "offNadirDeg": 22.6,
        "orbitState": "descending",
        "phenomenology": "ms",
        "provider": "maxar",
        "satellite": "WorldView-3",
        "sunAzimuthDeg": 143.2,
        "sunElevationDeg": 56.6,
      }
    `);
  });
});

describe('simulated deliveries', () => {
  it('break off once at the sentinel place, then work; after a restart once more', async () => {
    const { provider, advance } = openProvider('capella');
    const place = sentinelPlace('delivery-interrupted');
    const [scene] = await newest(provider, place);
    const product = scene?.products[0];
    if (!scene || !product) throw new Error('expected a scene');
    const order = {
      kind: 'archive' as const,
      reference: 'r',
      featureId: scene.featureId,
      priceId: product.priceId,
      place,
    };
    const id = await provider.placeOrder(order, never);
    advance(60_000);
    const fetchOnce = () => provider.fetchDelivery(id, order, '/nowhere', AbortSignal.timeout(60_000));
    await expect(fetchOnce()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('broke off'),
    });
    await expect(fetchOnce()).rejects.not.toMatchObject({ message: expect.stringContaining('broke off') });
  });

  it('can be canceled for a quarter of a minute at the default speed, and are ready some seconds later', async () => {
    const { provider, advance } = openProvider('planet');
    const [scene] = await newest(provider, GREENBELT);
    const priceId = scene?.products[0]?.priceId ?? toPriceId('');
    const order = {
      kind: 'archive' as const,
      reference: 'r',
      featureId: scene?.featureId ?? toSceneId(''),
      priceId,
      place: GREENBELT,
    };
    const id = await provider.placeOrder(order, never);
    advance(14_000);
    expect(await provider.status(id, never)).toMatchObject({ state: 'Ordered' });
    advance(6000);
    expect(await provider.status(id, never)).toMatchObject({ state: 'Complete' });
  });
});
