import { useMemo } from 'react';
import { HOUR_MS } from '../../lib/time-units.ts';
import { useFromNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/use-zone.ts';
import type { Zone } from '../../lib/zone.ts';
import type { Horizon } from './sky-view.ts';

/** The passes to list, by the time at which they rise, Unix milliseconds. The end is not included. */
export interface DaySpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** No day is longer than 25 hours. */
const LONGEST_DAY_MS = 25 * HOUR_MS;

/** The first millisecond of the next day in a zone. */
export function nextMidnightMs(zone: Pick<Zone, 'isoDay'>, atMs: number): number {
  const day = zone.isoDay(atMs);
  let [before, after] = [atMs, atMs + LONGEST_DAY_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zone.isoDay(middle) === day) before = middle;
    else after = middle;
  }
  return after;
}

/** The span of today or tomorrow in the chosen zone; null for the other horizons. A current pass belongs to today. */
export function useDaySpan(horizon: Horizon): DaySpan | null {
  const zone = useZone();
  const isDay = horizon === 'today' || horizon === 'tomorrow';
  const midnightMs = useFromNow((nowMs) => (isDay ? nextMidnightMs(zone, nowMs) : 0));
  return useMemo(() => {
    if (horizon === 'today') return { fromMs: Number.NEGATIVE_INFINITY, toMs: midnightMs };
    return horizon === 'tomorrow' ? { fromMs: midnightMs, toMs: nextMidnightMs(zone, midnightMs) } : null;
  }, [horizon, midnightMs, zone]);
}
