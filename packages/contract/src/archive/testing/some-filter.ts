import type { CatalogFilter } from '../search-filter.ts';

/** A search filter with only the required fields. Its end date has a time zone offset. */
export const someFilter: CatalogFilter = {
  date: { start: '2025-11-21T12:00:00Z', end: '2026-11-01T00:00:00+02:00' },
  phenomenology: { sar: true, ms: true, pan: false },
  resolution: { min: 0.3, max: 1.5 },
  maxCloudCover: 0.99,
  providers: { Maxar: 5 },
};
