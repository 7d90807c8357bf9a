import { HOUR_MS } from '../../lib/time-units.ts';

const SHORTEST_MS = 30_000;
const LONGEST_MS = 4 * HOUR_MS;
/** The pause as a share of the age: a change is noticed after at most a fifth more time. */
const SHARE = 6;

/**
 * The pause until the next poll, which grows with the time since the order, or since the pass of a tasking. Webhooks of
 * providers make a poll earlier, never later.
 */
export function nextPollMs(sinceMs: number, nowMs: number): number {
  return Math.round(Math.min(Math.max((nowMs - sinceMs) / SHARE, SHORTEST_MS), LONGEST_MS));
}
