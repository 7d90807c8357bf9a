import { type AreaGeometry, type Phenomenology, type Point, type Polygon, toSceneId } from '@groundtrack/contract';
import { covers } from '@groundtrack/geo';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SceneRecord } from '../port/scene-record.ts';
import { corePolygon } from './core-polygon.ts';
import type { SceneCursor, SceneSearch } from './scene-search.ts';
import { everything, type SceneBase, sceneBase } from './testing/scene-base.ts';
import { box, someRecord } from './testing/some-record.ts';

/** Scenes and queries are dense here, so that most queries find some. */
const SCENES = 1_200;
const KINDS: readonly Phenomenology[] = ['pan', 'ms', 'sar'];
const PROVIDERS = ['one', 'two', 'three'];
const DAY_MS = 86_400_000;

const tenths = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((value) => value / 10);
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 1 });

/** Corners on whole degrees, places and areas between them: no query lies on an edge, where rounding would decide. */
const part = fc
  .record({
    west: fc.integer({ min: 0, max: 12 }),
    south: fc.integer({ min: -6, max: 6 }),
    width: fc.integer({ min: 1, max: 4 }),
    height: fc.integer({ min: 1, max: 4 }),
    isTriangle: fc.boolean(),
  })
  .map(({ west, south, width, height, isTriangle }): Polygon => {
    if (!isTriangle) return box(west, south, west + width, south + height);
    return {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [west + width, south],
          [west, south + height],
          [west, south],
        ],
      ],
    };
  });

const record = fc.record({
  provider: fc.constantFrom(...PROVIDERS),
  acquiredAtMs: fc.integer({ min: 0, max: 400 }).map((day) => Date.UTC(2024, 0, 1) + day * DAY_MS),
  groundSampleDistanceM: orNull(tenths(3).map((value) => value + 0.1)),
  cloudCover: orNull(tenths(1)),
  offNadirDeg: orNull(tenths(40)),
  sunElevationDeg: orNull(tenths(80)),
  phenomenology: fc.constantFrom(...KINDS),
  parts: fc.array(part, { minLength: 1, maxLength: 3 }),
});

const beside = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 - 1 }).map((value) => value / 10 + 0.0437);
const place: fc.Arbitrary<Point> = fc
  .tuple(beside(0, 14), beside(-6, 8))
  .map((coordinates) => ({ type: 'Point', coordinates }));
const area: fc.Arbitrary<Polygon> = fc
  .tuple(beside(0, 14), beside(-6, 8), tenths(3), tenths(3))
  .map(([west, south, width, height]) => box(west, south, west + width + 0.0511, south + height + 0.0511));

const areas: fc.Arbitrary<AreaGeometry> = fc
  .array(area, { minLength: 2, maxLength: 4 })
  .map((polygons) => ({ type: 'MultiPolygon', coordinates: polygons.map(({ coordinates }) => coordinates) }));

/** Enough edges that a box inside it is tested first. */
const circle: fc.Arbitrary<Polygon> = fc
  .tuple(beside(0, 14), beside(-6, 8), tenths(3), fc.integer({ min: 24, max: 200 }))
  .map(([lon, lat, size, count]) => {
    const radius = size / 2 + 0.0511;
    const open = Array.from({ length: count }, (_, i): [number, number] => {
      const angle = (2 * Math.PI * i) / count;
      return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
    });
    return { type: 'Polygon', coordinates: [[...open, ...open.slice(0, 1)]] };
  });

const search: fc.Arbitrary<SceneSearch> = fc.record({
  place: fc.oneof(place, area, areas, circle),
  providers: orNull(fc.subarray(PROVIDERS, { minLength: 1 })),
  startMs: fc.integer({ min: -50, max: 150 }).map((day) => Date.UTC(2024, 0, 1) + day * DAY_MS),
  endMs: fc.integer({ min: 200, max: 500 }).map((day) => Date.UTC(2024, 0, 1) + day * DAY_MS),
  phenomenologies: fc.subarray([...KINDS], { minLength: 1 }),
  minResolutionM: orNull(tenths(2)),
  maxResolutionM: orNull(tenths(3).map((value) => value + 0.5)),
  maxCloudCover: orNull(tenths(1)),
  maxOffNadirDeg: orNull(tenths(40)),
  minSunElevationDeg: orNull(tenths(80)),
  months: orNull(fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { minLength: 4 })),
});

let base: SceneBase;
let records: readonly SceneRecord[];
beforeAll(async () => {
  base = await sceneBase();
  const facts = fc.sample(record, { numRuns: SCENES, seed: 4 });
  records = facts.map((one, i) => someRecord({ ...one, featureId: toSceneId(`scene-${i}`) }));
  await base.add(...records);
});
afterAll(() => base.close());

it('matches a plain filter over all scenes, page by page', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(search, fc.integer({ min: 20, max: 200 }), async (query, limit) => {
      const expected = records.filter((one) => isWanted(one, query)).toSorted(newestFirst);
      const answered: string[] = [];
      let after: SceneCursor | null = null;
      do {
        const page = await base.scenes.search(query, { limit, after });
        answered.push(...page.records.map(({ featureId }) => featureId));
        after = page.next;
      } while (after);
      expect(answered).toEqual(expected.map(({ featureId }) => featureId));
      found += answered.length;
    }),
    { numRuns: 150, seed: 4 },
  );
  expect(found).toBeGreaterThan(1_000);
});

/** In and out like a coast, so that edges are tested in chains. */
const coast = fc
  .record({
    lon: beside(0, 14),
    lat: beside(-6, 8),
    radius: tenths(4),
    count: fc.integer({ min: 64, max: 400 }),
    waves: fc.integer({ min: 3, max: 60 }),
    depth: tenths(0.9),
  })
  .map(({ lon, lat, radius, count, waves, depth }): Polygon => {
    const open = Array.from({ length: count }, (_, i): [number, number] => {
      const angle = (2 * Math.PI * i) / count;
      const away = (radius + 0.0511) * (1 - (depth / 2) * (1 + Math.sin(waves * angle)));
      return [lon + away * Math.cos(angle), lat + away * Math.sin(angle)];
    });
    return { type: 'Polygon', coordinates: [[...open, ...open.slice(0, 1)]] };
  });

it('matches a query of a detailed area that tests all edges', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(coast, async (query) => {
      const text = corePolygon(query.coordinates[0] ?? []);
      const { rows } = await sql<{ feature_id: string }>`
        SELECT DISTINCT feature_id FROM scene WHERE footprint && ${text}::polygon`.execute(base.database.search);
      const { records: answered } = await base.scenes.search(everything(query), { limit: 2 * SCENES, after: null });
      const ids = answered.map(({ featureId }) => String(featureId));
      expect(ids.toSorted()).toEqual(rows.map((row) => row.feature_id).toSorted());
      found += ids.length;
    }),
    { numRuns: 150, seed: 4 },
  );
  expect(found).toBeGreaterThan(1_000);
});

function newestFirst(a: SceneRecord, b: SceneRecord): number {
  return b.acquiredAtMs - a.acquiredAtMs || (a.featureId < b.featureId ? 1 : -1);
}

function isWanted(one: SceneRecord, query: SceneSearch): boolean {
  const atMost = (value: number | null, max: number | null) => value === null || max === null || value <= max;
  const atLeast = (value: number | null, min: number | null) => value === null || min === null || value >= min;
  return (
    (query.providers?.includes(one.provider) ?? true) &&
    one.acquiredAtMs >= query.startMs &&
    one.acquiredAtMs <= query.endMs &&
    query.phenomenologies.includes(one.phenomenology) &&
    (query.months?.includes(new Date(one.acquiredAtMs).getUTCMonth() + 1) ?? true) &&
    atLeast(one.groundSampleDistanceM, query.minResolutionM) &&
    atMost(one.groundSampleDistanceM, query.maxResolutionM) &&
    atMost(one.cloudCover, query.maxCloudCover) &&
    atMost(one.offNadirDeg, query.maxOffNadirDeg) &&
    atLeast(one.sunElevationDeg, query.minSunElevationDeg) &&
    isShown(one, query.place)
  );
}

function isShown(one: SceneRecord, place: AreaGeometry): boolean {
  if (place.type === 'Point') return covers(one.parts, [place.coordinates]);
  if (place.type === 'Polygon') return sharesGround(one, place);
  return place.coordinates.some((coordinates) => sharesGround(one, { type: 'Polygon', coordinates }));
}

/** A different method than the database's: two convex shapes are disjoint if a line along an edge separates them. */
function sharesGround({ parts }: SceneRecord, area: Polygon): boolean {
  return parts.some((part) => !isParted(part, area) && !isParted(area, part));
}

function isParted({ coordinates: [ring = []] }: Polygon, { coordinates: [other = []] }: Polygon): boolean {
  return ring.some(([ax, ay], i) => {
    const [bx, by] = ring[i + 1] ?? [ax, ay];
    // Rings run counter-clockwise: the right side of an edge is outside.
    return (ax !== bx || ay !== by) && other.every(([x, y]) => (bx - ax) * (y - ay) < (by - ay) * (x - ax));
  });
}
