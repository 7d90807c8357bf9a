import { fail, ok, type Result, TASKING_AHEAD_DAYS_MAX, TASKING_SEARCH_DAYS_MAX } from '@groundtrack/contract';
import { DAY_MS } from '../../lib/time-units.ts';
import { toISO } from '../../lib/utc-time.ts';

/** A search for passes as received; its fields match the contract. */
export interface PassQuery {
  readonly start: string;
  readonly stop: string;
  readonly minElevation?: number | undefined;
  readonly maxElevation?: number | undefined;
}

/** Times in Unix milliseconds, angles in degrees. */
export interface Search {
  readonly startMs: number;
  readonly endMs: number;
  readonly minElevationDeg: number;
  readonly maxElevationDeg: number;
}

/** Forms offer the whole current day, and clocks differ. */
const PAST_ROOM_MS = DAY_MS;

/** Checks dates and angles against each other, the clock, and the limits. Reports all errors. */
export function checkSearch(query: PassQuery, nowMs: number): Result<Search> {
  const search = {
    startMs: Date.parse(query.start),
    endMs: Date.parse(query.stop),
    minElevationDeg: query.minElevation ?? 0,
    maxElevationDeg: query.maxElevation ?? 90,
  };
  const errors = [...dateErrors(query, search, nowMs), ...angleErrors(search)];
  return errors.length > 0 ? fail('invalid-request', errors.join('; '), errors) : ok(search);
}

function dateErrors({ start, stop }: PassQuery, { startMs, endMs }: Search, nowMs: number): string[] {
  const days = (endMs - startMs) / DAY_MS;
  if (!(endMs > startMs)) return [`stop: ${stop} is not after start, ${start}; choose a later stop`];
  if (startMs < nowMs - PAST_ROOM_MS)
    return [`start: ${start} has passed; it is ${toISO(nowMs)}, choose a later start`];
  if (endMs <= nowMs) return [`stop: ${stop} has passed; it is ${toISO(nowMs)}, choose a later stop`];
  if (days > TASKING_SEARCH_DAYS_MAX)
    return [
      `stop: ${stop} is ${Math.ceil(days)} days after start, at most ${TASKING_SEARCH_DAYS_MAX} are searched at once; ` +
        'choose an earlier stop or search in parts',
    ];
  if (endMs > nowMs + TASKING_AHEAD_DAYS_MAX * DAY_MS)
    return [`stop: ${stop} is more than ${TASKING_AHEAD_DAYS_MAX} days from now; choose an earlier stop`];
  return [];
}

function angleErrors({ minElevationDeg, maxElevationDeg }: Search): string[] {
  if (minElevationDeg <= maxElevationDeg) return [];
  return [
    `maxElevation: ${maxElevationDeg} is below minElevation, ${minElevationDeg}; choose at least ${minElevationDeg}`,
  ];
}
