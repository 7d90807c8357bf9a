import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mapLongList } from './long-lists.ts';

describe('mapLongList', () => {
  it('maps in order', async () => {
    expect(await mapLongList(['a', 'b'], (item) => item.toUpperCase())).toEqual(['A', 'B']);
  });

  it('yields to other events', async () => {
    const items = Array.from({ length: 100 }, (_, n) => n);
    const mapping = mapLongList(items, (item) => {
      for (const startedMs = performance.now(); performance.now() - startedMs < 1; );
      return item;
    });
    let isMapping = true;
    const mapped = mapping.finally(() => (isMapping = false));
    let events = 0;
    for (const isUnderWay = () => isMapping; isUnderWay(); events++) await setImmediate();
    expect(await mapped).toEqual(items);
    expect(events).toBeGreaterThan(5);
  });
});
