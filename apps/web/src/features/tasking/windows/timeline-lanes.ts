import type { TaskingWindow } from '@groundtrack/contract';
import { formatUtcDay } from '../../../lib/format.ts';
import { DAY_MS, HOUR_MS } from '../../../lib/time-units.ts';
import { windowKey } from './window-key.ts';

/** A pass on the timeline. Windows of several products in one pass share a mark. */
export interface Mark {
  readonly key: string;
  /** The first window of this pass that can be ordered; if all are taken, the first. */
  readonly window: TaskingWindow;
  /** Keys of all windows of this pass. */
  readonly keys: readonly string[];
  readonly isTaken: boolean;
  /** Its start and length as fractions of the timeline. */
  readonly from: number;
  readonly length: number;
}

export interface Lane {
  readonly satellite: string;
  readonly marks: readonly Mark[];
}

/** Windows of one satellite that begin within this time belong to one pass. */
const ONE_PASS_MS = 20 * 60_000;

/** One lane per satellite, sorted by the earliest window. */
export function toLanes(windows: readonly TaskingWindow[], startMs: number, stopMs: number): readonly Lane[] {
  const share = (atMs: number) => Math.min(Math.max((atMs - startMs) / Math.max(stopMs - startMs, 1), 0), 1);
  const bySatellite = Map.groupBy(
    windows.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start)),
    ({ satelliteId }) => satelliteId,
  );
  return [...bySatellite.values()].map((own) => ({
    satellite: own[0]?.satellite ?? '',
    marks: toPasses(own).map((pass) => {
      const from = share(Math.min(...pass.map(({ start }) => Date.parse(start))));
      const until = share(Math.max(...pass.map(({ stop }) => Date.parse(stop))));
      const free = pass.find(({ taken }) => taken === null);
      const window = free ?? pass[0];
      const keys = pass.map(windowKey);
      return { key: windowKey(window), window, keys, isTaken: free === undefined, from, length: until - from };
    }),
  }));
}

type Pass = [TaskingWindow, ...TaskingWindow[]];

function toPasses(sorted: readonly TaskingWindow[]): readonly Pass[] {
  const passes: Pass[] = [];
  for (const window of sorted) {
    const last = passes.at(-1);
    if (last && Date.parse(window.start) - Date.parse(last[0].start) < ONE_PASS_MS) last.push(window);
    else passes.push([window]);
  }
  return passes;
}

/** A line across the timeline with its label. */
export interface Tick {
  readonly atMs: number;
  readonly share: number;
  /** `11-25` at the beginning of a day, and the hour within it; in UTC. */
  readonly text: string;
}

const STEPS_MS = [HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS, 2 * DAY_MS, 7 * DAY_MS, 14 * DAY_MS];
const TICKS_MAX = 8;

/** Whole days or hours in UTC, at most eight. */
export function toTicks(startMs: number, stopMs: number): readonly Tick[] {
  const spanMs = stopMs - startMs;
  const stepMs = STEPS_MS.find((step) => spanMs / step <= TICKS_MAX) ?? 28 * DAY_MS;
  const ticks: Tick[] = [];
  for (let atMs = Math.ceil(startMs / stepMs) * stepMs; atMs < stopMs; atMs += stepMs)
    ticks.push({ atMs, share: (atMs - startMs) / spanMs, text: tickText(atMs) });
  return ticks;
}

function tickText(atMs: number): string {
  const hour = new Date(atMs).getUTCHours();
  return hour === 0 ? formatUtcDay(atMs).slice(5) : `${String(hour).padStart(2, '0')} h`;
}
