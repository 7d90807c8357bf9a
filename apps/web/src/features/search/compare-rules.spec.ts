import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { onPlane, type PlacedImage, placedImage } from '../../lib/placed-image.ts';
import { archiveImage } from '../../testing/samples.ts';
import { commonSquare, squareAtPlace, toBox, toBoxCorners, toWarp, WARPED_PX } from './compare-rules.ts';

const image = archiveImage('scene-1', 'maxar', 100);
const place = { latitude: 39, longitude: -76.85 };
const square = { eastM: 0, northM: 0, sideM: 10_000, sidePx: 500 };

/** Transforms a point of the element like a browser. */
function moved(matrix: string, x: number, y: number): [number, number] {
  const m = matrix.slice('matrix3d('.length, -1).split(', ').map(Number);
  const at = (row: number) => (m[row] ?? 0) * x + (m[row + 4] ?? 0) * y + (m[row + 12] ?? 0);
  return [at(0) / at(3), at(1) / at(3)];
}

test('centers the plane on its place, north up, also over the antimeridian and at the pole', () => {
  expect(onPlane(place, place)).toEqual({ eastM: 0, northM: 0 });
  const { eastM, northM } = onPlane(place, { latitude: 39, longitude: -76.75 });
  expect(eastM).toBeCloseTo(8641, 0);
  expect(Math.abs(northM)).toBeLessThan(10);
  const fiji = { latitude: -17, longitude: 179.99 };
  expect(onPlane(fiji, { latitude: -17, longitude: -179.99 }).eastM).toBeCloseTo(
    onPlane(fiji, { latitude: -17, longitude: 180.01 }).eastM,
    3,
  );
  const beyond = onPlane({ latitude: 89.99, longitude: 0 }, { latitude: 89.99, longitude: 180 });
  expect(beyond.northM).toBeCloseTo(
    2 * onPlane({ latitude: 89.99, longitude: 0 }, { latitude: 90, longitude: 0 }).northM,
    0,
  );
});

test('maps the corners of the image to the corners of any convex quad', () => {
  const offset = fc.integer({ min: -800, max: 800 });
  fc.assert(
    fc.property(fc.array(offset, { minLength: 8, maxLength: 8 }), (offsets) => {
      const base = [
        [-3000, 3000],
        [3000, 3000],
        [3000, -3000],
        [-3000, -3000],
      ].map(([east = 0, north = 0], i) => ({
        eastM: east + (offsets[2 * i] ?? 0),
        northM: north + (offsets[2 * i + 1] ?? 0),
      }));
      const [a, b, c, d] = base;
      if (!a || !b || !c || !d) throw new Error('Four corners');
      const matrix = toWarp([a, b, c, d], square) ?? '';
      const elementCorners = [
        [0, 0],
        [WARPED_PX, 0],
        [WARPED_PX, WARPED_PX],
        [0, WARPED_PX],
      ];
      for (const [i, [x = 0, y = 0]] of elementCorners.entries()) {
        const { eastM = 0, northM = 0 } = base[i] ?? {};
        const [left, top] = moved(matrix, x, y);
        expect(left).toBeCloseTo((eastM / 10_000 + 0.5) * 500, 6);
        expect(top).toBeCloseTo((0.5 - northM / 10_000) * 500, 6);
      }
    }),
  );
});

test('maps a true quad to its corners, and other outlines to their box', () => {
  const quad = placedImage(image, place);
  expect(quad?.exact).toBe(true);
  const [upperLeft, upperRight, lowerRight] = quad?.corners ?? [];
  expect((upperLeft?.eastM ?? 0) < 0 && (upperLeft?.northM ?? 0) > 0).toBe(true);
  expect((upperRight?.eastM ?? 0) > 0 && (lowerRight?.northM ?? 0) < 0).toBe(true);
  const triangle: [number, number][] = [
    [-76.9, 39],
    [-76.8, 38.9],
    [-76.8, 39.1],
    [-76.9, 39],
  ];
  const other = placedImage({ ...image, geometry: { type: 'Polygon', coordinates: [triangle] } }, place);
  expect(other?.exact).toBe(false);
  expect(other?.corners[0].northM).toBeCloseTo(other?.corners[1].northM ?? 0, 6);
  expect(placedImage({ ...image, geometry: { type: 'Polygon', coordinates: [] } }, place)).toBeNull();
});

/** A square image, turned. */
function turned(turnDeg: number, [eastM, northM]: readonly [number, number] = [0, 0]): PlacedImage {
  const corner = (deg: number) => {
    const radians = ((deg + turnDeg) * Math.PI) / 180;
    return { eastM: eastM + 10_000 * Math.cos(radians), northM: northM + 10_000 * Math.sin(radians) };
  };
  return { corners: [corner(135), corner(45), corner(-45), corner(-135)], exact: true };
}

const SIDE_M = 10_000 * Math.SQRT2;

test('shows the largest square that both images fill', () => {
  expect(commonSquare([turned(0)])?.sideM).toBeCloseTo(SIDE_M, 3);
  // A square that is turned by 45 degrees contains one with half of its diagonal.
  expect(commonSquare([turned(0), turned(45)])?.sideM).toBeCloseTo(10_000, 3);
});

test('keeps the place in the square, which moves off it where an image ends', () => {
  const found = commonSquare([turned(0), turned(0, [6000, 0])]);
  if (!found) throw new Error('No square');
  // From the left edge of the second image.
  const west = 6000 - SIDE_M / 2;
  expect(found.eastM - found.sideM / 2).toBeGreaterThanOrEqual(west - 1);
  expect(found.eastM).toBeLessThanOrEqual(0.4 * found.sideM + 1);
  expect(found.sideM).toBeCloseTo(SIDE_M - 6000, 3);
});

test('has no square if the images share no ground, and cannot warp a line', () => {
  const apart = [turned(0), turned(0, [40_000, 0])];
  expect(commonSquare(apart)).toBeNull();
  expect(squareAtPlace(apart)).toEqual({ eastM: 0, northM: 0, sideM: expect.closeTo(SIDE_M / 4, 3) as number });
  const dot = { eastM: 0, northM: 0 };
  expect(toWarp([dot, dot, dot, dot], square)).toBeNull();
});

test('finds the box of a square, also across the antimeridian', () => {
  const ground = { eastM: 2000, northM: -1000, sideM: 4000 };
  const [upperLeft, , lowerRight] = toBoxCorners(place, toBox(place, ground));
  expect(upperLeft.eastM).toBeCloseTo(0, -1);
  expect(upperLeft.northM).toBeCloseTo(1000, -1);
  expect(lowerRight.eastM).toBeCloseTo(4000, -1);
  expect(lowerRight.northM).toBeCloseTo(-3000, -1);
  const fiji = { latitude: -17, longitude: 179.99 };
  const { west, east } = toBox(fiji, ground);
  expect([west > 179, east < -179]).toEqual([true, true]);
});
