import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { steadyErrorPx } from './steady-detail.ts';

const LEVEL_ZERO_ERROR_M = 78_271;

/** The level Cesium draws at a distance: it refines while what a tile is coarse by looks larger than the tolerance. */
function levelAt(distanceM: number, pixelM: number, tolerancePx: number): number {
  const errorPx = LEVEL_ZERO_ERROR_M / (distanceM * pixelM);
  return Math.max(0, Math.ceil(Math.log2(errorPx / tolerancePx) - 1e-9));
}

test('all that a camera sees of the ground below it has one level', () => {
  const heights = fc.double({ min: 250, max: 11_000_000, noNaN: true });
  const pixels = fc.integer({ min: 240, max: 2160 }).map((height) => 0.87 / height);
  fc.assert(
    fc.property(heights, pixels, (heightM, pixelM) => {
      const tolerance = steadyErrorPx({ heightM, pixelM, levelZeroErrorM: LEVEL_ZERO_ERROR_M });
      const levels = [1, 1.2, 1.5, 1.75].map((share) => levelAt(heightM * share, pixelM, tolerance));
      expect(new Set(levels).size).toBe(1);
    }),
  );
});

test('the tolerance stays near what is sharp enough, however high the camera is', () => {
  const pixelM = 0.87 / 800;
  for (let heightM = 250; heightM < 40_000_000; heightM *= 1.1) {
    const tolerance = steadyErrorPx({ heightM, pixelM, levelZeroErrorM: LEVEL_ZERO_ERROR_M });
    expect(tolerance).toBeGreaterThan(1.1);
    expect(tolerance).toBeLessThan(2.5);
  }
});

test('from afar the tolerance is what level 0 is coarse by, and never more than twice the usual', () => {
  const pixelM = 0.87 / 800;
  const toleranceAt = (heightM: number) => steadyErrorPx({ heightM, pixelM, levelZeroErrorM: LEVEL_ZERO_ERROR_M });
  expect(toleranceAt(1e9)).toBeLessThan(0.1);
  expect(toleranceAt(1)).toBeLessThanOrEqual(3.4);
});

test('twice as high is one level coarser at the same tolerance', () => {
  fc.assert(
    fc.property(fc.double({ min: 250, max: 2_000_000, noNaN: true }), (heightM) => {
      const view = { pixelM: 0.87 / 800, levelZeroErrorM: LEVEL_ZERO_ERROR_M };
      const doubled = steadyErrorPx({ ...view, heightM: heightM * 2 });
      expect(doubled).toBeCloseTo(steadyErrorPx({ ...view, heightM }), 9);
    }),
  );
});
