import type { Point } from '@groundtrack/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { satelliteSeed } from '../../../features/satellites/seed/satellite-seed.ts';
import { DAY_MS } from '../../../util/time-units.ts';
import type { ScenePage, SearchBudget } from '../../provider.ts';
import { sampleCriteria } from '../../sample-criteria.testing.ts';
import { ownSatellites, toImagers } from '../fleet.ts';
import { SceneSearches, type SearchThread } from './scene-searches.ts';
import { UnknownCursor } from './search-cursor.ts';
import type { PlaceQuery } from './search-scenes.ts';
import { createSearchThread } from './worker-thread.ts';

const END_MS = Date.UTC(2026, 8, 1);
const fleet = { provider: 'maxar', imagers: toImagers(ownSatellites(satelliteSeed, 'maxar'), 'maxar') } as const;
const never = new AbortController().signal;
const PLACE: Point = { type: 'Point', coordinates: [103.82, 1.35] };
const QUERY: PlaceQuery = {
  area: PLACE,
  places: [PLACE],
  criteria: sampleCriteria({ startMs: END_MS - 200 * DAY_MS, endMs: END_MS, phenomenologies: ['pan', 'ms'] }),
  limit: 1000,
  cursor: null,
};

const local = new SceneSearches();
const thread = createSearchThread(satelliteSeed);
afterAll(() => thread.close());

/** Where the main thread does so little that every search goes on in the other one. */
const apart = new SceneSearches(thread, { steps: 1, timeMs: 60_000 });

async function allPages(searches: SceneSearches, query: PlaceQuery): Promise<ScenePage[]> {
  const pages: ScenePage[] = [];
  let cursor: string | null = null;
  do {
    const page: ScenePage = await searches.search(fleet, { ...query, cursor }, never);
    pages.push(page);
    cursor = page.next;
  } while (cursor !== null);
  return pages;
}
const toIds = (pages: readonly ScenePage[]): string[] =>
  pages.flatMap(({ scenes }) => scenes.map((one) => one.featureId));

describe('a search with a budget', () => {
  const tight: SearchBudget = { steps: 20, timeMs: 60_000 };

  it('answers what it has, says how far it looked, and goes on there', async () => {
    const whole = await allPages(local, QUERY);
    expect(whole).toHaveLength(1);
    expect(whole[0]).not.toHaveProperty('searchedToMs');
    const parts = await allPages(local, { ...QUERY, budget: tight });
    expect(parts.length).toBeGreaterThan(3);
    expect(toIds(parts)).toEqual(toIds(whole));
    for (const [index, { scenes, searchedToMs }] of parts.entries()) {
      const isLast = index === parts.length - 1;
      expect(searchedToMs === undefined).toBe(isLast);
      for (const scene of scenes) expect(scene.acquiredAtMs).toBeGreaterThanOrEqual(searchedToMs ?? 0);
    }
  });

  it('finds the same in pages of a few images', async () => {
    const ids = toIds(await allPages(local, QUERY));
    expect(toIds(await allPages(local, { ...QUERY, limit: 3, budget: tight }))).toEqual(ids);
  });

  it('that is out of time looks at one window still, so that its pages come to an end', async () => {
    const ids = toIds(await allPages(local, QUERY));
    expect(toIds(await allPages(local, { ...QUERY, budget: { steps: Infinity, timeMs: 0 } }))).toEqual(ids);
  });

  it('does not look at windows of other months', async () => {
    const months = [6];
    const june = await local.search(fleet, { ...QUERY, criteria: { ...QUERY.criteria, months }, budget: tight }, never);
    expect(june).not.toHaveProperty('searchedToMs');
    const all = (await allPages(local, QUERY)).flatMap(({ scenes }) => scenes);
    const inJune = all.filter(({ acquiredAtMs }) => new Date(acquiredAtMs).getUTCMonth() === 5);
    expect(inJune.length).toBeGreaterThan(0);
    expect(june.scenes).toEqual(inJune);
  });

  it('does not look at all for what no satellite of the provider has', async () => {
    const criteria = { ...QUERY.criteria, minResolutionM: 4.5 };
    expect(await local.search(fleet, { ...QUERY, criteria, budget: { steps: 1, timeMs: 0 } }, never)).toEqual({
      scenes: [],
      next: null,
    });
  });
});

describe('a long search', () => {
  it('goes on in the other thread and finds the same', async () => {
    const whole = await allPages(local, QUERY);
    expect(await allPages(apart, QUERY)).toEqual(whole);
    expect(toIds(await allPages(apart, { ...QUERY, limit: 5 }))).toEqual(toIds(whole));
  });

  it('ends there when it is given up', async () => {
    const gone = new AbortController();
    const places = QUERY.places.concat({ type: 'Point', coordinates: [104, 2] });
    const long = apart.search(
      fleet,
      { ...QUERY, places, criteria: { ...QUERY.criteria, startMs: 0, maxCloudCover: -1 } },
      gone.signal,
    );
    gone.abort(new Error('given up'));
    await expect(long).rejects.toThrow('given up');
    expect(toIds([await apart.search(fleet, { ...QUERY, limit: 1 }, never)])).toHaveLength(1);
  });

  it('is refused with a cursor of another provider', async () => {
    for (const cursor of ['x', 'window-', 'window-99999', 'window-1.5'])
      await expect(apart.search(fleet, { ...QUERY, cursor }, never)).rejects.toThrow(UnknownCursor);
  });

  it('says of a full page whether another one follows, although only the other thread knows', async () => {
    const windows = await allPages(local, { ...QUERY, budget: { steps: 1, timeMs: 60_000 } });
    const count = windows.findIndex(({ scenes }) => scenes.length > 0) + 1;
    const scenes = windows[count - 1]?.scenes ?? [];
    const ask = (rest: ScenePage) => {
      const thread: SearchThread = { search: () => Promise.resolve(rest), close: async () => {} };
      const searches = new SceneSearches(thread, { steps: count * fleet.imagers.length, timeMs: 60_000 });
      return searches.search(fleet, { ...QUERY, limit: scenes.length }, never);
    };
    const behind = windows.at(-1)?.scenes ?? [];
    expect(await ask({ scenes: [], next: null })).toEqual({ scenes, next: null });
    expect(await ask({ scenes: behind, next: null })).toEqual({ scenes, next: windows[count - 1]?.next });
    const cutShort = { next: 'window-920', searchedToMs: 5 };
    expect(await ask({ scenes: [], ...cutShort })).toEqual({ scenes, ...cutShort });
  });
});
