import { addsUp, archiveImage } from '@groundtrack/contract';
import { coverageOf, covers, intersects } from '@groundtrack/geo';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { toArchiveImage } from '../../features/archive/archive-image.ts';
import { shareOf } from '../area/area-share.ts';
import type { Scene, ScenePage } from './provider.ts';
import { cheapest, EVERYTHING, type ProviderDriver, partsOf, resolutionOf } from './provider-driver.testing.ts';

/** The responses of a search, and their order. */
export function describeAnswers(driver: ProviderDriver): void {
  describeWire(driver);

  test('finds its own scenes that contain the place, with prices', async () => {
    const scenes = await driver.search();
    expect(scenes).toHaveLength(5);
    for (const scene of scenes) {
      expect(scene.provider).toBe(driver.tested.provider.name);
      expect(new Set(scene.products.map(({ charge }) => addsUp(charge)))).toEqual(new Set([true]));
      expect(covers(partsOf(scene.footprint), [driver.tested.query.area.coordinates])).toBe(true);
      expect(scene.place).toEqual(driver.tested.query.area);
    }
    expect(new Set(scenes.map((scene) => scene.featureId)).size).toBe(5);
  });

  test('is newest first, and a longer answer starts with the shorter one', async () => {
    const few = await driver.search({}, 3);
    const many = await driver.search({}, EVERYTHING);
    const times = many.map((scene) => scene.acquiredAtMs);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(many.slice(0, 3)).toEqual(few);
    expect(many.length).toBeLessThan(EVERYTHING);
  });

  test('returns the same answer to the same query', async () => {
    expect(await driver.search()).toEqual(await driver.search());
  });

  test('may find nothing', async () => {
    expect(await driver.search({ phenomenologies: [] })).toEqual([]);
    expect(await driver.search({ maxPriceCents: 0 })).toEqual([]);
    expect(await driver.search({ startMs: driver.tested.query.criteria.endMs + 1 })).toEqual([]);
    expect(await driver.search({}, 0)).toEqual([]);
  });

  test('continues page by page without gap or repetition', async () => {
    const whole = await driver.search({}, 12);
    if (!driver.tested.provider.capabilities.paging) return;
    const found: Scene[] = [];
    let cursor: string | null = null;
    do {
      const page: ScenePage = await driver.tested.provider.search(
        { ...driver.tested.query, limit: 5, cursor },
        driver.never,
      );
      expect(page.scenes.length).toBeLessThanOrEqual(5);
      found.push(...page.scenes);
      cursor = page.next;
    } while (cursor !== null && found.length < 12);
    expect(found.slice(0, 12)).toEqual(whole);
    const nonsense = driver.tested.provider.search(
      { ...driver.tested.query, limit: 5, cursor: 'nonsense' },
      driver.never,
    );
    expect(await driver.kindOf(nonsense)).toBe('rejected');
  });
}

/** Searches return scenes unchecked: the server does not validate each of them again. */
function describeWire(driver: ProviderDriver): void {
  test('finds scenes that fit the contract as they are sent', async () => {
    for (const scene of await driver.search({}, EVERYTHING)) {
      const image = toArchiveImage(scene, driver.tested.provider, driver.tested.query.area);
      expect(z.parse(archiveImage, image)).toEqual(image);
    }
  });
}

/** How a search meets its criteria. */
export function describeCriteria(driver: ProviderDriver): void {
  test('respects the dates', async () => {
    const [newest, , third] = await driver.search();
    if (!newest || !third) throw new Error('expected three scenes');
    const between = await driver.search({ startMs: third.acquiredAtMs, endMs: newest.acquiredAtMs - 1 });
    expect(between.length).toBeGreaterThan(0);
    for (const { acquiredAtMs } of between) {
      expect(acquiredAtMs).toBeGreaterThanOrEqual(third.acquiredAtMs);
      expect(acquiredAtMs).toBeLessThan(newest.acquiredAtMs);
    }
  });

  test('respects resolution, cloud, and price', async () => {
    const all = await driver.search({}, EVERYTHING);
    const [scene] = all;
    if (!scene) throw new Error('expected a scene');
    const maxPriceCents = cheapest(scene).charge.totalCents;
    const criteria = {
      minResolutionM: resolutionOf(scene),
      maxResolutionM: resolutionOf(scene),
      maxCloudCover: scene.cloudCover ?? 0,
      maxPriceCents,
    };
    const expected = all.filter(
      (one) =>
        one.groundSampleDistanceM === scene.groundSampleDistanceM &&
        (one.cloudCover ?? 0) <= criteria.maxCloudCover &&
        cheapest(one).charge.totalCents <= maxPriceCents,
    );
    expect(await driver.search(criteria, EVERYTHING)).toEqual(expected);
  });

  test('respects off-nadir angle, sun, and months; unknown facts pass', async () => {
    const all = await driver.search({}, EVERYTHING);
    const middle = (values: readonly (number | null)[]): number => {
      const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
      return known[Math.floor(known.length / 2)] ?? 0;
    };
    const maxOffNadirDeg = middle(all.map(({ offNadirDeg }) => offNadirDeg));
    expect(await driver.search({ maxOffNadirDeg }, EVERYTHING)).toEqual(
      all.filter(({ offNadirDeg }) => (offNadirDeg ?? 0) <= maxOffNadirDeg),
    );
    const minSunElevationDeg = middle(all.map(({ sunElevationDeg }) => sunElevationDeg));
    expect(await driver.search({ minSunElevationDeg }, EVERYTHING)).toEqual(
      all.filter(({ sunElevationDeg }) => (sunElevationDeg ?? 90) >= minSunElevationDeg),
    );
    const month = new Date(all[0]?.acquiredAtMs ?? 0).getUTCMonth() + 1;
    expect(await driver.search({ months: [month] }, EVERYTHING)).toEqual(
      all.filter(({ acquiredAtMs }) => new Date(acquiredAtMs).getUTCMonth() + 1 === month),
    );
  });

  test('finds scenes that intersect an area', async () => {
    if (!driver.tested.provider.capabilities.areas) return;
    const [lon, lat] = driver.tested.query.area.coordinates;
    const corner = (dx: number, dy: number): [number, number] => [lon + dx * 0.05, lat + dy * 0.05];
    const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)];
    const area = { type: 'Polygon' as const, coordinates: [ring] };
    const scenes = await driver.search({}, 5, area);
    expect(scenes).toHaveLength(5);
    for (const scene of scenes) {
      expect(intersects(partsOf(scene.footprint), [area])).toBe(true);
      expect(coverageOf([area])(partsOf(scene.footprint))).toBeGreaterThan(0);
      expect(await driver.quote(scene.featureId, area)).toEqual(scene);
      const again = await driver.quote(scene.featureId, scene.place);
      // A place has no clipped products, and a scene that shows only a corner of the area may fit no square.
      const ofPlace = scene.products.filter(({ clip, isWhole = false }) => clip === undefined || isWhole);
      expect(again?.products ?? []).toEqual(ofPlace);
    }
  });
}

/** How a search meets the wanted share of an area. */
export function describeCoverage(driver: ProviderDriver): void {
  test('respects the share of the area, over all pages', async () => {
    if (!driver.tested.provider.capabilities.areas) return;
    const [lon, lat] = driver.tested.query.area.coordinates;
    const square = (half: number, [x, y] = [lon, lat]): [number, number][] => [
      [x - half, y - half],
      [x + half, y - half],
      [x + half, y + half],
      [x - half, y + half],
      [x - half, y - half],
    ];
    const area = {
      type: 'MultiPolygon' as const,
      coordinates: [[square(0.05)], [square(0.01, [lon + 0.08, lat])]],
    };
    const share = shareOf(area);
    const all = await driver.search({}, EVERYTHING, area);
    const shares = all.map(({ footprint }) => share(partsOf(footprint))).toSorted((a, b) => a - b);
    expect(shares[0]).toBeGreaterThan(0);
    const middle = shares[Math.floor(shares.length / 2)] ?? 1;
    for (const minCoverage of [0, middle, 1]) {
      const expected = all.filter(({ footprint }) => share(partsOf(footprint)) >= minCoverage);
      expect(await driver.search({ minCoverage }, EVERYTHING, area)).toEqual(expected);
      const criteria = { ...driver.tested.query.criteria, minCoverage };
      const paged: Scene[] = [];
      let cursor: string | null = null;
      do {
        const page: ScenePage = await driver.tested.provider.search({ area, criteria, limit: 3, cursor }, driver.never);
        paged.push(...page.scenes);
        cursor = page.next;
      } while (cursor !== null && paged.length < 12);
      expect(paged.slice(0, 12)).toEqual(expected.slice(0, 12));
    }
  });

  test('finds a place for any wanted share', async () => {
    expect(await driver.search({ minCoverage: 1 })).toEqual(await driver.search());
  });
}

/** How a search fails. */
export function describeFailures(driver: ProviderDriver): void {
  test.each(['unavailable', 'malformed', 'credentials', 'rate-limited'] as const)(
    'reports that the provider is %s',
    async (kind) => {
      const place = driver.tested.failing[kind]?.();
      if (!place) return;
      const error = await driver.errorOf(driver.search({}, 5, place));
      expect(error?.kind).toBe(kind);
      const saysWhen = (error?.retryAfterMs ?? 0) > 0;
      expect(saysWhen || kind !== 'rate-limited').toBe(true);
    },
  );

  test('hangs until it is aborted', async () => {
    const area = driver.tested.failing.timeout?.();
    if (!area) return;
    const signal = AbortSignal.timeout(50);
    expect(
      await driver.kindOf(
        driver.tested.provider.search({ ...driver.tested.query, area, limit: 5, cursor: null }, signal),
      ),
    ).toBe('timeout');
    expect(signal.aborted).toBe(true);
  });

  test('waits for a slow search if there is time, and stops if there is none', async () => {
    const area = driver.tested.slow?.();
    if (!area) return;
    const query = { ...driver.tested.query, area, limit: 1, cursor: null };
    expect(await driver.kindOf(driver.tested.provider.search(query, AbortSignal.timeout(50)))).toBe('timeout');
    expect((await driver.tested.provider.search(query, driver.never)).scenes).toHaveLength(1);
  });

  test('does not start if it is already aborted', async () => {
    expect(
      await driver.kindOf(
        driver.tested.provider.search({ ...driver.tested.query, limit: 5, cursor: null }, AbortSignal.abort()),
      ),
    ).toBe('timeout');
  });
}
