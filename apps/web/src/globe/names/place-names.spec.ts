import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cornerOf, type NameOnScreen, placeNames } from './place-names.ts';

const name = (key: string, x: number, y: number, change: Partial<NameOnScreen> = {}): NameOnScreen => ({
  key,
  x,
  y,
  widthPx: 60,
  heightPx: 14,
  hasDot: true,
  ...change,
});

describe('names on the screen', () => {
  test('are to the right of their dot, or elsewhere if there is no room', () => {
    expect(placeNames([name('a', 100, 100), name('b', 130, 122)])).toEqual([
      { key: 'a', side: 'right' },
      { key: 'b', side: 'right' },
    ]);
    expect(placeNames([name('a', 100, 100), name('b', 190, 100), name('c', 185, 108)]).map(({ side }) => side)).toEqual(
      ['right', 'right'],
    );
    expect(placeNames([name('a', 100, 100), name('b', 30, 100)])[1]).toEqual({ key: 'b', side: 'left' });
  });

  test('stay clear of what covers the map', () => {
    const controls = { left: 120, top: 50, right: 300, bottom: 150 };
    expect(placeNames([name('a', 100, 100), name('b', 150, 100)], undefined, [controls])).toEqual([
      { key: 'a', side: 'left' },
    ]);
  });

  test('keep their letters where they can be', () => {
    const canHold = ({ right }: { readonly right: number }) => right < 130;
    const names = [name('a', 100, 100), name('b', 125, 200)];
    expect(placeNames(names, undefined, [], canHold)).toEqual([
      { key: 'a', side: 'left' },
      { key: 'b', side: 'left' },
    ]);
    expect(placeNames([name('sea', 125, 100, { hasDot: false })], undefined, [], canHold)).toEqual([]);
  });

  test('are hidden by more important ones', () => {
    expect(placeNames([name('a', 100, 100), name('b', 101, 101)]).map(({ key }) => key)).toEqual(['a']);
  });

  test('of areas are over their place or hidden', () => {
    const area = { hasDot: false };
    expect(placeNames([name('a', 100, 100, area), name('b', 110, 100, area)])).toEqual([{ key: 'a', side: 'over' }]);
  });

  test('keep their side while possible', () => {
    expect(placeNames([name('a', 100, 100)], () => 'below')).toEqual([{ key: 'a', side: 'below' }]);
    const before = (key: string) => (key === 'b' ? ('left' as const) : undefined);
    // The letters of a are now where those of b were.
    expect(placeNames([name('a', 100, 100), name('b', 180, 100)], before)[1]).toEqual({ key: 'b', side: 'right' });
  });

  test('never overlap, and the most important one is always visible', () => {
    const anyName = fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 300 }),
      widthPx: fc.integer({ min: 10, max: 150 }),
      hasDot: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyName, { minLength: 1, maxLength: 40 }), (places) => {
        const names = places.map((place, index) => ({ key: `${index}`, heightPx: 14, ...place }));
        const boxes = placeNames(names).map(({ key, side }) => {
          const found = names[Number(key)];
          if (!found) throw new Error('a name from nowhere');
          return { ...cornerOf(found, side), widthPx: found.widthPx, key };
        });
        expect(boxes[0]?.key).toBe('0');
        boxes.forEach((a, index) => {
          for (const b of boxes.slice(index + 1))
            expect(a.x + a.widthPx <= b.x || b.x + b.widthPx <= a.x || Math.abs(a.y - b.y) >= 14).toBe(true);
        });
      }),
    );
  });
});
