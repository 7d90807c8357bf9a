import { DAY_MS } from './time-units.ts';
/** Beyond this age SGP4's drag terms are unreliable. */
export const UNRELIABLE_AFTER_DAYS = 14;
const OLD_AFTER_DAYS = 7;

/**
 * Time error by age of the elements, in days and seconds. Covers 95 of 100 passes, measured with thirty imaging
 * satellites and rounded up. A maneuver since the epoch can shift passes by minutes.
 */
const ERRORS = [
  [1, 0.2],
  [2, 0.3],
  [3, 2],
  [5, 4],
  [8, 15],
  [UNRELIABLE_AFTER_DAYS, 60],
] as const;

export interface ElementAge {
  readonly days: number;
  /** `5 h old`, `91 days old` */
  readonly text: string;
  /** Null for elements that are too old. */
  readonly errorSec: number | null;
  /** `± 4 s`; `approximate` for elements that are too old. */
  readonly errorText: string;
  readonly trust: 'fresh' | 'old' | 'unreliable';
}

/** The age of elements at a given time, and the expected time error of a pass at that time. */
export function elementAge(epochMs: number, atMs: number): ElementAge {
  const days = Math.max(0, atMs - epochMs) / DAY_MS;
  const text = days < 2 ? `${Math.round(days * 24)} h old` : `${Math.floor(days)} days old`;
  const errorSec = ERRORS.find(([limitDays]) => days <= limitDays)?.[1];
  if (errorSec === undefined) return { days, text, errorSec: null, errorText: 'approximate', trust: 'unreliable' };
  return { days, text, errorSec, errorText: `± ${errorSec} s`, trust: days < OLD_AFTER_DAYS ? 'fresh' : 'old' };
}
