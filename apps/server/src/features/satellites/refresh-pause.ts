import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts';

/** 18 SDS publishes about three times a day, and CelesTrak requests no more than three or four checks a day. */
const PAUSE_MS = 8 * HOUR_MS;
/** CelesTrak updates its files every two hours, and responds with 403 to earlier repeated downloads. */
export const LEAST_PAUSE_MS = 2 * HOUR_MS;
/** CelesTrak's usage policy: clients that continue after errors are blocked by its firewall. */
const LONGEST_PAUSE_MS = DAY_MS;

/** Pause after an attempt, by the number of consecutive failures: 8 hours after a success, then 2, 4, 8, 16, and 24. */
export function pauseAfterMs(failures: number): number {
  return failures === 0 ? PAUSE_MS : Math.min(LONGEST_PAUSE_MS, LEAST_PAUSE_MS * 2 ** (failures - 1));
}
