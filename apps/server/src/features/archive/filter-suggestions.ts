import {
  ARCHIVE_FROM_ISO,
  type CatalogFilter,
  type Loosening,
  RESOLUTION_MAX_M,
  RESOLUTION_MIN_M,
} from '@groundtrack/contract';
import { searchCriteria } from '../../providers/port/search-criteria.ts';

/** Each filter that excludes something, relaxed completely. */
export function filterSuggestions(filter: CatalogFilter, nowMs: number): Loosening[] {
  const { minResolutionM, maxResolutionM, startMs, endMs, phenomenologies, months } = searchCriteria(filter, nowMs);
  const found: (Loosening | false)[] = [
    filter.maxCloudCover < 1 && { filter: 'maxCloudCover', value: 1 },
    filter.maxOffNadirAngle !== undefined &&
      filter.maxOffNadirAngle < 90 && { filter: 'maxOffNadirAngle', value: null },
    filter.minSunElevation !== undefined && filter.minSunElevation > -90 && { filter: 'minSunElevation', value: null },
    filter.minCoverage !== undefined && filter.minCoverage > 0 && { filter: 'minCoverage', value: null },
    months !== null && { filter: 'months', value: null },
    (minResolutionM > RESOLUTION_MIN_M || maxResolutionM < RESOLUTION_MAX_M) && {
      filter: 'resolution',
      value: { min: RESOLUTION_MIN_M, max: RESOLUTION_MAX_M },
    },
    (startMs > Date.parse(ARCHIVE_FROM_ISO) || endMs < nowMs) && {
      filter: 'date',
      value: { start: ARCHIVE_FROM_ISO, end: new Date(nowMs).toISOString() },
    },
    filter.price !== undefined && { filter: 'price', value: null },
    phenomenologies.length < 3 && { filter: 'phenomenology', value: { sar: true, ms: true, pan: true } },
  ];
  return found.filter((one) => one !== false);
}

/** The filter with one part relaxed. */
export function relaxFilter(filter: CatalogFilter, { filter: name, value }: Loosening): CatalogFilter {
  const { [name]: _tight, ...rest } = filter;
  // Null omits the optional filter; every other value has the shape of its filter.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (value === null ? rest : { ...rest, [name]: value }) as CatalogFilter;
}
