import type { RequestedWindow } from '@groundtrack/contract';
import type { Zone } from './zone.ts';

const MINUTE_MS = 60_000;

/** The minutes that contain a window, because the times of passes are not known to the second. */
export function windowMinutes({ start, stop }: RequestedWindow) {
  return { startMs: Math.floor(Date.parse(start) / MINUTE_MS) * MINUTE_MS, stopMs: toNextMinute(Date.parse(stop)) };
}

/** The end of the minute that contains an instant. */
export function toNextMinute(atMs: number): number {
  return Math.ceil(atMs / MINUTE_MS) * MINUTE_MS;
}

/** `2026-11-25 15:10 – 15:15 UTC` */
export function windowText(window: RequestedWindow, zone: Zone): string {
  const { startMs, stopMs } = windowMinutes(window);
  const end = zone.day(startMs) === zone.day(stopMs) ? '' : `${zone.day(stopMs)}, `;
  return `${zone.dateTime(startMs)} – ${end}${timeOf(stopMs, zone)} ${zone.nameAt(startMs)}`;
}

/** `15:10` */
export function timeOf(atMs: number, zone: Zone): string {
  return zone.dateTime(atMs).slice(11);
}
