import { DAY_MS } from './time-units.ts';

/** `2026-11-21T` of recently formatted days. */
const dates = new Map<number, string>();
const DATES_MAX = 1_000;
const DIGITS = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0'));
const PAIRS = DIGITS.slice(0, 100).map((digits) => digits.slice(1));

/**
 * Formats like `Date.prototype.toISOString`, in a fifth of its time, for lists of hundreds of instants within some
 * weeks.
 */
export function isoInstant(atMs: number): string {
  const wholeMs = Math.trunc(atMs);
  const day = Math.floor(wholeMs / DAY_MS);
  const ms = wholeMs - day * DAY_MS;
  const sec = Math.floor(ms / 1_000);
  const min = Math.floor(sec / 60);
  return `${dateOf(day)}${PAIRS[Math.floor(min / 60)]}:${PAIRS[min % 60]}:${PAIRS[sec % 60]}.${DIGITS[ms % 1_000]}Z`;
}

function dateOf(day: number): string {
  const known = dates.get(day);
  if (known !== undefined) return known;
  if (dates.size >= DATES_MAX) dates.clear();
  const date = new Date(day * DAY_MS).toISOString().slice(0, -'00:00:00.000Z'.length);
  dates.set(day, date);
  return date;
}
