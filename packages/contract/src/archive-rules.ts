import type { CatalogFilter } from './archive.ts';
import { RESOLUTION_MAX_M, RESOLUTION_MIN_M, RESULTS_PER_PROVIDER_FALLBACK } from './constants.ts';

/** More results than this are never asked of one provider in one call. */
export const RESULTS_PER_PROVIDER_MAX = 100;

export interface SearchCriteria {
  readonly startMs: number;
  readonly endMs: number;
  readonly phenomenologies: readonly ('pan' | 'ms' | 'sar')[];
  readonly minResolutionM: number;
  readonly maxResolutionM: number;
  readonly maxCloudCover: number;
  readonly maxPriceCents: number | null;
  readonly providers: readonly { readonly provider: string; readonly count: number }[];
}

export function clampResolutionM(value: number): number {
  if (Number.isNaN(value)) return RESOLUTION_MAX_M;
  return Math.min(RESOLUTION_MAX_M, Math.max(RESOLUTION_MIN_M, value));
}

/** The rules of the search form, applied again by the server: clamps instead of refusals, and no image from the future. */
export function searchCriteria(filter: CatalogFilter, nowMs: number): SearchCriteria {
  const { resolution } = filter;
  const [minM, maxM] =
    typeof resolution === 'number' ? [RESOLUTION_MIN_M, resolution] : [resolution.min, resolution.max];
  return {
    startMs: Date.parse(filter.date.start),
    endMs: Math.min(Date.parse(filter.date.end), nowMs),
    phenomenologies: (['pan', 'ms', 'sar'] as const).filter((kind) => filter.phenomenology[kind]),
    minResolutionM: clampResolutionM(minM),
    maxResolutionM: clampResolutionM(maxM),
    maxCloudCover: filter.maxCloudCover,
    maxPriceCents: filter.price ? Math.max(0, Math.round(filter.price.max)) : null,
    providers: Object.entries(filter.providers).map(([provider, count]) => ({
      provider: provider.toLowerCase(),
      count:
        Number.isInteger(count) && count > 0
          ? Math.min(count, RESULTS_PER_PROVIDER_MAX)
          : RESULTS_PER_PROVIDER_FALLBACK,
    })),
  };
}
