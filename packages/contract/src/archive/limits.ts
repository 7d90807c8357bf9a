/** The earliest images on sale (spec section 2, Help). */
export const ARCHIVE_FROM_ISO = '2010-01-01T00:00:00.000Z';

export const RESOLUTION_MIN_M = 0.1;
export const RESOLUTION_MAX_M = 5;
export const RESULTS_PER_PROVIDER_FALLBACK = 10;
/** Maximum results requested from one provider in one call. */
export const RESULTS_PER_PROVIDER_MAX = 100;

/** Defaults for omitted filters. Dates are relative to the current time (spec section 9, default archive search). */
export const CATALOG_DEFAULTS = {
  rangeDays: 365,
  resolutionM: RESOLUTION_MAX_M,
  maxCloudCover: 0.99,
  phenomenology: { sar: true, ms: true, pan: true },
  providers: ['maxar', 'planet', 'kompsat'],
  resultsPerProvider: 10,
} as const;

/** Clamps a resolution in meters to the searchable range. NaN means no limit. */
export function clampResolutionM(value: number): number {
  if (Number.isNaN(value)) return RESOLUTION_MAX_M;
  return Math.min(RESOLUTION_MAX_M, Math.max(RESOLUTION_MIN_M, value));
}
