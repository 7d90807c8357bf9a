import { describe, expect, it } from 'vitest';
import { windowAround } from './windows.ts';

describe('the window around some positions', () => {
  const size = { widthPx: 100, heightPx: 50 };
  it('has a margin and is clipped to the image', () => {
    const places = { xs: [10.5, Number.NaN, 12], ys: [20.5, 3, 45] };
    expect(windowAround(places, size, 0)).toEqual({ left: 10, top: 20, right: 12, bottom: 45 });
    expect(windowAround(places, size, 16)).toEqual({ left: 0, top: 4, right: 28, bottom: 50 });
  });

  it.each([
    ['beside it', [150, 20]],
    ['above it', [50, -20]],
    ['nowhere', [Number.NaN, Number.NaN]],
  ] as const)('is none for a place %s', (_where, [x, y]) => {
    expect(windowAround({ xs: [x], ys: [y] }, size, 16)).toBeNull();
  });
});
