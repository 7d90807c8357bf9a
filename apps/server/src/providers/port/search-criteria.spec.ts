import { RESOLUTION_MIN_M, RESULTS_PER_PROVIDER_MAX } from '@groundtrack/contract';
import { someFilter } from '@groundtrack/contract/testing/some-filter';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterProblem, searchCriteria } from './search-criteria.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');

describe('searchCriteria', () => {
  it('accepts a valid filter unchanged', () => {
    expect(searchCriteria(someFilter, NOW_MS)).toEqual({
      startMs: Date.parse('2025-11-21T12:00:00Z'),
      endMs: Date.parse('2026-10-31T22:00:00Z'),
      phenomenologies: ['ms', 'sar'],
      minResolutionM: 0.3,
      maxResolutionM: 1.5,
      maxCloudCover: 0.99,
      maxPriceCents: null,
      maxOffNadirDeg: null,
      minSunElevationDeg: null,
      minCoverage: null,
      months: null,
      providers: [{ provider: 'maxar', count: 5 }],
    });
  });

  it('replaces an end in the future with now', () => {
    const date = { ...someFilter.date, end: '2027-01-01T00:00:00Z' };
    expect(searchCriteria({ ...someFilter, date }, NOW_MS).endMs).toBe(NOW_MS);
  });

  it('uses a single number as the coarsest resolution', () => {
    expect(searchCriteria({ ...someFilter, resolution: 2 }, NOW_MS)).toMatchObject({
      minResolutionM: 0,
      maxResolutionM: 2,
    });
  });

  it('includes the images of drones, which are finer than the finest value of the form', () => {
    const resolution = { min: RESOLUTION_MIN_M, max: 5 };
    expect(searchCriteria({ ...someFilter, resolution }, NOW_MS)).toMatchObject({ minResolutionM: 0 });
  });

  it.each([
    [1, 1],
    [RESULTS_PER_PROVIDER_MAX, RESULTS_PER_PROVIDER_MAX],
    [2.5, 10],
    [Number.NaN, 10],
  ])('limits %d results to %d', (count, expected) => {
    const { providers } = searchCriteria({ ...someFilter, providers: { iceye: count } }, NOW_MS);
    expect(providers).toEqual([{ provider: 'iceye', count: expected }]);
  });

  it.each([
    [0, 0],
    [-5, 0],
    [1234.5, 1235],
  ])('limits a price of %d cents to %d', (max, expected) => {
    expect(searchCriteria({ ...someFilter, price: { max } }, NOW_MS).maxPriceCents).toBe(expected);
  });

  it('always stays within the limits', () => {
    const number = fc.double();
    fc.assert(
      fc.property(number, number, fc.oneof(number, fc.integer()), number, (min, max, count, price) => {
        const filter = { ...someFilter, resolution: { min, max }, providers: { x: count }, price: { max: price } };
        fc.pre(filterProblem({ ...filter, resolution: 5 }) === null);
        const criteria = searchCriteria(filter, NOW_MS);
        expect(criteria.minResolutionM).toBeGreaterThanOrEqual(0);
        expect(criteria.minResolutionM).toBeLessThanOrEqual(5);
        expect(criteria.maxResolutionM).toBeGreaterThanOrEqual(0.1);
        expect(criteria.maxResolutionM).toBeLessThanOrEqual(5);
        expect(criteria.providers[0]?.count).toBeGreaterThanOrEqual(1);
        expect(criteria.providers[0]?.count).toBeLessThanOrEqual(RESULTS_PER_PROVIDER_MAX);
        expect(criteria.maxPriceCents).not.toBeLessThan(0);
      }),
    );
  });
});

describe('the further filters', () => {
  it('mean no limit if they are absent, and months are sorted and deduplicated', () => {
    const filter = { ...someFilter, maxOffNadirAngle: 20, minSunElevation: 30, months: [12, 6, 6] };
    expect(searchCriteria(filter, NOW_MS)).toMatchObject({
      maxOffNadirDeg: 20,
      minSunElevationDeg: 30,
      months: [6, 12],
    });
    const all = Array.from({ length: 12 }, (_, i) => i + 1);
    expect(searchCriteria({ ...someFilter, months: all }, NOW_MS).months).toBeNull();
  });
});

describe('filterProblem', () => {
  it('is null for a valid filter', () => {
    expect(filterProblem(someFilter)).toBeNull();
    expect(filterProblem({ ...someFilter, resolution: { min: 0.01, max: 0.05 } })).toBeNull();
  });

  it('names the field and the values', () => {
    const date = { start: '2026-05-01T00:00:00Z', end: '2026-04-01T00:00:00Z' };
    expect(filterProblem({ ...someFilter, date })).toEqual({
      field: 'filter.date.end',
      message: '2026-04-01T00:00:00Z lies before the start 2026-05-01T00:00:00Z; exchange the two',
    });
    expect(filterProblem({ ...someFilter, resolution: { min: 2, max: 1 } })).toEqual({
      field: 'filter.resolution',
      message: 'the minimum 2 m is above the maximum 1 m',
    });
    expect(filterProblem({ ...someFilter, providers: { maxar: 100, iceye: 101 } })).toEqual({
      field: 'filter.providers.iceye',
      message: '101 results are above 100; ask for 1 to 100, and for more by the cursor',
    });
    for (const count of [0, -1])
      expect(filterProblem({ ...someFilter, providers: { maxar: count } })?.message).toMatch(/are below 1;/);
  });
});
