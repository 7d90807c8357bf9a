import { describe, expect, test } from 'vitest';
import { isBehindEarth, nearestOnScreen } from './nearest.ts';

/** A camera on the x axis that looks at the Earth's centre, z up, with a field of view of 90 degrees. */
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
