import type { TaskingProduct, TaskingWindow } from '@groundtrack/contract';
import { formatDegrees, formatPercent } from '../../../lib/format.ts';
import { sharePercent } from '../../../lib/share-percent.ts';
import { timeOf, windowText } from '../../../lib/window-text.ts';
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
    soonText(deadlineMs, nowMs) ?? `Order by ${zone.instant(deadlineMs)}`,
    ...(canCancelAt(window, nowMs) ? [] : ['Cannot be canceled']),
  ];
}

/** The facts that decide between windows, for a row of a phone. */
export function shortWindowFacts(window: TaskingWindow, { zone, nowMs }: At): readonly string[] {
  const { satellite, clearChance, orderDeadline } = window;
  const deadlineMs = Date.parse(orderDeadline);
  return [
    satellite,
    ...(clearChance === null ? [] : [`${formatPercent(clearChance)} clear`]),
    ...(canCancelAt(window, nowMs) ? [] : ['Cannot be canceled']),
    soonText(deadlineMs, nowMs) ?? `Order by ${zone.day(deadlineMs)} ${timeOf(deadlineMs, zone)}`,
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
export function blockedText({ taken, orderDeadline }: TaskingWindow, nowMs: number, isInCart = false): string | null {
  if (isInCart) return 'In cart';
  if (taken === 'by-you') return 'You have ordered this window';
  if (taken === 'by-others') return 'Taken by another customer';
  return Date.parse(orderDeadline) <= nowMs ? 'Can no longer be ordered' : null;
}

/** Deadlines closer than a typical checkout are shown as remaining time; null for later ones. */
function soonText(deadlineMs: number, nowMs: number): string | null {
  const minutes = Math.floor((deadlineMs - nowMs) / MINUTE_MS);
  if (minutes >= SOON_MINUTES) return null;
  return minutes < 1 ? 'Order at once' : `Order within ${minutes} min`;
}

function sideFacts(lookSide: TaskingWindow['lookSide']): readonly string[] {
  return lookSide === null ? [] : [`Looks ${lookSide}`];
}

/** How likely the sky is clear, and whether the buyer pays for an image of clouds. */
function skyFacts(clearChance: number | null, { metadata }: TaskingProduct): readonly string[] {
  if (metadata.sensor === 'sar') return [];
  return [
    ...(clearChance === null ? [] : [`${formatPercent(clearChance)} chance of a clear pass`]),
    ...(metadata.maxCloudCover === null ? ['No cloud limit'] : []),
  ];
}

/** Nothing for exact times, which simulated satellites have. */
function errorFacts({ expectedErrorSec }: TaskingWindow): readonly string[] {
  if (expectedErrorSec === 0) return [];
  return [expectedErrorSec === null ? 'Time error unknown' : `Time ± ${expectedErrorSec} s`];
}

/** `Capella-14, 2026-12-01 11:49 – 11:51 UTC` */
export function passText(window: Pick<TaskingWindow, 'satellite' | 'start' | 'stop'>, zone: Zone): string {
  return `${window.satellite}, ${windowText(window, zone)}`;
}
