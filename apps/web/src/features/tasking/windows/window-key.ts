import type { TaskingWindow } from '@groundtrack/contract';

/** Newer elements shift a window by seconds. The next pass of the same satellite is an hour and a half away. */
const SAME_PASS_MS = 15 * 60_000;

/** The key of a window in the URL: satellite, peak, product. */
export function windowKey({ satelliteId, peak, priceId }: TaskingWindow): string {
  return `${satelliteId} ${peak} ${priceId}`;
}

/** The key of a pass, for any of its windows. */
export function passKey(satelliteId: string, peakMs: number): string {
  return `${satelliteId} ${new Date(peakMs).toISOString()}`;
}

/** The satellite and the time of a key; null if invalid. */
export function parseKey(key: string): { readonly satelliteId: string; readonly peakMs: number } | null {
  const [satelliteId = '', peak = ''] = key.split(' ');
  const peakMs = Date.parse(peak);
  return satelliteId === '' || Number.isNaN(peakMs) ? null : { satelliteId, peakMs };
}

/** The windows that can be selected. */
export function toFree(windows: readonly TaskingWindow[]): readonly TaskingWindow[] {
  return windows.filter(({ taken }) => taken === null);
}

/** The window of a key: the nearest in time on that pass, of any product if the key names none. */
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
