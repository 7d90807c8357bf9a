import { TASKING_DAY_MS } from './tasking-rules.ts';

const HOUR_MS = 3_600_000;

/** Two dates in Unix milliseconds. */
export interface TaskingDates {
  readonly startMs: number;
  readonly stopMs: number;
}

/** Default dates of the flexible form: 7, and 37 days and an hour, from now, on the full hour UTC (spec section 9). */
export function flexibleDefaults(nowMs: number): TaskingDates {
  const hour = Math.floor((nowMs + HOUR_MS) / HOUR_MS) * HOUR_MS;
  return { startMs: hour + 7 * TASKING_DAY_MS, stopMs: hour + 37 * TASKING_DAY_MS };
}

/** Form values of a window search; null or NaN: blank. Angles in degrees, times in Unix milliseconds. */
export interface WindowSearch {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly startMs: number | null;
  readonly stopMs: number | null;
  readonly minElevationDeg: number | null;
  readonly maxElevationDeg: number | null;
}

/** Default values of the assured form: 15 to 90 degrees, from now for 7 days (spec section 9). */
export function assuredDefaults(nowMs: number) {
  return { minElevationDeg: 15, maxElevationDeg: 90, startMs: nowMs, stopMs: nowMs + 7 * TASKING_DAY_MS };
}

/**
 * Whether Find Windows is enabled: all fields are numbers, and the minimum angle is below the maximum (spec section 5).
 */
export function canFindWindows(search: WindowSearch): boolean {
  const { minElevationDeg, maxElevationDeg, ...others } = search;
  if (Object.values(others).some((value) => value === null || !Number.isFinite(value))) return false;
  return (
    minElevationDeg !== null &&
    maxElevationDeg !== null &&
    Number.isFinite(minElevationDeg) &&
    Number.isFinite(maxElevationDeg) &&
    maxElevationDeg >= minElevationDeg
  );
}
