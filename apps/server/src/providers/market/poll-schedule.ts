import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts';

/** Pauses between polls by the age of an order. Webhooks of providers make a poll earlier, never later. */
const PAUSES = [
  { untilMs: 10 * MINUTE_MS, pauseMs: 30_000 },
  { untilMs: 2 * HOUR_MS, pauseMs: 2 * MINUTE_MS },
  { untilMs: DAY_MS, pauseMs: 10 * MINUTE_MS },
  { untilMs: 7 * DAY_MS, pauseMs: HOUR_MS },
] as const;
const LATER_MS = 4 * HOUR_MS;

/** The pause until the next poll of an order. */
export function nextPollMs(orderedAtMs: number, nowMs: number): number {
  const ageMs = nowMs - orderedAtMs;
  return PAUSES.find(({ untilMs }) => ageMs < untilMs)?.pauseMs ?? LATER_MS;
}
