import { array, assert, double, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFootprint } from '../parse-footprint.ts';
import { coverageOf } from './coverage.ts';

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

/** A ring around a place with a position in each direction: simple, and mostly not convex. */
function star([lon, lat]: Position, radiiDeg: readonly number[]): Position[] {
  const open = radiiDeg.map((radius, i): Position => {
    const angle = (i / radiiDeg.length) * 2 * Math.PI;
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  return [...open, open[0] ?? [0, 0]];
}
const place = tuple(double({ min: -179, max: 179, noNaN: true }), double({ min: -84, max: 84, noNaN: true }));
const radii = array(double({ min: 0.05, max: 2, noNaN: true }), { minLength: 3, maxLength: 12 });
const away = tuple(double({ min: -2, max: 2, noNaN: true }), double({ min: -2, max: 2, noNaN: true }));

describe('coverage', () => {
  it('is the share of the ground, not of the map: half of a hemisphere is below 30 degrees, less on the ellipsoid', () => {
    const north = coverageOf(shape(box(-180, 0, 180, 90)));
    // The height of 30 degrees by the closed formula (Snyder 1987, equation 3-12) of WGS 84.
    const e = Math.sqrt((2 - 1 / 298.257223563) / 298.257223563);
    const q = (sine: number) => (1 - e * e) * (sine / (1 - (e * sine) ** 2) + Math.atanh(e * sine) / e);
    expect(north(shape(box(-180, 0, 180, 30)))).toBeCloseTo(q(0.5) / q(1), 12);
    expect(q(0.5) / q(1)).toBeLessThan(0.5);
  });

  it('handles holes in both, and ground outside', () => {
    const ring = coverageOf(shape(box(0, -1, 2, 1), box(0.5, -0.5, 1.5, 0.5)));
    expect(ring(shape(box(-5, -5, 5, 5)))).toBeCloseTo(1, 12);
    expect(ring(shape(box(0.5, -0.5, 1.5, 0.5)))).toBeCloseTo(0, 12);
    expect(ring(shape(box(-5, -5, 5, 5), box(0, -1, 1, 1)))).toBeCloseTo(0.5, 12);
    expect(ring(shape(box(10, -1, 12, 1)))).toBe(0);
  });

  it('reaches across the antimeridian and round a pole', () => {
    const area = coverageOf(shape(box(179, -17, 181, -16)));
    expect(area(shape(box(-181, -17, -180, -16)))).toBeCloseTo(0.5, 12);
    const cap = shape([
      [0, 80],
      [90, 80],
      [180, 80],
      [-90, 80],
      [0, 80],
    ]);
    expect(coverageOf(cap)(shape(box(0, 70, 90, 90)))).toBeCloseTo(0.25, 12);
  });

  it('is correct for ten meters and for ten degrees, to a millionth', () => {
    for (const size of [1e-4, 1e-2, 1, 10])
      expect(coverageOf(shape(box(8, 47, 8 + size, 47 + size)))(shape(box(8 + size / 4, 40, 20, 60)))).toBeCloseTo(
        0.75,
        8,
      );
  });

  it('of parts adds up, for any shape', () => {
    assert(
      property(place, radii, double({ min: -1, max: 1, noNaN: true }), (at, radiiDeg, cut) => {
        const covered = coverageOf(shape(star(at, radiiDeg)));
        const [lon, lat] = at;
        const west = covered(shape(box(lon - 3, lat - 3, lon + cut, lat + 3)));
        const east = covered(shape(box(lon + cut, lat - 3, lon + 3, lat + 3)));
        expect(west + east).toBeCloseTo(1, 7);
      }),
    );
  });

  it('is the same of a shape that is turned round, shifted by a turn of the Earth or has more positions', () => {
    assert(
      property(place, radii, radii, away, ([lon, lat], areaRadii, footprintRadii, [dx, dy]) => {
        const area = star([lon, lat], areaRadii);
        const footprint = star([lon + dx, lat + dy], footprintRadii);
        // Away from where a turn would lead beyond 360 degrees.
        const turnDeg = Math.abs(lon) < 5 ? 0 : -360 * Math.sign(lon);
        const turned = footprint.map(([lon, lat]): Position => [lon + turnDeg, lat]).toReversed();
        const dense = footprint.flatMap(([lon, lat], i): Position[] => {
          const [nextLon, nextLat] = footprint[i + 1] ?? [lon, lat];
          return i + 1 < footprint.length
            ? [
                [lon, lat],
                [(lon + nextLon) / 2, (lat + nextLat) / 2],
              ]
            : [[lon, lat]];
        });
        const share = coverageOf(shape(area))(shape(footprint));
        expect(coverageOf(shape(area))(shape(turned))).toBeCloseTo(share, 7);
        expect(coverageOf(shape(area))(shape(dense))).toBeCloseTo(share, 7);
        expect(coverageOf(shape(area.toReversed()))(shape(footprint))).toBeCloseTo(share, 12);
      }),
    );
  });

  it('takes the same ground of both shapes', () => {
    assert(
      property(place, radii, radii, away, (at, oneRadii, otherRadii, [dx, dy]) => {
        const one = shape(star(at, oneRadii));
        const other = shape(star([at[0] + dx, at[1] + dy], otherRadii));
        const all = shape(box(at[0] - 5, Math.max(-90, at[1] - 5), at[0] + 5, Math.min(90, at[1] + 5)));
        const size = (parts: typeof one) => coverageOf(all)(parts);
        expect(coverageOf(one)(other) * size(one)).toBeCloseTo(coverageOf(other)(one) * size(other), 8);
      }),
    );
  });
});
