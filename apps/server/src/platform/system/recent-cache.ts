import { LRUCache } from 'lru-cache';
import type { Clock } from './ports.ts';

/** Caches values for a while, by the clock of this process. It keeps the `max` most recently used. */
export function recentCache<T extends {}>(
  clock: Clock,
  { max, ttlMs }: { readonly max: number; readonly ttlMs: number },
): LRUCache<string, T> {
  // The cache reads our clock each time. By default, it would keep the time for a millisecond with its own timer.
  return new LRUCache({ max, ttl: ttlMs, ttlResolution: 0, perf: { now: () => clock.nowMs() } });
}
