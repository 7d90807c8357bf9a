import { PASSES, PROVIDER_LABELS, type Satellite } from '@groundtrack/contract';
import type { Pass } from '@groundtrack/orbit';
import type { BadSatellite } from '../../workers/messages.ts';

const MS_PER_DAY = 86_400_000;
/** Longer than any pass above 30 degrees of an imaging satellite: a pass under way is found with its true start. */
const PASS_LOOK_BACK_MS = 20 * 60_000;
/** Beyond this SGP4's drag terms promise nothing. */
const UNRELIABLE_AFTER_DAYS = 14;

/** When and how high a satellite is next seen. */
export type Access =
  | { readonly kind: 'pass'; readonly pass: Pass; readonly underWay: boolean }
  | { readonly kind: 'none' }
  | { readonly kind: 'bad'; readonly reason: string };

export interface SkyRow {
  readonly satellite: Satellite;
  readonly access: Access;
}

/** The window of the table: what was visible a moment ago, and 2900 steps of 15 s from five minutes ago on. */
export function passWindow(nowMs: number): { startMs: number; endMs: number } {
  const { steps, stepSec, lookBackSec } = PASSES;
  return { startMs: nowMs - PASS_LOOK_BACK_MS, endMs: nowMs + (steps * stepSec - lookBackSec) * 1000 };
}

function accessOf(passes: readonly Pass[] | undefined, nowMs: number): Access {
  const pass = passes?.find(({ setMs }) => setMs > nowMs);
  return pass === undefined ? { kind: 'none' } : { kind: 'pass', pass, underWay: pass.riseMs <= nowMs };
}

/** Sorts after everything that has a time. */
const NEVER_MS = 8.64e15;

/** When the satellite is next seen; passes under way come first, satellites without a pass and bad ones last. */
export function soonestMs({ access }: SkyRow): number {
  if (access.kind === 'pass') return access.pass.riseMs;
  return access.kind === 'none' ? NEVER_MS : Number.POSITIVE_INFINITY;
}

/** One row a satellite, soonest pass first. `passes` must be in order of their rises. */
export function skyRows(
  satellites: readonly Satellite[],
  found: { readonly passes: readonly Pass[]; readonly bad: readonly BadSatellite[] },
  nowMs: number,
): SkyRow[] {
  const passes = Map.groupBy(found.passes, ({ satelliteId }) => satelliteId);
  const bad = new Map(found.bad.map(({ satelliteId, reason }) => [satelliteId, reason]));
  return satellites
    .map((satellite): SkyRow => {
      const reason = bad.get(satellite._id);
      const access =
        reason === undefined ? accessOf(passes.get(satellite._id), nowMs) : { kind: 'bad' as const, reason };
      return { satellite, access };
    })
    .sort((a, b) => soonestMs(a) - soonestMs(b) || a.satellite.Name.localeCompare(b.satellite.Name, 'en'));
}

/** The next moment at which a row changes: a pass begins or ends. Null when nothing more is known to happen. */
export function nextChangeMs(passes: readonly Pass[], nowMs: number): number | null {
  const later = passes.flatMap(({ riseMs, setMs }) => [riseMs, setMs]).filter((atMs) => atMs > nowMs);
  return later.length === 0 ? null : Math.min(...later);
}

/** Who sells its images here, or who flies it when nobody does. */
export function sourceName(satellite: Satellite): string {
  return PROVIDER_LABELS[satellite.provider] ?? satellite['Owner/Operator'];
}

const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** `189.6° S` */
export function formatAzimuth(azimuthDeg: number): string {
  const point = POINTS[Math.round(azimuthDeg / 45) % POINTS.length] ?? 'N';
  return `${(Number(azimuthDeg.toFixed(1)) % 360).toFixed(1)}° ${point}`;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });

/** `10:35:20`, in UTC. */
export function formatClock(atMs: number): string {
  return clock.format(atMs);
}

/** `22 Aug`, in UTC. */
export function formatDay(atMs: number): string {
  return day.format(atMs);
}

/** `in 3 min`, `in 2 h 05 min`; whole minutes, rounded down. */
export function formatWait(waitMs: number): string {
  const minutes = Math.max(0, Math.floor(waitMs / 60_000));
  if (minutes < 1) return 'in less than 1 min';
  if (minutes < 60) return `in ${minutes} min`;
  return `in ${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

export interface ElementAge {
  readonly days: number;
  /** `5 h old`, `91 days old` */
  readonly text: string;
  /** What 95 of 100 passes stay within, measured on imaging satellites; null where nothing can be promised. */
  readonly errorText: string | null;
}

/** Error in time by age of the elements, days and seconds. */
const ERRORS = [
  [1, 0.2],
  [2, 0.3],
  [3, 2],
  [5, 4],
  [8, 15],
  [UNRELIABLE_AFTER_DAYS, 60],
] as const;

/** How old a satellite's elements are and how far its passes may therefore be off. */
export function elementAge(satellite: Satellite, nowMs: number): ElementAge {
  const epoch = satellite.OMM.EPOCH;
  const days = Math.max(0, nowMs - Date.parse(epoch.endsWith('Z') ? epoch : `${epoch}Z`)) / MS_PER_DAY;
  const text = days < 2 ? `${Math.round(days * 24)} h old` : `${Math.floor(days)} days old`;
  const errorSec = ERRORS.find(([limitDays]) => days <= limitDays)?.[1];
  return { days, text, errorText: errorSec === undefined ? null : `± ${errorSec} s` };
}
