import { describe, expect, it } from 'vitest';
import { type CatalogFilter, catalogFilter } from './search-filter.ts';

const FILTER: CatalogFilter = {
  date: { start: '2025-11-21T12:00:00Z', end: '2026-11-01T00:00:00+02:00' },
  phenomenology: { sar: true, ms: true, pan: false },
  resolution: { min: 0.3, max: 1.5 },
  maxCloudCover: 0.99,
  providers: { Maxar: 5 },
};

describe('the further filters', () => {
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
  ])('refuse %s %j', (name, value) => {
    expect(catalogFilter.safeParse({ ...FILTER, [name]: value }).success).toBe(false);
  });
});
