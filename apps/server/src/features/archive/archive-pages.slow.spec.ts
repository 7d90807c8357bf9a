import { setTimeout as sleep } from 'node:timers/promises';
import { type AreaGeometry, type CatalogFilter, endpoints } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { GuardedProvider, localGuardRules } from '../../providers/guard/guarded-provider.ts';
import type { ImageryProvider, SceneQuery } from '../../providers/port/provider.ts';
import { CATALOGUE, type SimulatedName } from '../../providers/simulated/catalog.ts';
import { SimulatedProvider } from '../../providers/simulated/simulated-provider.ts';
import { SampleProvider } from '../../testing/sample-provider.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { satelliteSeed } from '../satellites/seed/satellite-seed.ts';
import { searchArchive } from './search-archive.ts';
import { suggestFilters } from './suggest-filters.ts';

const clock = { nowMs: () => Date.UTC(2026, 8, 1) };
const never = new AbortController().signal;
const PLACE: AreaGeometry = { type: 'Point', coordinates: [103.82, 1.35] };
const options = { clock, speedFactor: 60, satellites: satelliteSeed, licenseText: () => '' };
const providers = new Map<string, ImageryProvider>(
  (Object.keys(CATALOGUE) as SimulatedName[]).map((name) => [name, new SimulatedProvider(name, options)]),
);
providers.set('sample', new SampleProvider());
const deps = { providers, clock };

const FILTER: CatalogFilter = {
  date: { start: '2025-09-01T00:00:00.000Z', end: '2026-09-01T00:00:00.000Z' },
  phenomenology: { sar: true, ms: true, pan: true },
  resolution: 5,
  maxCloudCover: 0.99,
  providers: { maxar: 5, iceye: 4 },
};

async function page(filter = FILTER, cursor?: string, geometry = PLACE) {
  const found = await searchArchive(deps, { geometry, filter, cursor }, never);
  if (!found.ok) throw new Error(found.failure.detail);
  expect(endpoints.catalog.answer.schema.parse(found.value)).toEqual(found.value);
  return found.value;
}

function square(half: number, [lon, lat]: readonly [number, number] = [103.82, 1.35]): AreaGeometry {
  const corner = (dx: number, dy: number): [number, number] => [lon + dx * half, lat + dy * half];
  return {
    type: 'Polygon',
    coordinates: [[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]],
  };
}

describe('pages of the archive', () => {
  it('continue for every provider until its end', async () => {
    const whole = await page({ ...FILTER, providers: { maxar: 100, iceye: 100 } });
    expect(whole.next).toBeUndefined();
    const ids: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const part = await page(FILTER, cursor);
      ids.push(...part.images.map(({ featureId }) => featureId));
      cursor = part.next;
      pages++;
    } while (cursor !== undefined && pages < 50);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(whole.images.map(({ featureId }) => featureId).toSorted());
  });

  it.each<[string, (next: string) => string]>([
    ['a cursor of another search', (next) => next],
    ['an invented cursor', () => 'nonsense'],
    [
      'a changed cursor',
      (next) => {
        const cursor = JSON.parse(Buffer.from(next, 'base64url').toString()) as { pages: object };
        return Buffer.from(JSON.stringify({ ...cursor, pages: { maxar: 'x' } })).toString('base64url');
      },
    ],
  ])('reject %s', async (_what, change) => {
    const { next = '' } = await page();
    const filter = { ...FILTER, maxCloudCover: 0.5 };
    const answer = await searchArchive(deps, { geometry: PLACE, filter, cursor: change(next) }, never);
    expect(answer).toMatchObject({
      ok: false,
      failure: { code: 'invalid-request', detail: expect.stringContaining('cursor') },
    });
  });
});

describe('areas', () => {
  it('match scenes that overlap them, priced at a place in them', async () => {
    const { images } = await page(FILTER, undefined, square(0.2));
    expect(images).toHaveLength(9);
    for (const { place, products } of images) {
      expect(Math.abs((place?.coordinates[0] ?? 0) - 103.82)).toBeLessThanOrEqual(0.2);
      expect(products.length).toBeGreaterThan(0);
    }
  });

  it('have a coverage for each scene, and places do not', async () => {
    const small = await page(FILTER, undefined, square(0.001));
    expect(small.images.map(({ coverage }) => coverage)).toContain(1);
    const large = await page(FILTER, undefined, square(1.3));
    for (const { coverage = 0 } of large.images) {
      expect(coverage).toBeGreaterThan(0);
      expect(coverage).toBeLessThan(0.1);
    }
    const there = await page(FILTER);
    for (const image of there.images) expect(image).not.toHaveProperty('coverage');
  });

  it.each<[string, AreaGeometry, string]>([
    [
      'a bow tie',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 1],
            [0, 0],
          ],
        ],
      },
      'cross or touch',
    ],
    [
      'a line',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [2, 2],
            [0, 0],
          ],
        ],
      },
      'not on one line',
    ],
  ])('are rejected if they are %s', async (_what, geometry, words) => {
    const answer = await searchArchive(deps, { geometry, filter: FILTER }, never);
    expect(answer).toMatchObject({ ok: false, failure: { detail: expect.stringContaining(words) } });
  });

  it('are rejected by a provider that only searches places', async () => {
    const answer = await searchArchive(
      deps,
      { geometry: square(0.1), filter: { ...FILTER, providers: { sample: 1 } } },
      never,
    );
    expect(answer).toMatchObject({
      ok: false,
      failure: { detail: expect.stringContaining('Sample searches places only') },
    });
  });
});

describe('relaxed filters', () => {
  it('lists the filters whose relaxation finds images, most first', async () => {
    const filter = { ...FILTER, providers: { maxar: 5 }, resolution: 0.1, maxOffNadirAngle: 3, months: [6] };
    const found = await suggestFilters(deps, { geometry: PLACE, filter }, never);
    if (!found.ok) throw new Error(found.failure.detail);
    expect(found.value.suggestions).toEqual([]);
    const near = { ...FILTER, providers: { maxar: 5 }, maxOffNadirAngle: 0 };
    const answer = await suggestFilters(deps, { geometry: PLACE, filter: near }, never);
    if (!answer.ok) throw new Error(answer.failure.detail);
    const [best, ...others] = answer.value.suggestions;
    expect(best).toMatchObject({ loosening: { filter: 'maxOffNadirAngle', value: null }, count: 20, orMore: true });
    for (const one of others) expect(one.count).toBeLessThanOrEqual(best?.count ?? 0);
  });

  it('uses the time limit of each provider', async () => {
    class SlowProvider extends SimulatedProvider {
      override async search(query: SceneQuery, signal: AbortSignal) {
        await sleep(200, null, { signal });
        return super.search(query, signal);
      }
    }
    const guard = (provider: ImageryProvider, timeoutMs: number) =>
      new GuardedProvider(provider, { ...localGuardRules, timeoutMs }, { clock, log: silentLog });
    const unlike = new Map([
      ['maxar', guard(new SlowProvider('maxar', options), 10_000)],
      ['iceye', guard(new SimulatedProvider('iceye', options), 20)],
    ]);
    const filter = { ...FILTER, maxOffNadirAngle: 0 };
    const answer = await suggestFilters({ providers: unlike, clock }, { geometry: PLACE, filter }, never);
    if (!answer.ok) throw new Error(answer.failure.detail);
    expect(answer.value.suggestions[0]).toMatchObject({ loosening: { filter: 'maxOffNadirAngle' }, orMore: true });
  });

  it('rejects what a search rejects', async () => {
    const filter = { ...FILTER, providers: { acme: 1 } };
    expect(await suggestFilters(deps, { geometry: PLACE, filter }, never)).toMatchObject({ ok: false });
  });
});
