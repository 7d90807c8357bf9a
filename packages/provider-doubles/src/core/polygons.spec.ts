import { describe, expect, it } from 'vitest';
import { clipToConvex, footprintAround, isConvex, ringKm2 } from './polygons.ts';

const box = (west: number, south: number, east: number, north: number) =>
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const;

describe('polygons', () => {
  it('are convex in either direction, but not with a dent or a crossing', () => {
    expect(isConvex(box(0, 0, 1, 1))).toBe(true);
    expect(isConvex(box(0, 0, 1, 1).toReversed())).toBe(true);
    const [a, b, c, d] = box(0, 0, 1, 1);
    expect(isConvex([a, b, [0.5, 0.4], c, d, a])).toBe(false);
    expect(isConvex([a, c, b, d, a])).toBe(false);
    const turns = [0, 1, 2, 3, 4, 5].map((at) => (at * 4 * Math.PI) / 5);
    expect(isConvex(turns.map((turn) => [Math.cos(turn), Math.sin(turn)] as const))).toBe(false);
  });

  it('are clipped', () => {
    const part = clipToConvex(box(0, 0, 2, 2), box(1, 1, 3, 3).toReversed());
    expect(ringKm2(part)).toBeCloseTo(ringKm2(box(1, 1, 2, 2)), 6);
    expect(clipToConvex(box(0, 0, 1, 1), box(2, 2, 3, 3))).toEqual([]);
    expect(ringKm2(clipToConvex(box(0, 0, 1, 1), box(0, 0, 1, 1)))).toBeCloseTo(ringKm2(box(0, 0, 1, 1)), 6);
  });

  it('of scenes have the size of the swath', () => {
    const footprint = footprintAround([10, 60], 20, 30);
    expect(isConvex(footprint)).toBe(true);
    expect(ringKm2(footprint)).toBeCloseTo(20 * 30 * (1 + 0.17 ** 2), -1);
  });
});
