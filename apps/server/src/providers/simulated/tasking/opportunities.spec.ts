import { type Point, toPriceId } from '@groundtrack/contract';
import { lookAngles, parseOmm, predictPasses, reachObstacle, sunPosition } from '@groundtrack/orbit';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { satelliteSeed } from '../../../features/satellites/seed/satellite-seed.ts';
import { DAY_MS } from '../../../lib/time-units.ts';
import { sampleTaskingProduct } from '../../port/sample-tasking-product.testing.ts';
import type { OpportunityQuery, TaskingProduct } from '../../port/tasking.ts';
import { earliestFirst, findOpportunities } from './opportunities.ts';
import { TaskedFleet } from './tasked-fleet.ts';

const NOW_MS = Date.UTC(2026, 7, 24);
const GREENBELT: Point = { type: 'Point', coordinates: [-76.8755, 39.0045] };
const radar = sampleTaskingProduct({
  priceId: toPriceId('task:iceye:assured'),
  provider: 'iceye',
  sensor: 'sar',
  satelliteIds: ['63253', '63255'],
  maxCloudCover: null,
  daylight: false,
});
const fleet = await new TaskedFleet(satelliteSeed, async () => new Map(), { nowMs: () => NOW_MS }).read();

function find(
  change: Partial<OpportunityQuery> = {},
  products: readonly TaskingProduct[] = [sampleTaskingProduct(), radar],
) {
  const query: OpportunityQuery = {
    products,
    place: GREENBELT,
    heightM: 0,
    startMs: NOW_MS,
    endMs: NOW_MS + 7 * DAY_MS,
    minElevationDeg: 15,
    maxElevationDeg: 90,
    ...change,
  };
  return [...fleet.values()].flatMap((satellite) => findOpportunities(satellite, query)).sort(earliestFirst);
}

const anyPlace: fc.Arbitrary<Point> = fc
  .tuple(
    fc.oneof(fc.constantFrom(-180, 180, 0), fc.double({ min: -180, max: 180, noNaN: true })),
    fc.oneof(fc.constantFrom(-90, 90, 0), fc.double({ min: -90, max: 90, noNaN: true })),
  )
  .map((coordinates) => ({ type: 'Point', coordinates }));

test('no window is outside the query, or in the dark if light is needed', () => {
  const hours = fc.integer({ min: 0, max: 24 * 8 });
  const angles = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 90 }));
  fc.assert(
    fc.property(anyPlace, hours, hours, angles, (place, from, hoursLong, [a, b]) => {
      const startMs = NOW_MS + from * 3_600_000;
      const query = {
        place,
        startMs,
        endMs: startMs + hoursLong * 3_600_000,
        minElevationDeg: Math.min(a, b),
        maxElevationDeg: Math.max(a, b),
      };
      for (const one of find(query)) {
        expect(one.startMs >= query.startMs && one.endMs <= query.endMs && one.startMs < one.endMs).toBe(true);
        expect(one.peakMs >= one.startMs && one.peakMs <= one.endMs).toBe(true);
        expect(one.peakElevationDeg).toBeGreaterThanOrEqual(query.minElevationDeg - 0.02);
        expect(one.peakElevationDeg).toBeLessThanOrEqual(query.maxElevationDeg + 0.02);
        const [longitudeDeg, latitudeDeg] = place.coordinates;
        const site = { longitudeDeg, latitudeDeg, heightM: 0 };
        const isRadar = one.priceId === radar.priceId;
        for (const atMs of [one.startMs, one.peakMs, one.endMs]) {
          const { elements } = fleet.get(one.satelliteId) ?? {};
          const look = elements && lookAngles({ satellite: elements, site, atMs });
          expect(look?.offNadirDeg).toBeGreaterThan(isRadar ? 14.98 : 0);
          expect(look?.offNadirDeg).toBeLessThan(45.02);
          expect(sunPosition({ site, atMs }).elevationDeg).toBeGreaterThan(isRadar ? -91 : 9.99);
        }
      }
    }),
    { numRuns: 60 },
  );
});

describe('a satellite that has decayed', () => {
  const worldview = [...fleet.values()].find(({ id }) => id === '40115');

  test.each([
    ['by its mean motion', { meanMotionRevPerDay: 16.9 }],
    ['by its mean motion, without drag', { meanMotionRevPerDay: 16.9, bstar: 0 }],
    ['by its drag', { meanMotionRevPerDay: 16.3, bstar: 0.05 }],
  ])('has no windows: %s', (_what, change) => {
    if (!worldview) throw new Error('expected WorldView-3');
    const decayed = { ...worldview, elements: { ...worldview.elements, ...change } };
    const query = {
      products: [sampleTaskingProduct()],
      place: GREENBELT,
      heightM: 0,
      minElevationDeg: 0,
      maxElevationDeg: 90,
    };
    const dates = { startMs: NOW_MS, endMs: NOW_MS + 30 * DAY_MS };
    expect(findOpportunities(worldview, { ...query, ...dates }).length).toBeGreaterThan(0);
    expect(findOpportunities(decayed, { ...query, ...dates })).toEqual([]);
  });
});

describe('windows', () => {
  test('are of passes that radar can image at its right angle, not before and after the peak of steeper ones', () => {
    const iceye = fleet.get('63253');
    if (!iceye) throw new Error('expected ICEYE-X48');
    const [longitudeDeg, latitudeDeg] = GREENBELT.coordinates;
    const dates = { startMs: NOW_MS, endMs: NOW_MS + 30 * DAY_MS };
    const { passes } = predictPasses({
      satellites: [iceye.elements],
      site: { longitudeDeg, latitudeDeg, heightM: 0 },
      ...dates,
      minElevationDeg: 30,
      maxElementAgeDays: Infinity,
    });
    const windows = findOpportunities(iceye, {
      ...dates,
      products: [{ ...radar, minOffNadirDeg: 20 }],
      place: GREENBELT,
      heightM: 0,
      minElevationDeg: 30,
      maxElevationDeg: 90,
    });
    const limits = { ...iceye, minOffNadirDeg: 20 };
    const obstacles = passes.map((pass) => [
      reachObstacle(limits, pass),
      windows.some(({ startMs, endMs }) => startMs < pass.setMs && endMs > pass.riseMs),
    ]);
    expect(obstacles).toContainEqual(['too-steep', false]);
    expect(obstacles).toContainEqual([null, true]);
    expect(obstacles).not.toContainEqual(['too-steep', true]);
    expect(obstacles).not.toContainEqual([null, false]);
  });

  test('are on the side to which the satellite looks', () => {
    const iceye = fleet.get('63253');
    if (!iceye) throw new Error('expected ICEYE-X48');
    const query = { place: GREENBELT, heightM: 0, minElevationDeg: 15, maxElevationDeg: 90, products: [radar] };
    const dates = { startMs: NOW_MS, endMs: NOW_MS + 30 * DAY_MS };
    const toSides = (lookSide: 'left' | 'right' | 'both') =>
      findOpportunities({ ...iceye, lookSide }, { ...query, ...dates }).map((one) => one.lookSide);
    const both = toSides('both');
    expect(new Set(both)).toEqual(new Set(['left', 'right']));
    expect(toSides('right')).toEqual(both.filter((side) => side === 'right'));
  });

  test('describe the pass', () => {
    const [first] = find({}, [sampleTaskingProduct()]);
    expect(first).toMatchObject({
      priceId: 'task:maxar:assured-50',
      satelliteId: '40115',
      satellite: 'WorldView-3',
      expectedErrorSec: 0,
      elementsEpochMs: parseOmm(satelliteSeed.find(({ id }) => id === '40115')?.omm).epochMs,
    });
    const { elements } = fleet.get('40115') ?? {};
    if (!first || !elements) throw new Error('expected a window');
    const [longitudeDeg, latitudeDeg] = GREENBELT.coordinates;
    const at = { satellite: elements, site: { longitudeDeg, latitudeDeg, heightM: 0 } };
    expect(lookAngles({ ...at, atMs: first.startMs })?.offNadirDeg).toBeCloseTo(first.offNadirStartDeg ?? NaN, 1);
    expect(lookAngles({ ...at, atMs: first.endMs })?.offNadirDeg).toBeCloseTo(first.offNadirStopDeg ?? NaN, 1);
    expect(lookAngles({ ...at, atMs: first.peakMs })?.elevationDeg).toBeCloseTo(first.peakElevationDeg ?? NaN, 1);
    expect(first.clearChance).toBeGreaterThan(0);
    expect(first.clearChance).toBeLessThan(1);
  });

  test('are sorted earliest first, for each product of the satellite', () => {
    const cheap = sampleTaskingProduct({ priceId: toPriceId('task:maxar:cheap'), maxCloudCover: 0.5 });
    const found = find({}, [sampleTaskingProduct(), cheap, radar]);
    expect(found).toEqual(found.toSorted((a, b) => a.startMs - b.startMs));
    const of = (id: string) => found.filter(({ priceId }) => priceId === id).map(({ startMs }) => startMs);
    expect(of('task:maxar:cheap')).toEqual(of('task:maxar:assured-50'));
    expect(new Set(found.map(({ satelliteId }) => satelliteId))).toEqual(new Set(['40115', '63253', '63255']));
    expect(found.filter(({ priceId }) => priceId === radar.priceId).every((one) => one.clearChance === null)).toBe(
      true,
    );
  });

  test('respect the limits of the product', () => {
    const near = find({}, [sampleTaskingProduct({ maxOffNadirDeg: 15 })]);
    const far = find({}, [sampleTaskingProduct({ minOffNadirDeg: 35 })]);
    const high = find({}, [sampleTaskingProduct({ minElevationDeg: 70 })]);
    expect(near.length).toBeGreaterThan(0);
    expect(
      Math.max(...near.flatMap((one) => [one.offNadirStartDeg ?? NaN, one.offNadirStopDeg ?? NaN])),
    ).toBeLessThanOrEqual(15.01);
    expect(far.length).toBeGreaterThan(0);
    expect(Math.min(...far.map((one) => one.peakOffNadirDeg ?? NaN))).toBeGreaterThanOrEqual(34.99);
    expect(Math.min(...high.map((one) => one.peakElevationDeg ?? NaN))).toBeGreaterThanOrEqual(70);
  });

  test('are the same on both sides of the antimeridian', () => {
    const at = (longitude: number) =>
      find({ place: { type: 'Point', coordinates: [longitude, -17.5] } }).map(({ peakMs }) => Math.round(peakMs / 100));
    expect(at(180).length).toBeGreaterThan(3);
    expect(at(-180)).toEqual(at(180));
  });

  test('are the same at a pole for any longitude', () => {
    const at = (longitude: number, latitude: number) =>
      find({ place: { type: 'Point', coordinates: [longitude, latitude] }, minElevationDeg: 0 }).length;
    for (const latitude of [90, -90]) expect(at(77, latitude)).toBe(at(-120, latitude));
  });

  test('do not exist if no satellite of the product comes near', () => {
    // TeLEOS flies over the tropics.
    const teleos = sampleTaskingProduct({ provider: 'teleos', satelliteIds: ['52935', '56310'] });
    for (const latitude of [-90, 60, 90])
      expect(find({ place: { type: 'Point', coordinates: [0, latitude] } }, [teleos])).toEqual([]);
  });

  test('do not exist if nothing can be found', () => {
    expect(find({ startMs: NOW_MS + DAY_MS, endMs: NOW_MS })).toEqual([]);
    expect(find({ endMs: NOW_MS })).toEqual([]);
    expect(find({ maxElevationDeg: 20 }, [sampleTaskingProduct({ minElevationDeg: 30 })])).toEqual([]);
    expect(find({}, [sampleTaskingProduct({ satelliteIds: ['1', '99999999'] })])).toEqual([]);
    expect(find({}, [])).toEqual([]);
  });

  test('are the same in a long search and in a short one', () => {
    const short = find();
    const long = find({ startMs: NOW_MS - DAY_MS, endMs: NOW_MS + 30 * DAY_MS });
    const within = long.filter(({ startMs, endMs }) => startMs > NOW_MS && endMs < NOW_MS + 7 * DAY_MS);
    const whole = short.filter(({ startMs, endMs }) => startMs > NOW_MS && endMs < NOW_MS + 7 * DAY_MS);
    expect(within.map(({ peakMs }) => peakMs / 1000)).toEqual(
      whole.map(({ peakMs }) => expect.closeTo(peakMs / 1000, 1)),
    );
  });
});

describe('the fleet', () => {
  test('uses newer elements as soon as they exist', async () => {
    const omms = new Map(satelliteSeed.map(({ id, omm }) => [id, omm]));
    const newest = new Map<string, NonNullable<ReturnType<typeof omms.get>>>();
    const tasked = new TaskedFleet(satelliteSeed, async () => newest, { nowMs: () => NOW_MS });
    const before = (await tasked.read()).get('40115')?.elements;
    const omm = omms.get('40115');
    if (!omm) throw new Error('expected elements');
    newest.set('40115', { ...omm, EPOCH: '2026-08-23T12:00:00.000000' });
    const after = (await tasked.read()).get('40115')?.elements;
    expect(after?.epochMs).toBe(Date.UTC(2026, 7, 23, 12));
    expect(after?.epochMs).toBeGreaterThan(before?.epochMs ?? Infinity);
    expect((await tasked.read()).get('40115')?.elements).toBe(after);
  });

  test('keeps its height if the elements are months old', async () => {
    const nowMs = NOW_MS + 90 * DAY_MS;
    const old = await new TaskedFleet(satelliteSeed, async () => new Map(), { nowMs: () => nowMs }).read();
    expect([...old.values()].every(({ elements }) => elements.bstar === 0)).toBe(true);
    expect([...fleet.values()].some(({ elements }) => elements.bstar !== 0)).toBe(true);
    const satellite = old.get('40115');
    if (!satellite) throw new Error('expected a satellite');
    const query = {
      products: [sampleTaskingProduct()],
      place: GREENBELT,
      heightM: 0,
      minElevationDeg: 15,
      maxElevationDeg: 90,
    };
    expect(
      findOpportunities(satellite, { ...query, startMs: nowMs, endMs: nowMs + 7 * DAY_MS }).length,
    ).toBeGreaterThan(1);
  });
});
