import { setImmediate } from 'node:timers/promises';

/** How long a caller computes before everything else on the thread has its turn. */
const TURN_MS = 5;

/** `map` of items that take long, one after the other: others are answered in between. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  let sinceMs = performance.now();
  for (const item of items) {
    if (performance.now() - sinceMs >= TURN_MS) {
      await setImmediate();
      sinceMs = performance.now();
    }
    mapped.push(map(item));
  }
  return mapped;
}
