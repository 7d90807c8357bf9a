import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOneSlotCache } from './one-slot-cache.ts';

const MAX_AGE_MS = 1000;

describe('a cache with one slot', () => {
  let disposed: string[];
  const thing = (id: string) => ({ id, usable: true, dispose: () => void disposed.push(id) });

  beforeEach(() => {
    disposed = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  test('returns what was cached under the same key, once', () => {
    const cache = createOneSlotCache<ReturnType<typeof thing>>(MAX_AGE_MS);
    expect(cache.acquire('low')).toBeNull();
    const a = thing('a');
    cache.release('low', a);
    expect(cache.acquire('low')).toBe(a);
    expect(cache.acquire('low')).toBeNull();
    vi.advanceTimersByTime(2 * MAX_AGE_MS);
    expect(disposed).toEqual([]);
  });

  test('disposes of a value when another key is requested, when it is replaced, and when it is too old', () => {
    const cache = createOneSlotCache<ReturnType<typeof thing>>(MAX_AGE_MS);
    cache.release('low', thing('a'));
    expect(cache.acquire('high')).toBeNull();
    expect(disposed).toEqual(['a']);
    cache.release('low', thing('b'));
    cache.release('low', thing('c'));
    expect(disposed).toEqual(['a', 'b']);
    vi.advanceTimersByTime(MAX_AGE_MS - 1);
    expect(disposed).toEqual(['a', 'b']);
    vi.advanceTimersByTime(1);
    expect(disposed).toEqual(['a', 'b', 'c']);
    expect(cache.acquire('low')).toBeNull();
  });

  test('caches no broken value, whenever it broke', () => {
    const cache = createOneSlotCache<ReturnType<typeof thing>>(MAX_AGE_MS);
    cache.release('low', { ...thing('a'), usable: false });
    expect(disposed).toEqual(['a']);
    const b = thing('b');
    cache.release('low', b);
    b.usable = false;
    expect(cache.acquire('low')).toBeNull();
    expect(disposed).toEqual(['a', 'b']);
  });
});
