import { LRUCache } from 'lru-cache';
import type { Clock } from './ports.ts';

/** Answers of others that stay good for a while, by the clock of this process: the latest used `max` of them. */
export function recentCache<T extends {}>(
  clock: Clock,
  { max, ttlMs }: { readonly max: number; readonly ttlMs: number },
): LRUCache<string, T> {
  // The cache asks its clock each time; otherwise it would keep the hour for a millisecond by a timer of its own.
  return new LRUCache({ max, ttl: ttlMs, ttlResolution: 0, perf: { now: () => clock.nowMs() } });
}
