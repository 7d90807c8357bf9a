import { TASKING_DAY_MS } from './tasking-rules.ts';

/** Longest period of a search or a request, in days. */
export const TASKING_SEARCH_DAYS_MAX = 92;
/** Latest end of a search or a request, in days from now. */
export const TASKING_AHEAD_DAYS_MAX = 366;

/** Minimum sun elevation for optical images, in degrees. */
export const TASKING_SUN_ELEVATION_MIN_DEG = 10;

/** Dates of a request that satisfies the nine rules. Times in Unix milliseconds. */
interface LimitedDates {
  /** Display name of the product. */
  readonly description: string;
  readonly startMs: number;
  readonly stopMs: number;
}

/**
 * Returns the server limit that the dates of a flexible request violate, or null. The nine rules are checked
 * separately.
 */
export function brokenLimit({ description, startMs, stopMs }: LimitedDates, nowMs: number): string | null {
  const latest = `The latest image date for ${description} must be at most`;
  const days = Math.ceil((stopMs - startMs) / TASKING_DAY_MS);
  if (days > TASKING_SEARCH_DAYS_MAX)
    return `${latest} ${TASKING_SEARCH_DAYS_MAX} days after the earliest image date, not ${days} days. Choose an earlier one.`;
  const ahead = Math.ceil((stopMs - nowMs) / TASKING_DAY_MS);
  if (ahead > TASKING_AHEAD_DAYS_MAX)
    return `${latest} ${TASKING_AHEAD_DAYS_MAX} days from now, not ${ahead} days. Choose an earlier one.`;
  return null;
}
