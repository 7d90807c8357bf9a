import { assert, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOverlap, toBounds } from './bounds.ts';
import { covers, insideSeams, intersects, type Polygon } from './polygon.ts';
import type { Ring } from './ring.ts';
import { between } from './testing/positions.ts';

function ring(west: number, south: number, east: number, north: number): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

const polygon = (...coordinates: Ring[]): Polygon => ({ type: 'Polygon', coordinates });
const boxes = tuple(between(-170, 150), between(-80, 60), between(0.1, 20), between(0.1, 20)).map(
  ([west, south, width, height]) => polygon(ring(west, south, west + width, south + height)),
);
const boundsOf = ({ coordinates: [exterior = []] }: Polygon) => toBounds(exterior);

describe('two shapes', () => {
  it('intersect if their boxes overlap, in either order', () => {
    assert(
      property(boxes, boxes, (a, b) => {
        const expected = boundsOverlap(boundsOf(a), boundsOf(b));
        expect(intersects([a], [b])).toBe(expected);
        expect(intersects([b], [a])).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('intersect even if neither contains a corner of the other', () => {
    expect(intersects([polygon(ring(0, 4, 10, 6))], [polygon(ring(4, 0, 6, 10))])).toBe(true);
  });

  it('do not meet inside a hole, and do across its edge', () => {
    const holed = polygon(ring(0, 0, 10, 10), ring(2, 2, 8, 8).toReversed());
    expect(intersects([holed], [polygon(ring(4, 4, 6, 6))])).toBe(false);
    expect(intersects([holed], [polygon(ring(4, 4, 9, 6))])).toBe(true);
  });

  it('meet where one reaches across the ground between two arms of a hole, with all of its corners in the hole', () => {
    const hole: [number, number][] = [
      [2, 2],
      [2, 8],
      [4, 8],
      [4, 4],
      [6, 4],
      [6, 8],
      [8, 8],
      [8, 2],
      [2, 2],
    ];
    const holed = polygon(ring(0, 0, 10, 10), hole);
    const bar = polygon(ring(3, 6, 7, 6.5));
    expect(intersects([holed], [bar])).toBe(true);
    expect(intersects([bar], [holed])).toBe(true);
    expect(intersects([bar], [polygon(ring(0, 0, 10, 10), ring(2, 2, 8, 8).toReversed())])).toBe(false);
  });

  it('of no part meet nothing', () => {
    expect(intersects([], [polygon(ring(0, 0, 1, 1))])).toBe(false);
  });
});

describe('a shape', () => {
  const fiji = [polygon(ring(177, -20, 180, -15)), polygon(ring(-180, -20, -177, -15))];

  it('covers places on either side of the antimeridian, on it, and counted beyond it', () => {
    expect(covers(fiji, [[179, -17]])).toBe(true);
    expect(covers(fiji, [[-179, -17]])).toBe(true);
    expect(covers(fiji, [[181, -17]])).toBe(true);
    expect(
      covers(fiji, [
        [180, -17],
        [-180, -17],
      ]),
    ).toBe(true);
    expect(covers(fiji, [[176, -17]])).toBe(false);
    expect(
      covers(fiji, [
        [179, -17],
        [176, -17],
      ]),
    ).toBe(false);
  });

  it('covers the pole on its edge', () => {
    expect(covers([polygon(ring(-180, 80, 180, 90))], [[12, 90]])).toBe(true);
    expect(covers([polygon(ring(-180, 80, 180, 90))], [[12, -90]])).toBe(false);
  });
});

it('a position stays within the flat map and moves by less than a millimeter', () => {
  assert(
    property(between(-540, 540), between(-90, 90), (lonDeg, latDeg) => {
      const [lon, lat] = insideSeams([lonDeg, latDeg]);
      expect(Math.abs(lon)).toBeLessThan(180);
      expect(Math.abs(lat)).toBeLessThan(90);
      expect(Math.abs(lat - latDeg)).toBeLessThan(2e-9);
      expect(Math.cos(((lon - lonDeg) * Math.PI) / 180)).toBeCloseTo(1, 12);
    }),
  );
});
