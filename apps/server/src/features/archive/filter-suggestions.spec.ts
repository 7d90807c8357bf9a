import { type CatalogFilter, catalogFilter, loosening } from '@groundtrack/contract';
import { someFilter } from '@groundtrack/contract/testing/some-filter';
import { describe, expect, it } from 'vitest';
import { filterSuggestions, relaxFilter } from './filter-suggestions.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');

describe('filterSuggestions', () => {
  const TIGHT: CatalogFilter = {
    ...someFilter,
    maxCloudCover: 0.1,
    maxOffNadirAngle: 20,
    minSunElevation: 30,
    minCoverage: 1,
    months: [6],
    price: { max: 100 },
  };

  it('contain one for each filter that excludes something', () => {
    const found = filterSuggestions(TIGHT, NOW_MS);
    expect(found.map(({ filter }) => filter)).toEqual([
      'maxCloudCover',
      'maxOffNadirAngle',
      'minSunElevation',
      'minCoverage',
      'months',
      'resolution',
      'date',
      'price',
      'phenomenology',
    ]);
    for (const one of found) {
      expect(loosening.safeParse(one).error).toBeUndefined();
      const wide = relaxFilter(TIGHT, one);
      expect(catalogFilter.safeParse(wide).error).toBeUndefined();
      expect(filterSuggestions(wide, NOW_MS).map(({ filter }) => filter)).not.toContain(one.filter);
    }
  });

  it('are empty for the widest filter', () => {
    const widest: CatalogFilter = {
      date: { start: '2010-01-01T00:00:00Z', end: '2030-01-01T00:00:00Z' },
      phenomenology: { sar: true, ms: true, pan: true },
      resolution: 5,
      maxCloudCover: 1,
      providers: { maxar: 5 },
    };
    expect(filterSuggestions(widest, NOW_MS)).toEqual([]);
  });
});
