import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Line, toLines, toRings } from './line.ts';

const pairs = (...points: readonly (readonly [number, number])[]) => Float64Array.from(points.flat());
const longitudes = ({ points }: Line) => [...points].filter((_, index) => index % 2 === 0);
const latitudes = ({ points }: Line) => [...points].filter((_, index) => index % 2 === 1);
const within = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

describe('a line', () => {
  test('away from the antimeridian has one copy, with its bounds', () => {
    expect(toLines(pairs([10, 5], [12, -3], [11, 8]))).toEqual([
      { points: pairs([10, 5], [12, -3], [11, 8]), bounds: { west: 10, south: -3, east: 12, north: 8 } },
    ]);
  });

  test.each([
    ['eastwards', pairs([179, 0], [-179, 1]), [179, 181], [-181, -179]],
    ['westwards', pairs([-179, 0], [179, 1]), [-179, -181], [181, 179]],
    ['there and back', pairs([179, 0], [-179, 1], [178, 2]), [179, 181, 178], [-181, -179, -182]],
  ])('across the antimeridian %s is on both sides of the map', (_way, points, first, second) => {
    expect(toLines(points).map(longitudes)).toEqual([first, second]);
  });

  test('that only touches the antimeridian has one copy', () => {
    expect(toLines(pairs([170, 0], [180, 0]))).toHaveLength(1);
    expect(toLines(pairs([-170, 0], [-180, 0]))).toHaveLength(1);
  });

  test('does not modify its input', () => {
    const points = pairs([179, 0], [-179, 1]);
    toLines(points);
    toRings(points);
    expect(points).toEqual(pairs([179, 0], [-179, 1]));
  });

  test('keeps all points, has no jumps, and is visible between 180° W and 180° E', () => {
    const step = fc.tuple(fc.double({ min: -20, max: 20, noNaN: true }), fc.double({ min: -80, max: 80, noNaN: true }));
    const walk = fc.tuple(
      fc.double({ min: -180, max: 179, noNaN: true }),
      fc.array(step, { minLength: 1, maxLength: 8 }),
    );
    fc.assert(
      fc.property(walk, ([start, steps]) => {
        let longitude = start;
        const places = steps.map(([east, latitude]) => {
          longitude = within(longitude + east);
          return [longitude, latitude] as const;
        });
        const copies = toLines(pairs(...places));
        for (const copy of copies) {
          const found = longitudes(copy);
          found.forEach((lon, i) => {
            expect(Math.cos(((lon - (places[i]?.[0] ?? 0)) * Math.PI) / 180)).toBeCloseTo(1, 9);
            expect(Math.abs(lon - (found[i - 1] ?? lon))).toBeLessThanOrEqual(180);
          });
          expect(latitudes(copy)).toEqual(places.map(([, latitude]) => latitude));
          expect(copy.bounds.west).toBe(Math.min(...found));
          expect(copy.bounds.east).toBe(Math.max(...found));
        }
        expect(copies.some(({ bounds }) => bounds.west <= 180 && bounds.east >= -180)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a ring', () => {
  test('that is closed stays unchanged', () => {
    const square = pairs([0, 0], [10, 0], [10, 10], [0, 10], [0, 0]);
    expect(toRings(square).map(({ points }) => points)).toEqual([square]);
  });

  test.each([
    ['South', -70, -90],
    ['North', 80, 90],
  ])('around the %s Pole is extended over the pole', (_pole, latitude, poleDeg) => {
    const around = pairs(...[-180, -90, 0, 90, 180].map((longitude) => [longitude, latitude] as const));
    const [ring] = toRings(around);
    expect(ring && latitudes(ring).slice(-2)).toEqual([poleDeg, poleDeg]);
    expect(ring && longitudes(ring).slice(-2)).toEqual([180, -180]);
    expect(ring?.bounds).toEqual({
      west: -180,
      south: Math.min(latitude, poleDeg),
      east: 180,
      north: Math.max(latitude, poleDeg),
    });
  });

  test('across the antimeridian is complete on both sides', () => {
    const square = pairs([179, 0], [-179, 0], [-179, 2], [179, 2], [179, 0]);
    expect(toRings(square).map(({ bounds }) => [bounds.west, bounds.east])).toEqual([
      [179, 181],
      [-181, -179],
    ]);
  });
});
