import type { TaskingProduct, TaskingWindow } from '@groundtrack/contract';
import { formatDegrees, formatPercent } from '../../../lib/format.ts';
import { sharePercent } from '../../../lib/share-percent.ts';
import type { Zone } from '../../../lib/zone.ts';

const MINUTE_MS = 60_000;
const SOON_MINUTES = 60;

interface At {
  readonly zone: Zone;
  readonly nowMs: number;
}

/** Facts of a window, in a few words each. */
export function windowFacts(window: TaskingWindow, product: TaskingProduct, { zone, nowMs }: At): readonly string[] {
  const { peakOffNadir, sunElevation, lookSide, peakElevation, clearChance, orderDeadline } = window;
  const deadlineMs = Date.parse(orderDeadline);
  return [
    ...(peakOffNadir === null ? [] : [`${formatDegrees(peakOffNadir)} off nadir`]),
    ...(peakElevation === null ? [] : [`${formatDegrees(peakElevation)} high`]),
    ...(product.metadata.sensor === 'sar' ? sideFacts(lookSide) : [`Sun ${formatDegrees(sunElevation)} high`]),
    ...skyFacts(clearChance, product),
    ...errorFacts(window),
    deadlineText(deadlineMs, { zone, nowMs }),
    ...(canCancelAt(window, nowMs) ? [] : ['Cannot be canceled']),
  ];
}

/** The share of the selected area that the pass can see; empty if unknown. */
export function reachFacts(share: number | undefined): readonly string[] {
  if (share === undefined) return [];
  return [share > 1 - 1e-8 ? 'Reaches all of your area' : `Reaches ${sharePercent(share)} of your area`];
}

/** Whether an order placed at a given time could still be canceled. */
export function canCancelAt({ cancelDeadline }: Pick<TaskingWindow, 'cancelDeadline'>, nowMs: number): boolean {
  return cancelDeadline !== null && Date.parse(cancelDeadline) > nowMs;
}

/** Why a window cannot be selected; null if it can. */
export function blockedText({ taken, orderDeadline }: TaskingWindow, nowMs: number): string | null {
  if (taken === 'by-you') return 'You have ordered this window';
  if (taken === 'by-others') return 'Taken by another customer';
  return Date.parse(orderDeadline) <= nowMs ? 'Can no longer be ordered' : null;
}

/** Deadlines closer than a typical checkout are shown as remaining time. */
function deadlineText(deadlineMs: number, { zone, nowMs }: At): string {
  const minutes = Math.floor((deadlineMs - nowMs) / MINUTE_MS);
  if (minutes >= SOON_MINUTES) return `Order by ${zone.dateTime(deadlineMs)} ${zone.nameAt(deadlineMs)}`;
  return minutes < 1 ? 'Order at once' : `Order within ${minutes} min`;
}

function sideFacts(lookSide: TaskingWindow['lookSide']): readonly string[] {
  return lookSide === null ? [] : [`Looks ${lookSide}`];
}

/** A product without a cloud limit is delivered with any clouds, so a forecast is irrelevant. */
function skyFacts(clearChance: number | null, { metadata }: TaskingProduct): readonly string[] {
  if (clearChance === null) return [];
  return [metadata.maxCloudCover === null ? 'No cloud limit' : `${formatPercent(clearChance)} chance of clear sky`];
}

/** Nothing for exact times, which simulated satellites have. */
function errorFacts({ expectedErrorSec }: TaskingWindow): readonly string[] {
  if (expectedErrorSec === 0) return [];
  return [expectedErrorSec === null ? 'Time error unknown' : `Time ± ${expectedErrorSec} s`];
}

/** `2026-11-25 15:10:20 – 15:14:02 UTC` */
export function windowTimes({ start, stop }: Pick<TaskingWindow, 'start' | 'stop'>, zone: Zone): string {
  const [startMs, stopMs] = [Date.parse(start), Date.parse(stop)];
  const end = zone.day(startMs) === zone.day(stopMs) ? '' : `${zone.day(stopMs)}, `;
  return `${zone.dateTime(startMs).slice(0, 10)} ${zone.clock(startMs)} – ${end}${zone.clock(stopMs)} ${zone.nameAt(startMs)}`;
}

/** `Capella-14, 2026-12-01 11:49 UTC` */
export function passText({ satellite, peak }: Pick<TaskingWindow, 'satellite' | 'peak'>, zone: Zone): string {
  return `${satellite}, ${zone.instant(Date.parse(peak))}`;
}
