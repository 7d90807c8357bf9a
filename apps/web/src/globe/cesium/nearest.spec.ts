import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBehindEarth, nearestOnScreen } from './nearest.ts';

/** A camera on the x axis that looks at the Earth's center, z up, with a field of view of 90 degrees. */
const EYE = { x: 20_000_000, y: 0, z: 0 };
const view = {
  // Clip x = y, clip y = z, w = distance along the line of sight: -x + 20,000,000; by columns.
  matrix: [0, 0, 0, -1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 20_000_000],
  widthPx: 1000,
  heightPx: 1000,
  eye: EYE,
};
const middle = { x: 500, y: 500, tolerancePx: 12 };

describe('what is nearest on the screen', () => {
  test('is found by its place on it, up to the tolerance', () => {
    const positions = Float64Array.from([7_000_000, 0, 0, 7_000_000, 1_300_000, 0]);
    expect(nearestOnScreen(positions, view, middle)).toBe(0);
    expect(nearestOnScreen(positions, view, { ...middle, x: 545 })).toBe(1);
    expect(nearestOnScreen(positions, view, { ...middle, x: 525 })).toBeNull();
  });

  test('counts rows of the screen from the top', () => {
    const positions = Float64Array.from([7_000_000, 0, 1_300_000]);
    expect(nearestOnScreen(positions, view, { ...middle, y: 450 })).toBe(0);
    expect(nearestOnScreen(positions, view, { ...middle, y: 550 })).toBeNull();
  });

  test('is never behind the Earth, behind the camera or nowhere', () => {
    const positions = Float64Array.from([-7_000_000, 0, 0, 30_000_000, 0, 0, Number.NaN, Number.NaN, Number.NaN]);
    expect(nearestOnScreen(positions, view, middle)).toBeNull();
  });
});

test('the flattened Earth hides what is behind it and nothing beside it', () => {
  expect(isBehindEarth(EYE, { x: -7_000_000, y: 0, z: 6_000_000 })).toBe(true);
  expect(isBehindEarth(EYE, { x: 0, y: 0, z: 6_800_000 })).toBe(false);
  expect(isBehindEarth(EYE, { x: 0, y: 0, z: -6_365_000 })).toBe(true);
  expect(isBehindEarth(EYE, { x: 6_379_000, y: 0, z: 0 })).toBe(false);
});

describe('of several', () => {
  test('the nearer on the screen wins, and of two at one place the later', () => {
    const positions = Float64Array.from([7_000_000, 60_000, 0, 7_000_000, 0, 0, 8_000_000, 0, 0]);
    expect(nearestOnScreen(positions, view, middle)).toBe(2);
    expect(nearestOnScreen(positions.subarray(0, 6), view, middle)).toBe(1);
  });

  test('there is none without objects, nor in half an object', () => {
    expect(nearestOnScreen(new Float64Array(), view, middle)).toBeNull();
    expect(nearestOnScreen(Float64Array.from([7_000_000, 0]), view, middle)).toBeNull();
  });

  test('the one that is found is as near as any that can be seen', () => {
    const near = fc.double({ min: -900_000, max: 900_000, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(near, near), { minLength: 1, maxLength: 12 }), (places) => {
        const positions = Float64Array.from(places.flatMap(([y, z]) => [7_000_000, y, z]));
        const found = nearestOnScreen(positions, view, { x: 500, y: 500, tolerancePx: 1000 });
        const away = places.map(([y, z]) => Math.hypot(y, z));
        expect(away[found ?? -1]).toBeCloseTo(Math.min(...away), 3);
      }),
    );
  });
});

test('what an eye sees of a place, the place sees of the eye', () => {
  const axis = fc.double({ min: -30_000_000, max: 30_000_000, noNaN: true });
  const place = fc.record({ x: axis, y: axis, z: axis }).filter(({ x, y, z }) => Math.hypot(x, y, z) > 6_400_000);
  fc.assert(
    fc.property(place, place, (one, other) => {
      expect(isBehindEarth(one, other)).toBe(isBehindEarth(other, one));
      expect(isBehindEarth(one, one)).toBe(false);
      expect(isBehindEarth(one, { x: -one.x, y: -one.y, z: -one.z })).toBe(true);
    }),
  );
});
