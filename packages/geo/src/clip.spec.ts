import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clipRing } from './clip.ts';

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

  test('never leaves the box, for any ring', () => {
    const degrees = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(fc.array(degrees, { minLength: 6, maxLength: 40 }), (values) => {
        const clipped = Array.from(clipRing(values.slice(0, values.length & ~1), box));
        for (const value of clipped) expect(Math.abs(value - 5)).toBeLessThanOrEqual(5 + 1e-9);
      }),
    );
  });

  test('cut along a meridian, both sides together have the area of the whole', () => {
    const degrees = fc.double({ min: -180, max: 180, noNaN: true });
    const ring = fc.array(fc.tuple(degrees, degrees), { minLength: 3, maxLength: 12 }).map(starOf);
    fc.assert(
      fc.property(ring, degrees, (star, lonDeg) => {
        const all = { west: -Infinity, south: -Infinity, east: Infinity, north: Infinity };
        expect(Array.from(clipRing(star, all))).toEqual(star);
        const [west, east] = [clipRing(star, { ...all, east: lonDeg }), clipRing(star, { ...all, west: lonDeg })];
        expect(areaOf(west) + areaOf(east)).toBeCloseTo(areaOf(star), 5);
      }),
    );
  });
});

/** Positions in the order in which they are seen from their middle: a ring that does not cross itself. */
function starOf(positions: readonly (readonly [number, number])[]): number[] {
  const middle = (axis: 0 | 1) => positions.reduce((sum, position) => sum + position[axis], 0) / positions.length;
  const [x, y] = [middle(0), middle(1)];
  return positions.toSorted((a, b) => Math.atan2(a[1] - y, a[0] - x) - Math.atan2(b[1] - y, b[0] - x)).flat();
}
