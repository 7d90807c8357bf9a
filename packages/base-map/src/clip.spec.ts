import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clipRing, pathOf, visibleRuns } from './clip.ts';
import { projectionOf } from './tile-grid.ts';

const box = { west: 0, south: 0, east: 10, north: 10 };

function areaOf(ring: ArrayLike<number>): number {
  let twice = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    twice += (ring[i] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[i + 1] ?? 0);
  }
  return Math.abs(twice / 2);
}

describe('clipRing', () => {
  test('keeps what is inside, cuts what is half outside, drops the rest', () => {
    expect(areaOf(clipRing([2, 2, 4, 2, 4, 4, 2, 4], box))).toBeCloseTo(4);
    expect(areaOf(clipRing([-5, 2, 5, 2, 5, 4, -5, 4], box))).toBeCloseTo(10);
    expect(clipRing([20, 20, 30, 20, 30, 30], box)).toHaveLength(0);
  });

  test('a ring around the box fills it', () => {
    expect(areaOf(clipRing([-50, -50, 60, -50, 60, 60, -50, 60], box))).toBeCloseTo(100);
  });

  test('never leaves the box, whatever the ring', () => {
    const degrees = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(fc.array(degrees, { minLength: 6, maxLength: 40 }), (values) => {
        const clipped = Array.from(clipRing(values.slice(0, values.length & ~1), box));
        for (const value of clipped) expect(Math.abs(value - 5)).toBeLessThanOrEqual(5 + 1e-9);
      }),
    );
  });
});

test('visibleRuns keeps a long straight border whose ends are both outside', () => {
  const line = {
    points: new Float64Array([-50, 5, 50, 5, 50, 40, 60, 40]),
    bounds: { west: -50, south: 5, east: 60, north: 40 },
  };
  expect(visibleRuns(line, box)).toEqual([[-50, 5, 50, 5]]);
});

test('pathOf leaves out points of the same pixel, but never the last', () => {
  const projection = projectionOf({ west: 0, south: 0, east: 512, north: 512 });
  expect(pathOf([0, 512, 0.1, 512, 10, 512, 10.1, 512], projection, false)).toBe('M0.0 0.0L10.0 0.0L10.1 0.0');
  expect(pathOf([], projection, true)).toBe('');
});
