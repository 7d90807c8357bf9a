import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts';

/** 18 SDS publishes about three times a day, and CelesTrak asks for no more checks than three or four. */
const PAUSE_MS = 8 * HOUR_MS;
/** CelesTrak makes its files every two hours, and answers 403 to a client that downloads one of them again. */
export const LEAST_PAUSE_MS = 2 * HOUR_MS;
/** CelesTrak's usage policy: a client that goes on after errors is locked out by its firewall. */
const LONGEST_PAUSE_MS = DAY_MS;

/** How long a source is left alone after an attempt, by how many failed in a row: 8 hours; else 2, 4, 8, 16, 24. */
export function pauseAfterMs(failures: number): number {
  return failures === 0 ? PAUSE_MS : Math.min(LONGEST_PAUSE_MS, LEAST_PAUSE_MS * 2 ** (failures - 1));
}
