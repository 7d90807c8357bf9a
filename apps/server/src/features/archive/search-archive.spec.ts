import { archiveImage, type CatalogFilter, type Point } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { GuardedProvider, localGuardRules } from '../../providers/guard/guarded-provider.ts';
import { CATALOGUE, type SimulatedName } from '../../providers/simulated/catalog.ts';
import { sentinelPlace } from '../../providers/simulated/sentinel-place.testing.ts';
import { SimulatedProvider } from '../../providers/simulated/simulated-provider.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { satelliteSeed } from '../satellites/seed/satellite-seed.ts';
import { searchArchive } from './search-archive.ts';
import { toWholeFilter } from './whole-filter.ts';

const NOW = Date.UTC(2026, 8, 1);
const PLACE: Point = { type: 'Point', coordinates: [103.82, 1.35] };
const clock = { nowMs: () => NOW };
const never = new AbortController().signal;

function providers(timeoutMs: number) {
  const options = { clock, speedFactor: 60, satellites: satelliteSeed, licenseText: () => '' };
  return new Map(
    (Object.keys(CATALOGUE) as SimulatedName[]).map((name) => [
      name as string,
      new GuardedProvider(
        new SimulatedProvider(name, options),
        { ...localGuardRules, timeoutMs },
        { clock, log: silentLog },
      ),
    ]),
  );
}

const FILTER: CatalogFilter = {
  date: { start: '2025-09-01T00:00:00.000Z', end: '2026-09-01T00:00:00.000Z' },
  phenomenology: { sar: true, ms: true, pan: true },
  resolution: 5,
  maxCloudCover: 0.99,
  providers: { maxar: 5 },
};

async function search(change: Partial<CatalogFilter> = {}, geometry = PLACE, timeoutMs = 5000) {
  const deps = { providers: providers(timeoutMs), clock };
  return searchArchive(deps, { geometry, filter: { ...FILTER, ...change } }, never);
}

async function images(change: Partial<CatalogFilter> = {}) {
  const found = await search(change);
  if (!found.ok) throw new Error(found.failure.detail);
  return found.value.images;
}

describe('the archive search', () => {
  it('returns images as in the contract, newest first', async () => {
    const found = await images();
    expect(found).toHaveLength(5);
    for (const image of found) {
      expect(archiveImage.safeParse(image).error).toBeUndefined();
      expect(image).toMatchObject({ provider: 'maxar', simulated: true });
      expect(image.thumbnail).toBe(`/api/v3/archive/thumbnail/maxar/${image.featureId}`);
      expect(image.sample).toBe(`/api/v3/archive/sample/maxar/${image.featureId}`);
    }
  });

  it('merges several providers newest first', async () => {
    const found = await images({ providers: { maxar: 3, ICEYE: 4, teleos: 2 } });
    const dates = found.map((image) => image.dateAcquiredISO);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const counts = Object.groupBy(found, (image) => image.provider);
    expect([counts['maxar']?.length, counts['iceye']?.length, counts['teleos']?.length]).toEqual([3, 4, 2]);
  });

  it('queries a provider once that is listed twice', async () => {
    expect(await images({ providers: { maxar: 2, Maxar: 3 } })).toHaveLength(3);
  });

  it.each([
    [2.5, 10],
    [7, 7],
    [1, 1],
  ])('treats %d results as %d', async (count, expected) => {
    expect(await images({ providers: { iceye: count } })).toHaveLength(expected);
  });

  it('clamps the resolution to 0.1 and 5 m', async () => {
    expect(await images({ resolution: 1000, providers: { planet: 30 } })).toEqual(
      await images({ resolution: 5, providers: { planet: 30 } }),
    );
    expect(await images({ resolution: { min: -5, max: 0.5 } })).toEqual(await images({ resolution: 0.5 }));
    expect(await images({ resolution: 0 })).toEqual([]);
  });

  it('finds no image from the future', async () => {
    const found = await images({ date: { start: FILTER.date.start, end: '2030-01-01T00:00:00.000Z' } });
    expect(found).toEqual(await images());
    expect(await images({ date: { start: '2029-01-01T00:00:00.000Z', end: '2030-01-01T00:00:00.000Z' } })).toEqual([]);
  });

  it('respects cloud cover, kind, and price', async () => {
    for (const image of await images({ maxCloudCover: 0.05, providers: { maxar: 100 } }))
      expect(image.cloudCover).toBeLessThanOrEqual(0.05);
    const kinds = (
      await images({ phenomenology: { sar: false, ms: false, pan: true }, providers: { kompsat: 100 } })
    ).map((image) => image.phenomenology);
    expect(new Set(kinds)).toEqual(new Set(['pan']));
    expect(await images({ price: { max: 1 } })).toEqual([]);
    expect(await images({ price: { max: -1 } })).toEqual([]);
    expect(await images({ price: { max: 1e9 } })).toEqual(await images());
  });

  it('without a filter uses the specified defaults, with the default providers that are connected', async () => {
    const deps = { providers: providers(5000), clock };
    const usual = {
      date: { start: '2025-09-01T00:00:00.000Z', end: '2026-09-01T00:00:00.000Z' },
      phenomenology: { sar: true, ms: true, pan: true },
      resolution: 5,
      maxCloudCover: 0.99,
      providers: { maxar: 10, planet: 10, kompsat: 10 },
    };
    const found = await searchArchive(deps, { geometry: PLACE, filter: {} }, never);
    expect(found).toMatchObject({ ok: true, value: { images: expect.arrayContaining([expect.anything()]) } });
    const same = await searchArchive(deps, { geometry: PLACE, filter: usual }, never);
    expect(found.ok && found.value.images).toEqual(same.ok && same.value.images);
    expect(toWholeFilter(deps, {})).toEqual(usual);
    expect(toWholeFilter(deps, { maxCloudCover: 0, months: [1] })).toEqual({ ...usual, maxCloudCover: 0, months: [1] });
    const only = new Map([...deps.providers].filter(([name]) => name === 'iceye' || name === 'planet'));
    expect(toWholeFilter({ ...deps, providers: only }, {}).providers).toEqual({ planet: 10 });
    only.delete('planet');
    expect(toWholeFilter({ ...deps, providers: only }, {}).providers).toEqual({ iceye: 10 });
  });

  it.each<[string, Partial<CatalogFilter>, string[]]>([
    ['an unknown provider', { providers: { digitalglobe: 5 } }, ['filter.providers', 'digitalglobe', 'maxar, planet']],
    ['an inherited name', { providers: { constructor: 5 } }, ['filter.providers', 'constructor']],
    ['no provider', { providers: {} }, ['filter.providers', 'at least one']],
    [
      'dates reversed',
      { date: { start: '2026-05-01T00:00:00.000Z', end: '2026-04-01T00:00:00.000Z' } },
      ['filter.date.end', '2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z'],
    ],
    ['a start that is not a date', { date: { start: 'soon', end: FILTER.date.end } }, ['filter.date.start', 'soon']],
    ['an end that is not a date', { date: { start: FILTER.date.start, end: 'NaN' } }, ['filter.date.end', 'NaN']],
    ['too many results', { providers: { maxar: 101 } }, ['filter.providers.maxar', '101', '1 to 100']],
    ['resolutions reversed', { resolution: { min: 2, max: 1 } }, ['filter.resolution', '2 m', '1 m']],
  ])('rejects %s with a reason', async (_what, change, words) => {
    const answer = await search(change);
    if (answer.ok) throw new Error('expected a refusal');
    expect(answer.failure.code).toBe('invalid-request');
    for (const word of words) expect(answer.failure.detail).toContain(word);
    expect(answer.failure.errors).toEqual([answer.failure.detail]);
  });

  it.each([
    ['search-unavailable', 'provider-failed', 'Maxar: the service is not available'],
    ['search-malformed', 'provider-failed', 'Maxar: the answer could not be read'],
    ['search-timeout', 'provider-timeout', 'Maxar did not answer within'],
  ] as const)('turns %s into %s', async (fault, code, words) => {
    const answer = await search({}, sentinelPlace(fault), 60);
    expect(answer).toMatchObject({ ok: false, failure: { code, detail: expect.stringContaining(words) } });
  });
});
