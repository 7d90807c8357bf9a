import type { TaskingWindow } from '@groundtrack/contract';

/** Newer elements move a window by seconds; another one of the same satellite is an hour and a half away. */
const SAME_PASS_MS = 15 * 60_000;

/** What the address calls a window: satellite, peak, product. */
export function windowKey({ satelliteId, peak, priceId }: TaskingWindow): string {
  return `${satelliteId} ${peak} ${priceId}`;
}

/** What the address calls a pass of which any window is wanted. */
export function passKey(satelliteId: string, peakMs: number): string {
  return `${satelliteId} ${new Date(peakMs).toISOString()}`;
}

/** The satellite and the moment of a key; null when it is none. */
export function parseKey(key: string): { readonly satelliteId: string; readonly peakMs: number } | null {
  const [satelliteId = '', peak = ''] = key.split(' ');
  const peakMs = Date.parse(peak);
  return satelliteId === '' || Number.isNaN(peakMs) ? null : { satelliteId, peakMs };
}

/** The windows that can be chosen. */
export function toFree(windows: readonly TaskingWindow[]): readonly TaskingWindow[] {
  return windows.filter(({ taken }) => taken === null);
}

/** The window a key names: the nearest in time on that pass; of any product where none is named. */
export function findWindow(windows: readonly TaskingWindow[], key: string): TaskingWindow | null {
  const [satelliteId, peak = '', ...priceId] = key.split(' ');
  const price = priceId.join(' ');
  const peakMs = Date.parse(peak);
  const awayMs = (window: TaskingWindow) => Math.abs(Date.parse(window.peak) - peakMs);
  const near = windows.filter(
    (window) =>
      window.satelliteId === satelliteId && awayMs(window) < SAME_PASS_MS && (price === '' || window.priceId === price),
  );
  return near.toSorted((a, b) => awayMs(a) - awayMs(b))[0] ?? null;
}
