import {
  type CatalogFilter,
  clampResolutionM,
  type Phenomenology,
  RESOLUTION_MIN_M,
  RESULTS_PER_PROVIDER_FALLBACK,
  RESULTS_PER_PROVIDER_MAX,
} from '@groundtrack/contract';

export interface SearchCriteria {
  readonly startMs: number;
  readonly endMs: number;
  readonly phenomenologies: readonly Phenomenology[];
  readonly minResolutionM: number;
  readonly maxResolutionM: number;
  readonly maxCloudCover: number;
  readonly maxPriceCents: number | null;
  /** Null means no limit, here and below. Unknown facts pass every limit. */
  readonly maxOffNadirDeg: number | null;
  readonly minSunElevationDeg: number | null;
  /** Share of the searched area, 0 to 1. */
  readonly minCoverage: number | null;
  /** 1 to 12, ascending. */
  readonly months: readonly number[] | null;
  readonly providers: readonly { readonly provider: string; readonly count: number }[];
}

/** The rules of the search form, applied again to a filter without a `filterProblem`. Future dates are cut off. */
export function searchCriteria(filter: CatalogFilter, nowMs: number): SearchCriteria {
  const { resolution } = filter;
  const [minM, maxM] =
    typeof resolution === 'number' ? [RESOLUTION_MIN_M, resolution] : [resolution.min, resolution.max];
  return {
    startMs: Date.parse(filter.date.start),
    endMs: Math.min(Date.parse(filter.date.end), nowMs),
    phenomenologies: (['pan', 'ms', 'sar'] as const).filter((kind) => filter.phenomenology[kind]),
    minResolutionM: openedAtTheFinest(clampResolutionM(minM)),
    maxResolutionM: clampResolutionM(maxM),
    maxCloudCover: filter.maxCloudCover,
    maxPriceCents: filter.price ? Math.max(0, Math.round(filter.price.max)) : null,
    maxOffNadirDeg: filter.maxOffNadirAngle ?? null,
    minSunElevationDeg: filter.minSunElevation ?? null,
    minCoverage: filter.minCoverage ?? null,
    months: toMonths(filter),
    providers: Object.entries(filter.providers).map(([provider, count]) => ({
      provider: provider.toLowerCase(),
      count: Number.isInteger(count) ? count : RESULTS_PER_PROVIDER_FALLBACK,
    })),
  };
}

/** The finest value of the form means no limit: drones take images of a few centimeters. */
function openedAtTheFinest(minM: number): number {
  return minM <= RESOLUTION_MIN_M ? 0 : minM;
}

/** All twelve mean no limit. */
function toMonths({ months }: CatalogFilter): readonly number[] | null {
  const distinct = [...new Set(months)].sort((a, b) => a - b);
  return months === undefined || distinct.length === 12 ? null : distinct;
}

/** A filter that no search can meet, with the field, the value, and a fix. */
export interface FilterProblem {
  readonly field: string;
  readonly message: string;
}

/** The problem of a filter that fits the contract; null if it can be searched. */
export function filterProblem(filter: CatalogFilter): FilterProblem | null {
  return dateProblem(filter) ?? resolutionProblem(filter) ?? countProblem(filter);
}

/** Tested only for whole numbers. Any other number requests the usual count. */
function countProblem({ providers }: Pick<CatalogFilter, 'providers'>): FilterProblem | null {
  for (const [provider, count] of Object.entries(providers)) {
    if (!Number.isInteger(count) || (count >= 1 && count <= RESULTS_PER_PROVIDER_MAX)) continue;
    const limit = count < 1 ? 'below 1' : `above ${RESULTS_PER_PROVIDER_MAX}`;
    const message = `${count} results are ${limit}; ask for 1 to ${RESULTS_PER_PROVIDER_MAX}, and for more by the cursor`;
    return { field: `filter.providers.${provider}`, message };
  }
  return null;
}

/** Tests the dates as requested: a range entirely in the future is valid but empty. */
function dateProblem({ date }: CatalogFilter): FilterProblem | null {
  const startMs = Date.parse(date.start);
  const endMs = Date.parse(date.end);
  if (Number.isNaN(startMs)) return { field: 'filter.date.start', message: `${date.start} is not a date` };
  if (Number.isNaN(endMs)) return { field: 'filter.date.end', message: `${date.end} is not a date` };
  if (endMs >= startMs) return null;
  return { field: 'filter.date.end', message: `${date.end} lies before the start ${date.start}; exchange the two` };
}

/** Tested after clamping, so that 0.01 to 0.05 m means the finest images and is valid. */
function resolutionProblem({ resolution }: CatalogFilter): FilterProblem | null {
  if (typeof resolution === 'number') return null;
  const [minM, maxM] = [clampResolutionM(resolution.min), clampResolutionM(resolution.max)];
  if (minM <= maxM) return null;
  return { field: 'filter.resolution', message: `the minimum ${minM} m is above the maximum ${maxM} m` };
}
