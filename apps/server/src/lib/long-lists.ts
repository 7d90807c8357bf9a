import { setImmediate } from 'node:timers/promises';

/** How long a loop may run before it yields to other events. */
const LONGEST_MS = 5;

/**
 * For loops over long lists, to be awaited between elements: yields to other events when the loop has run for 5 ms.
 * @example const pause = pauses(); for (const row of rows) { await pause(); write(row); }
 */
export function pauses(): () => Promise<void> {
  let startedMs = performance.now();
  return async () => {
    if (performance.now() - startedMs < LONGEST_MS) return;
    await setImmediate();
    startedMs = performance.now();
  };
}

/** `Array.map` with pauses for other events. */
export async function mapLongList<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const pause = pauses();
  const mapped: R[] = [];
  for (const item of items) {
    await pause();
    mapped.push(map(item));
  }
  return mapped;
}
