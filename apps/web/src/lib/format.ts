import { toTimeFormat } from './intl.ts';

const dateTime = toTimeFormat('dateTime', 'UTC');
const day = toTimeFormat('isoDay', 'UTC');

/** `2026-08-22 15:10 UTC` */
export function formatUtc(atMs: number): string {
  return `${dateTime(atMs)} UTC`;
}

/** `2026-08-22`, the day in UTC. */
export function formatUtcDay(atMs: number): string {
  return day(atMs);
}

/** A fraction as a percentage; a dash if there is none, as for radar images. */
export function formatPercent(fraction: number | null): string {
  return fraction === null ? '–' : `${Math.round(fraction * 100)} %`;
}

/** `12.3°`; a dash if there is none. */
export function formatDegrees(angleDeg: number | null): string {
  return angleDeg === null ? '–' : `${angleDeg.toFixed(1)}°`;
}

/** `39.0045° N` */
export function formatLatitude(latitudeDeg: number): string {
  return `${Math.abs(latitudeDeg).toFixed(4)}° ${latitudeDeg < 0 ? 'S' : 'N'}`;
}

/** `76.8755° W` */
export function formatLongitude(longitudeDeg: number): string {
  return `${Math.abs(longitudeDeg).toFixed(4)}° ${longitudeDeg < 0 ? 'W' : 'E'}`;
}

const BYTE_UNITS = ['kB', 'MB', 'GB'] as const;

/** `12 kB`, `3.9 MB`, `1.2 GB`: decimal units, like file managers. */
export function formatBytes(bytes: number): string {
  let unit = 0;
  let amount = bytes / 1000;
  // A value that would be shown as 1000 moves to the next unit.
  while (amount >= 999.5 && unit < BYTE_UNITS.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${amount.toFixed(amount < 9.95 && unit > 0 ? 1 : 0)} ${BYTE_UNITS[unit]}`;
}
