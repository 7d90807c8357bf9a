import { TASKING_DAY_MS } from './tasking-rules.ts';

const HOUR_MS = 3_600_000;

/** Two dates in Unix milliseconds. */
export interface TaskingDates {
  readonly startMs: number;
  readonly stopMs: number;
}

/** Dates the flexible form begins with: now plus 7 and plus 37 days and an hour, on the full hour UTC (spec section 9). */
export function flexibleDefaults(nowMs: number): TaskingDates {
  const hour = Math.floor((nowMs + HOUR_MS) / HOUR_MS) * HOUR_MS;
  return { startMs: hour + 7 * TASKING_DAY_MS, stopMs: hour + 37 * TASKING_DAY_MS };
}

/** The form of a search for windows; null or NaN: blank. Angles in degrees, times in Unix milliseconds. */
export interface WindowSearch {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly startMs: number | null;
  readonly stopMs: number | null;
  readonly minElevationDeg: number | null;
  readonly maxElevationDeg: number | null;
}

/** The defaults of the assured form: 15 to 90 degrees, from now for 7 days (spec section 9). */
export function assuredDefaults(nowMs: number) {
  return { minElevationDeg: 15, maxElevationDeg: 90, startMs: nowMs, stopMs: nowMs + 7 * TASKING_DAY_MS };
}

/** Whether Find Windows is enabled: all fields are numbers, and the angles are not crossed (spec section 5). */
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
