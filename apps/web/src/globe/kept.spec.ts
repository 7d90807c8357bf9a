import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createShelf } from './kept.ts';

const KEPT_MS = 1000;

describe('a shelf for one thing', () => {
  let ended: string[];
  const thing = (id: string) => ({ id, usable: true, end: () => void ended.push(id) });

  beforeEach(() => {
    ended = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  test('gives back what was put under the same name, once', () => {
    const shelf = createShelf<ReturnType<typeof thing>>(KEPT_MS);
    expect(shelf.take('low')).toBeNull();
    const a = thing('a');
    shelf.put('low', a);
    expect(shelf.take('low')).toBe(a);
    expect(shelf.take('low')).toBeNull();
    vi.advanceTimersByTime(2 * KEPT_MS);
    expect(ended).toEqual([]);
  });

  test('ends what another name asks past, what another thing replaces, and what nobody fetches in time', () => {
    const shelf = createShelf<ReturnType<typeof thing>>(KEPT_MS);
    shelf.put('low', thing('a'));
    expect(shelf.take('high')).toBeNull();
    expect(ended).toEqual(['a']);
    shelf.put('low', thing('b'));
    shelf.put('low', thing('c'));
    expect(ended).toEqual(['a', 'b']);
    vi.advanceTimersByTime(KEPT_MS - 1);
    expect(ended).toEqual(['a', 'b']);
    vi.advanceTimersByTime(1);
    expect(ended).toEqual(['a', 'b', 'c']);
    expect(shelf.take('low')).toBeNull();
  });

  test('keeps nothing that is broken, whenever it broke', () => {
    const shelf = createShelf<ReturnType<typeof thing>>(KEPT_MS);
    shelf.put('low', { ...thing('a'), usable: false });
    expect(ended).toEqual(['a']);
    const b = thing('b');
    shelf.put('low', b);
    b.usable = false;
    expect(shelf.take('low')).toBeNull();
    expect(ended).toEqual(['a', 'b']);
  });
});
