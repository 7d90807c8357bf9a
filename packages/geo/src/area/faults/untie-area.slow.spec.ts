import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LonLat } from '../../position.ts';
import { isInRing } from '../../ring.ts';
import type { Rings } from '../../split-polygon.ts';
import { between } from '../../testing/positions.ts';
import { measureArea } from '../measure-area.ts';
import { findAreaFaults } from './find-area-faults.ts';
import { untie } from './untie-area.ts';

const close = (open: readonly LonLat[]): LonLat[] => [...open, ...open.slice(0, 1)];
const kinds = (polygons: readonly Rings[]) => findAreaFaults(polygons).map(({ kind }) => kind);

/** The winding number of a ring around a place. */
function windingOf(ring: readonly LonLat[], [x, y]: LonLat): number {
  let winding = 0;
  for (const [i, [bx, by]] of ring.entries()) {
    const [ax, ay] = ring.at(i - 1) ?? [0, 0];
    const isLeft = (bx - ax) * (y - ay) - (x - ax) * (by - ay) > 0;
    if (ay <= y && by > y && isLeft) winding++;
    if (ay > y && by <= y && !isLeft) winding--;
  }
  return winding;
}
const isGround = ([exterior = [], ...holes]: Rings, at: LonLat) =>
  windingOf(exterior, at) !== 0 && holes.every((hole) => windingOf(hole, at) === 0);
const isInside = ([exterior = [], ...holes]: Rings, at: LonLat) =>
  isInRing(exterior, at) && !holes.some((hole) => isInRing(hole, at));

/** A position on a line is on neither side. */
function isAwayFromLines(area: readonly Rings[], [x, y]: LonLat): boolean {
  return area.flat().every((ring) =>
    ring.every(([bx, by], i) => {
      const [ax, ay] = ring.at(i - 1) ?? [0, 0];
      const [dx, dy] = [bx - ax, by - ay];
      const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      return Math.hypot(x - ax - share * dx, y - ay - share * dy) > 1e-6;
    }),
  );
}

describe('untying an area', () => {
  it('makes two triangles of a bow, which touch where its lines crossed', () => {
    const untied = untie([
      [
        close([
          [0, 0],
          [2, 2],
          [2, 0],
          [0, 2],
        ]),
      ],
    ]);
    expect(untied).toHaveLength(2);
    expect(untied.flat().every((ring) => ring.length === 4 && ring.some(([lon, lat]) => lon === 1 && lat === 1))).toBe(
      true,
    );
    expect(kinds(untied)).toEqual([]);
  });

  it('keeps the middle of a star, and a hole that touches the outline as a hole', () => {
    const star = Array.from({ length: 5 }, (_, i): LonLat => {
      const angle = (i * 4 * Math.PI) / 5;
      return [8 + Math.cos(angle), 47 + Math.sin(angle)];
    });
    const [only, ...others] = untie([[close(star)]]);
    expect([only?.length, others]).toEqual([1, []]);
    expect(isInside(only ?? [], [8, 47])).toBe(true);
    const pinched = [
      close([
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
      ]),
      close([
        [2, 0],
        [1, 2],
        [3, 2],
      ]),
    ];
    expect(untie([pinched]).map(({ length }) => length)).toEqual([2]);
  });

  it('cuts off what a hole has outside, and joins shapes that overlap, also over the antimeridian', () => {
    const box = (west: number, east: number): LonLat[] =>
      close([
        [west, 0],
        [east, 0],
        [east, 1],
        [west, 1],
      ]);
    const joined = untie([[box(179, 180.5)], [box(-180, -179)]]);
    expect(kinds(joined)).toEqual([]);
    expect(measureArea(joined).areaKm2).toBeCloseTo(measureArea([[box(179, 181)]]).areaKm2, 3);
    const bitten = untie([[box(0, 2), box(1, 3)]]);
    expect(kinds(bitten)).toEqual([]);
    expect(measureArea(bitten).areaKm2).toBeCloseTo(measureArea([[box(0, 1)]]).areaKm2, 3);
  });

  const position = tuple(integer({ min: 0, max: 12 }), integer({ min: 0, max: 12 }));
  const onGrid = array(array(position, { minLength: 3, maxLength: 10 }), { minLength: 1, maxLength: 3 });
  const anywhere = array(array(tuple(between(0, 12), between(0, 12)), { minLength: 3, maxLength: 14 }), {
    minLength: 1,
    maxLength: 3,
  });

  it.each([
    ['on a grid, where lines touch and lie on each other', onGrid],
    ['anywhere', anywhere],
  ])('leaves the same ground without a crossing or overlap, of lines %s', (_what, rings) => {
    assert(
      property(
        array(rings, { minLength: 1, maxLength: 3 }),
        array(tuple(between(0, 12), between(0, 12)), { minLength: 20, maxLength: 20 }),
        (polygons, places) => {
          const area = polygons.map((some) => some.map(close));
          const untied = untie(area);
          expect(kinds(untied)).not.toContain('crossing');
          expect(kinds(untied)).not.toContain('hole-outside');
          expect(kinds(untied)).not.toContain('overlap');
          for (const at of places.filter((place) => isAwayFromLines(area, place)))
            expect(untied.filter((polygon) => isInside(polygon, at)).length).toBe(
              area.some((polygon) => isGround(polygon, at)) ? 1 : 0,
            );
          expect(measureArea(untie(untied)).areaKm2).toBeCloseTo(measureArea(untied).areaKm2, 4);
        },
      ),
      { numRuns: 300 },
    );
  });
});
