import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ARCHIVE_FROM_ISO } from './limits.ts';
import { loosening } from './loosening.ts';
import { catalogFilter } from './search-filter.ts';
import { someFilter } from './testing/some-filter.ts';

describe('the optional filters', () => {
  it.each([
    ['maxOffNadirAngle', -1],
    ['maxOffNadirAngle', 90.1],
    ['minSunElevation', -91],
    ['minSunElevation', '30'],
    ['months', [0]],
    ['months', [13]],
    ['months', [1.5]],
    ['months', []],
    ['months', 'June'],
  ])('reject %s %j', (name, value) => {
    expect(catalogFilter.safeParse({ ...someFilter, [name]: value }).success).toBe(false);
  });
});

describe('the search filter', () => {
  it.each([
    [{}],
    [{ maxCloudCover: 0 }],
    [{ resolution: 0.5 }],
    [{ maxOffNadirAngle: 0, minSunElevation: -90 }],
    [{ maxOffNadirAngle: 90, minSunElevation: 90 }],
    [{ months: [1, 12] }],
    [{ months: Array.from({ length: 12 }, (_, month) => month + 1) }],
    [{ price: { max: 0 } }],
    [{ date: { start: ARCHIVE_FROM_ISO, end: ARCHIVE_FROM_ISO } }],
  ])('case %#: arrives as it was sent', (change) => {
    const filter = { ...someFilter, ...change };
    expect(z.parse(catalogFilter, filter)).toEqual(filter);
  });

  it.each(['date', 'phenomenology', 'resolution', 'maxCloudCover', 'providers'])('requires %s', (name) => {
    const { success, error } = z.safeParse(catalogFilter, { ...someFilter, [name]: undefined });
    expect(success).toBe(false);
    expect(error?.issues.map(({ path }) => path[0])).toEqual([name]);
  });

  it('allows at most 12 months', () => {
    const { error } = z.safeParse(catalogFilter, { ...someFilter, months: Array.from({ length: 13 }, () => 1) });
    expect(error?.issues.map(({ message }) => message)).toEqual(['may have at most 12 months']);
  });
});

describe('a relaxed filter', () => {
  it.each([
    { filter: 'maxCloudCover', value: 1 },
    { filter: 'resolution', value: { min: 0.1, max: 5 } },
    { filter: 'date', value: someFilter.date },
    { filter: 'phenomenology', value: someFilter.phenomenology },
    { filter: 'months', value: null },
    { filter: 'price', value: null },
  ])('is $filter', (suggestion) => {
    expect(z.parse(loosening, suggestion)).toEqual(suggestion);
  });

  it.each([
    { filter: 'months', value: [1] },
    { filter: 'price', value: { max: 5 } },
    { filter: 'providers', value: null },
    { filter: 'maxCloudCover', value: null },
    { filter: 'resolution', value: 5 },
  ])('is not $filter with $value', (suggestion) => {
    expect(z.safeParse(loosening, suggestion).success).toBe(false);
  });
});
