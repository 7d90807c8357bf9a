import { array, assert, double, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFootprint } from '../../parse-footprint.ts';
import type { Polygon } from '../../polygon.ts';
import { coverageOf } from '../coverage.ts';
import { measureArea } from '../measure-area.ts';
import { overlapOf } from './overlap.ts';

type Position = [number, number];

function shape(...rings: Position[][]) {
  const read = parseFootprint({ type: 'Polygon', coordinates: rings });
  if (!read.ok) throw new Error(read.reason);
  return read.parts;
}
const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
function star([lon, lat]: Position, radiiDeg: readonly number[]): Position[] {
  const open = radiiDeg.map((radius, i): Position => {
    const angle = (i / radiiDeg.length) * 2 * Math.PI;
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  return [...open, open[0] ?? [0, 0]];
}
const areaKm2 = (parts: readonly Polygon[]) => measureArea(parts.map(({ coordinates }) => coordinates)).areaKm2;

const place = tuple(double({ min: -180, max: 180, noNaN: true }), double({ min: -80, max: 80, noNaN: true }));
const radii = array(double({ min: 0.05, max: 2, noNaN: true }), { minLength: 3, maxLength: 40 });
const away = tuple(double({ min: -2, max: 2, noNaN: true }), double({ min: -2, max: 2, noNaN: true }));

describe('overlapOf', () => {
  it('has the area that coverage says, of shapes of any form, also across the antimeridian', () => {
    assert(
      property(place, radii, radii, away, (middle, ofOne, ofOther, [right, up]) => {
        const one = shape(star(middle, ofOne));
        const other = shape(star([middle[0] + right, middle[1] + up], ofOther));
        const expected = coverageOf(one)(other) * areaKm2(one);
        expect(Math.abs(areaKm2(overlapOf(one, other)) - expected)).toBeLessThan(1e-6 + expected * 1e-9);
      }),
      { numRuns: 300 },
    );
  });

  it('makes parts that can be read again and overlapped again', () => {
    assert(
      property(place, radii, radii, away, (middle, ofOne, ofOther, [right, up]) => {
        const one = shape(star(middle, ofOne));
        const both = overlapOf(one, shape(star([middle[0] + right, middle[1] + up], ofOther)));
        for (const part of both) expect(parseFootprint(part)).toMatchObject({ ok: true });
        expect(areaKm2(overlapOf(both, one))).toBeCloseTo(areaKm2(both), 5);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps holes of both, and cuts through them', () => {
    const ring = shape(box(0, 0, 4, 4), box(1, 1, 3, 3));
    expect(overlapOf(ring, shape(box(-1, -1, 5, 5)))).toEqual(ring);
    expect(overlapOf(shape(box(-1, -1, 5, 5)), ring)).toEqual(ring);
    expect(overlapOf(ring, shape(box(1.5, 1.5, 2.5, 2.5)))).toEqual([]);
    const [left, right] = overlapOf(ring, shape(box(-1, 1.5, 5, 2)));
    expect([left, right].map((part) => part?.coordinates[0]?.length)).toEqual([5, 5]);
    expect(overlapOf(ring, shape(box(0.5, 0.5, 5, 3.5)))[0]?.coordinates).toHaveLength(2);
  });

  it.each([
    ['the same shape', box(0, 0, 2, 2), 1],
    ['one that shares a side from within', box(0, 0, 1, 2), 0.5],
    ['one that touches a side', box(2, 0, 3, 2), 0],
    ['one that touches a corner', box(2, 2, 3, 3), 0],
    ['one that shares a part of a side', box(0.5, 0, 1.5, 3), 0.5],
    ['one that holds it and shares a side', box(0, -1, 5, 5), 1],
  ])('knows edges that lie on each other: %s', (_what, other, share) => {
    const one = shape(box(0, 0, 2, 2));
    const whole = areaKm2(one);
    // The mean height of half of a box is not that of the whole.
    expect(areaKm2(overlapOf(one, shape(other))) / whole).toBeCloseTo(share, 3);
    expect(areaKm2(overlapOf(shape(other), one)) / whole).toBeCloseTo(share, 3);
  });

  it('returns the same for shapes that nearly coincide, beyond numeric precision', () => {
    const one = shape(star([10, 50], [1, 1.1, 0.9, 1, 1.2, 1]));
    const moved = shape(star([10 + 3e-16, 50 - 7e-15], [1, 1.1, 0.9, 1, 1.2, 1]));
    expect(areaKm2(overlapOf(one, moved)) / areaKm2(one)).toBeCloseTo(1, 8);
  });
});
