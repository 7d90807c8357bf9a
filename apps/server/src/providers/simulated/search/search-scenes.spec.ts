import type { Point } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { satelliteSeed } from '../../../features/satellites/seed/satellite-seed.ts';
import { DAY_MS } from '../../../lib/time-units.ts';
import type { ScenePage, SearchBudget } from '../../port/provider.ts';
import { sampleCriteria } from '../../port/sample-criteria.testing.ts';
import { ownSatellites, toImagers } from '../fleet.ts';
import { UnknownCursor } from './search-cursor.ts';
import { type PlaceQuery, searchScenes } from './search-scenes.ts';

const END_MS = Date.UTC(2026, 8, 1);
const imagers = toImagers(ownSatellites(satelliteSeed, 'maxar'), 'maxar');
const PLACE: Point = { type: 'Point', coordinates: [103.82, 1.35] };
const QUERY: PlaceQuery = {
  area: PLACE,
  places: [PLACE],
  criteria: sampleCriteria({ startMs: END_MS - 200 * DAY_MS, endMs: END_MS, phenomenologies: ['pan', 'ms'] }),
  limit: 1000,
  cursor: null,
};

function allPages(query: PlaceQuery): ScenePage[] {
  const pages: ScenePage[] = [];
  let cursor: string | null = null;
  do {
    const page: ScenePage = searchScenes(imagers, { ...query, cursor });
    pages.push(page);
    cursor = page.next;
  } while (cursor !== null);
  return pages;
}
const toIds = (pages: readonly ScenePage[]): string[] =>
  pages.flatMap(({ scenes }) => scenes.map((one) => one.featureId));

describe('a search with a budget', () => {
  const tight: SearchBudget = { steps: 20, timeMs: 60_000 };

  it('returns what it has, reports how far it got, and continues there', () => {
    const whole = allPages(QUERY);
    expect(whole).toHaveLength(1);
    expect(whole[0]).not.toHaveProperty('searchedToMs');
    const parts = allPages({ ...QUERY, budget: tight });
    expect(parts.length).toBeGreaterThan(3);
    expect(toIds(parts)).toEqual(toIds(whole));
    for (const [index, { scenes, searchedToMs }] of parts.entries()) {
      const isLast = index === parts.length - 1;
      expect(searchedToMs === undefined).toBe(isLast);
      for (const scene of scenes) expect(scene.acquiredAtMs).toBeGreaterThanOrEqual(searchedToMs ?? 0);
    }
  });

  it('finds the same in pages of a few images', () => {
    const ids = toIds(allPages(QUERY));
    expect(toIds(allPages({ ...QUERY, limit: 3, budget: tight }))).toEqual(ids);
  });

  it('that is out of time still searches one window, so that its pages end', () => {
    const ids = toIds(allPages(QUERY));
    expect(toIds(allPages({ ...QUERY, budget: { steps: Infinity, timeMs: 0 } }))).toEqual(ids);
  });

  it('skips windows of other months', () => {
    const months = [6];
    const june = searchScenes(imagers, { ...QUERY, criteria: { ...QUERY.criteria, months }, budget: tight });
    expect(june).not.toHaveProperty('searchedToMs');
    const all = allPages(QUERY).flatMap(({ scenes }) => scenes);
    const inJune = all.filter(({ acquiredAtMs }) => new Date(acquiredAtMs).getUTCMonth() === 5);
    expect(inJune.length).toBeGreaterThan(0);
    expect(june.scenes).toEqual(inJune);
  });

  it('searches nothing if no satellite of the provider can match', () => {
    const criteria = { ...QUERY.criteria, minResolutionM: 4.5 };
    expect(searchScenes(imagers, { ...QUERY, criteria, budget: { steps: 1, timeMs: 0 } })).toEqual({
      scenes: [],
      next: null,
    });
  });
});

it('is rejected with a cursor of another provider', () => {
  for (const cursor of ['x', 'window-', 'window-99999', 'window-1.5'])
    expect(() => searchScenes(imagers, { ...QUERY, cursor })).toThrow(UnknownCursor);
});
