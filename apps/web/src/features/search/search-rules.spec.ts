import { describe, expect, test } from 'vitest';
import {
  dateNotes,
  defaultSearchForm,
  quickRange,
  type SearchForm,
  searchFormErrors,
  submittedSearch,
  toFilter,
  withOffered,
} from './search-rules.ts';

const nowMs = Date.parse('2026-11-21T09:30:00Z');
const form = (change: Partial<SearchForm> = {}): SearchForm => ({ ...defaultSearchForm(nowMs), ...change });

test('opens the form with the last year, 5 results, 0.1 to 1.5 m, six providers and every mode', () => {
  expect(form()).toEqual({
    startDay: '2025-11-21',
    endDay: '2026-11-21',
    minResolutionM: '0.1',
    maxResolutionM: '1.5',
    providers: ['maxar', 'planet', 'kompsat', 'capella', 'teleos', 'iceye'],
    resultsPerProvider: '5',
    maxPriceUsd: '',
    maxCloudPercent: '99',
    maxOffNadirDeg: '',
    minSunElevationDeg: '',
    minCoveragePercent: '',
    months: [],
    pan: true,
    ms: true,
    sar: true,
  });
  expect(searchFormErrors(form())).toEqual({});
});

describe('the filter of a provider', () => {
  test('of the form as it opens', () => {
    expect(toFilter(form(), 'maxar', nowMs)).toEqual({
      date: { start: '2025-11-21T00:00:00.000Z', end: '2026-11-21T09:30:00.000Z' },
      phenomenology: { sar: true, ms: true, pan: true },
      resolution: { min: 0.1, max: 1.5 },
      maxCloudCover: 0.99,
      providers: { maxar: 5 },
    });
  });

  test('replaces an end in the future with the current time, and ends past days with their last millisecond', () => {
    expect(toFilter(form({ endDay: '2031-01-01' }), 'maxar', nowMs).date.end).toBe('2026-11-21T09:30:00.000Z');
    expect(toFilter(form({ endDay: '2026-03-01' }), 'maxar', nowMs).date.end).toBe('2026-03-01T23:59:59.999Z');
    const { start, end } = toFilter(form({ startDay: '2031-01-01', endDay: '2031-02-01' }), 'maxar', nowMs).date;
    expect([start, end]).toEqual(['2031-01-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z']);
  });

  test('rejects an empty resolution range instead of swapping it', () => {
    const upsideDown = form({ minResolutionM: '2', maxResolutionM: '0.5' });
    expect(searchFormErrors(upsideDown).minResolutionM).toMatch(/^Min Resolution is 2 m, above/);
    expect(searchFormErrors(form({ minResolutionM: '2', maxResolutionM: '2' })).minResolutionM).toBeUndefined();
  });

  test.each([
    ['0.01', '99', { min: 0.1, max: 5 }],
    ['', '', { min: 0.1, max: 5 }],
    ['0,3', 'x', { min: 0.3, max: 5 }],
  ])('clamps resolution %j to %j to %j', (minResolutionM, maxResolutionM, expected) => {
    expect(toFilter(form({ minResolutionM, maxResolutionM }), 'maxar', nowMs).resolution).toEqual(expected);
  });

  test.each([
    ['7', 7],
    ['2.5', 10],
    ['', 10],
    ['many', 10],
    ['-3', -3],
  ])('requests for %j results per provider: %d', (resultsPerProvider, expected) => {
    expect(toFilter(form({ resultsPerProvider }), 'planet', nowMs).providers).toEqual({ planet: expected });
  });

  test.each([
    ['', undefined],
    ['cheap', undefined],
    ['250', { max: 25_000 }],
    ['19.99', { max: 1999 }],
    ['-5', { max: 0 }],
  ])('converts a maximum price of %j to %j', (maxPriceUsd, expected) => {
    expect(toFilter(form({ maxPriceUsd }), 'maxar', nowMs).price).toEqual(expected);
  });
});

test('sends each chosen provider its own filter', () => {
  const place = { location: 'Here', latitude: 1, longitude: 2, elevation: 0 };
  const { filters } = submittedSearch(form({ providers: ['planet', 'iceye'] }), place, nowMs);
  expect(filters.map(({ provider, filter }) => [provider, filter.providers])).toEqual([
    ['planet', { planet: 5 }],
    ['iceye', { iceye: 5 }],
  ]);
});

test.each([
  [{ startDay: '' }, { startDay: 'Start Date is empty or no day. Enter one, such as 2026-01-31' }],
  [{ endDay: '' }, { endDay: 'End Date is empty or no day. Enter one, such as 2026-01-31' }],
  [
    { startDay: '2026-05-02', endDay: '2026-05-01' },
    {
      endDay: 'End Date is 2026-05-01, before Start Date 2026-05-02. Enter a later end or an earlier start',
    },
  ],
  [{ providers: [] }, { providers: 'Please select at least one provider' }],
  [{ pan: false, ms: false, sar: false }, { modes: 'Please select at least one imagery mode' }],
])('%j is rejected', (change, errors) => {
  expect(searchFormErrors(form(change))).toEqual(errors);
});

describe('the limits of advanced options', () => {
  test('are part of the filter', () => {
    const limits = {
      maxCloudPercent: '12,5',
      maxOffNadirDeg: '30',
      minSunElevationDeg: '-5',
      minCoveragePercent: '80',
      months: [6, 7],
    };
    expect(toFilter(form(limits), 'maxar', nowMs)).toMatchObject({
      maxCloudCover: 0.125,
      maxOffNadirAngle: 30,
      minSunElevation: -5,
      minCoverage: 0.8,
      months: [6, 7],
    });
  });

  test('are omitted if empty', () => {
    const filter = toFilter(form({ maxCloudPercent: ' ' }), 'maxar', nowMs);
    expect(filter.maxCloudCover).toBe(1);
    expect(Object.keys(filter)).not.toEqual(expect.arrayContaining(['maxOffNadirAngle']));
  });

  test('block the form if they are out of range', () => {
    expect(
      searchFormErrors(form({ maxCloudPercent: '101', maxOffNadirDeg: 'NaN', minSunElevationDeg: '-91' })),
    ).toEqual({
      maxCloudPercent: 'Max Cloud Cover is 101 %, above 100 %. Enter a number from 0 to 100, or nothing for no limit',
      maxOffNadirDeg:
        'Max Off Nadir is “NaN”, which is not a number. Enter a number from 0 to 90, or nothing for no limit',
      minSunElevationDeg:
        'Min Sun Elevation is -91°, below -90°. Enter a number from -90 to 90, or nothing for no limit',
    });
  });
});

test('a search keeps the form that it used', () => {
  const place = { location: 'Here', latitude: 1, longitude: 2, elevation: 0 };
  const typed = form({ maxResolutionM: '9', resultsPerProvider: 'x', maxPriceUsd: '-1' });
  const { form: used } = submittedSearch(typed, place, nowMs);
  expect([used.maxResolutionM, used.resultsPerProvider, used.maxPriceUsd]).toEqual(['5', '10', '0']);
});

test.each([
  [1, '2026-11-21', '2026-10-21'],
  [1, '2026-03-31', '2026-02-28'],
  [3, '2026-01-31', '2025-10-31'],
  [12, '2024-02-29', '2023-02-28'],
])('%d months until %s begin on %s', (months, endDay, startDay) => {
  expect(quickRange(months, Date.parse(`${endDay}T23:30:00Z`))).toEqual({ startDay, endDay });
});

test('reports dates that cannot be searched', () => {
  expect(dateNotes(form(), nowMs)).toEqual({});
  expect(dateNotes(form({ startDay: '1999-01-01', endDay: '2031-01-01' }), nowMs)).toEqual({
    start: 'The archives begin on 2010-01-01',
    end: '2031-01-01 is in the future, so the search ends now',
  });
});

test('opens the form with the server’s usual providers, and keeps every choice', () => {
  const offered = (...names: string[]) => names.map((provider) => ({ provider }));
  const there = (change: Partial<SearchForm>, ...names: string[]) =>
    withOffered(form(change), offered(...names)).providers;
  expect(there({}, 'iceye', 'umbra', 'planet')).toEqual(['planet', 'iceye']);
  expect(there({}, 'umbra', 'acme')).toEqual(['umbra', 'acme']);
  expect(there({ providers: ['maxar', 'umbra'] }, 'umbra')).toEqual(['maxar', 'umbra']);
  expect(withOffered(form(), undefined)).toEqual(form());
});
