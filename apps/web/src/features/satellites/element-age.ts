import { DAY_MS } from '../../lib/time-units.ts';
/** Beyond this SGP4's drag terms promise nothing. */
export const UNRELIABLE_AFTER_DAYS = 14;
const OLD_AFTER_DAYS = 7;

/**
 * Error in time by age of the elements, days and seconds: what 95 of 100 passes stay within, measured on thirty imaging
 * satellites and rounded up. A maneuver since the epoch can make it minutes.
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
  /** `± 4 s`; `unreliable` where nothing can be promised. */
  readonly errorText: string;
  readonly trust: 'fresh' | 'old' | 'unreliable';
}

/** How old elements are at a moment, and how far a pass at that moment may therefore be off. */
export function elementAge(epochMs: number, atMs: number): ElementAge {
  const days = Math.max(0, atMs - epochMs) / DAY_MS;
  const text = days < 2 ? `${Math.round(days * 24)} h old` : `${Math.floor(days)} days old`;
  const errorSec = ERRORS.find(([limitDays]) => days <= limitDays)?.[1];
  if (errorSec === undefined) return { days, text, errorText: 'unreliable', trust: 'unreliable' };
  return { days, text, errorText: `± ${errorSec} s`, trust: days < OLD_AFTER_DAYS ? 'fresh' : 'old' };
}
