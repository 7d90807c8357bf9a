import type { AreaGeometry, Point } from '@groundtrack/contract';
import { intersects } from '@groundtrack/geo';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { satelliteSeed } from '../../../features/satellites/seed/satellite-seed.ts';
import { DAY_MS } from '../../../lib/time-units.ts';
import { partsOf, placesIn } from '../../area/search-place.ts';
import type { Scene, ScenePage, SearchBudget } from '../../port/provider.ts';
import { sampleCriteria } from '../../port/sample-criteria.testing.ts';
import { cellsOf } from '../area-cells.ts';
import { findCandidates, toWindow } from '../candidates.ts';
import { ownSatellites, toImagers } from '../fleet.ts';
import { searchScenes } from './search-scenes.ts';
import { passesOver } from './stretches.ts';

const END_MS = Date.UTC(2026, 8, 1);
const imagers = toImagers(ownSatellites(satelliteSeed, 'planet'), 'planet');
const criteriaOf = (days: number) =>
  sampleCriteria({ startMs: END_MS - days * DAY_MS, endMs: END_MS, phenomenologies: ['pan', 'ms', 'sar'] });

function box(lonDeg: number, latDeg: number, size: number): AreaGeometry {
  const [west, south, east, north] = [lonDeg - size, latDeg - size / 2, lonDeg + size, latDeg + size / 2];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}

interface AreaSearch {
  readonly days?: number;
  readonly limit?: number;
  readonly budget?: SearchBudget;
}

function pagesOf(area: AreaGeometry, { days = 40, limit = 10_000, budget }: AreaSearch = {}): ScenePage[] {
  const pages: ScenePage[] = [];
  let cursor: string | null = null;
  do {
    const query = { area, places: placesIn(area), criteria: criteriaOf(days), limit, cursor };
    const page = searchScenes(imagers, budget ? { ...query, budget } : query);
    pages.push(page);
    cursor = page.next;
  } while (cursor !== null);
  return pages;
}

const idsOf = (pages: readonly ScenePage[]) => pages.flatMap(({ scenes }) => scenes.map(({ featureId }) => featureId));
const AREA = box(10, 48, 0.5);
/** Its sides are not those of cells. */
const SMALL = box(10.013, 48.017, 0.1);

describe('a search of an area', () => {
  it('finds every scene that is found at a place in it and shows a part of it', async () => {
    const found = new Set(idsOf(pagesOf(AREA)));
    expect(found.size).toBeGreaterThan(50);
    const unit = fc.double({ min: -1, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(unit, unit, async (x, y) => {
        const place: Point = { type: 'Point', coordinates: [10 + 0.5 * x, 48 + 0.25 * y] };
        for (const id of idsOf(pagesOf(place))) expect(found).toContain(id);
      }),
      { numRuns: 25 },
    );
  });

  it('finds only scenes that show a part of it, newest first, each once', async () => {
    const [page] = pagesOf(AREA);
    const scenes = page?.scenes ?? [];
    expect(scenes.every(({ footprint }) => intersects(partsOf(footprint), partsOf(AREA)))).toBe(true);
    expect(new Set(scenes.map(({ featureId }) => featureId)).size).toBe(scenes.length);
    const moments = scenes.map((scene: Scene) => scene.acquiredAtMs);
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  });

  it('finds the same if the area is rotated, shifted by 360 degrees, has more positions, or is a MultiPolygon', async () => {
    const whole = idsOf(pagesOf(SMALL));
    const ring = SMALL.type === 'Polygon' ? (SMALL.coordinates[0] ?? []) : [];
    const open = ring.slice(1);
    const denser = ring.flatMap(([lon, lat], index): [number, number][] => {
      const [nextLon, nextLat] = ring[index + 1] ?? [lon, lat];
      return [0, 0.25, 0.5, 0.75].map((share) => [lon + share * (nextLon - lon), lat + share * (nextLat - lat)]);
    });
    const same: AreaGeometry[] = [
      { type: 'Polygon', coordinates: [ring.toReversed()] },
      { type: 'Polygon', coordinates: [[...open.slice(1), ...open.slice(0, 2)]] },
      { type: 'Polygon', coordinates: [ring.map(([lon, lat]) => [lon - 360, lat])] },
      { type: 'Polygon', coordinates: [denser] },
      { type: 'MultiPolygon', coordinates: [[ring]] },
    ];
    for (const area of same) expect(idsOf(pagesOf(area))).toEqual(whole);
  });

  it('returns the same in pages, and in parts limited by its budget', async () => {
    const whole = idsOf(pagesOf(SMALL));
    expect(idsOf(pagesOf(SMALL, { limit: 17 }))).toEqual(whole);
    const parts = pagesOf(SMALL, { budget: { steps: 1, timeMs: 60_000 } });
    expect(idsOf(parts)).toEqual(whole);
    expect(parts.length).toBeGreaterThan(20);
    for (const { scenes, searchedToMs } of parts)
      for (const { acquiredAtMs } of scenes) expect(acquiredAtMs).toBeGreaterThanOrEqual(searchedToMs ?? 0);
    const both = pagesOf(SMALL, { limit: 9, budget: { steps: 500, timeMs: 60_000 } });
    expect(idsOf(both)).toEqual(whole);
  });

  it('of 95,000 km² continues until it has found something', async () => {
    const large = box(10, 48, 2.4);
    const cells = cellsOf(partsOf(large))?.length ?? 0;
    expect(cells).toBeGreaterThan(3000);
    const query = { area: large, places: placesIn(large), criteria: criteriaOf(40), limit: 10, cursor: null };
    const budget = { steps: 1333, timeMs: 60_000 };
    const page = searchScenes(imagers, { ...query, budget });
    expect(page.scenes.length).toBeGreaterThan(0);
  });

  it('without results does eight times its budget, and at most one pass more', async () => {
    let steps = 0;
    // Read once for each prediction, and once for each window in which passes are searched.
    const counted = imagers.map((imager) =>
      Object.defineProperty({ ...imager }, 'minElevationDeg', {
        get: () => {
          steps += 1;
          return imager.minElevationDeg;
        },
      }),
    );
    const area = box(-60, -20, 0.1);
    const criteria = { ...criteriaOf(3_000), maxCloudCover: -1 };
    const query = { area, places: placesIn(area), criteria, limit: 10, cursor: null };
    const budget = { steps: 400, timeMs: 600_000 };
    const page = searchScenes(counted, { ...query, budget });
    expect(page).toMatchObject({ scenes: [], searchedToMs: expect.any(Number) });
    const cells = cellsOf(partsOf(area))?.length ?? 0;
    expect(steps).toBeGreaterThan(8 * budget.steps);
    expect(steps).toBeLessThan(8 * budget.steps + cells * imagers.length);
  });
});

it.each<[string, AreaGeometry]>([
  ['in the middle latitudes', AREA],
  ['over the antimeridian', box(179.9, -17, 0.6)],
  ['near a pole', box(20, 82, 2)],
])('no scene of a cell is taken outside the stretches, in sixteen years, %s', (_, area) => {
  const parts = partsOf(area);
  const toStretches = passesOver(parts);
  const [first, last] = [Date.UTC(2011, 0, 1), END_MS].map(toWindow);
  for (const window of [first ?? 0, (first ?? 0) + 120, (last ?? 0) - 40, last ?? 0]) {
    const stretches = toStretches(window, imagers);
    for (const [index, { endMs }] of stretches.entries())
      expect(stretches[index - 1]?.startMs ?? Number.POSITIVE_INFINITY).toBeGreaterThan(endMs);
    for (const imager of imagers)
      for (const cell of (cellsOf(parts) ?? []).filter((_cell, index) => index % 7 === 0))
        for (const { pass } of findCandidates(imager, cell, window)) {
          const own = stretches.find(({ startMs, endMs }) => pass.peakMs >= startMs && pass.peakMs < endMs);
          expect(own?.imagers).toContain(imager);
        }
  }
});
