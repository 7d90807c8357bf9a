import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Octaves } from './octaves.ts';
import { toSpace } from './to-space.ts';

const waves = { seed: 5, fromM: 8000, toM: 500, gain: 0.5 };
const spot = fc
  .tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }))
  .map(([lon, lat]) => toSpace(lon, lat));
const spots = fc.array(spot, { minLength: 1, maxLength: 10 });

describe('octaves', () => {
  test('are within the sum of their amplitudes, and ridges between 0 and this sum', () => {
    fc.assert(
      fc.property(spot, (point) => {
        const octaves = new Octaves(waves, 0);
        // 1 + 1/2 + 1/4 + 1/8 + 1/16
        expect(Math.abs(octaves.sum(point))).toBeLessThan(1.2 * 1.9375);
        const ridges = octaves.ridges(point);
        expect(ridges >= 0 && ridges <= 1.9375).toBe(true);
      }),
    );
  });

  test('do not depend on previously queried places', () => {
    fc.assert(
      fc.property(spots, (points) => {
        const walked = new Octaves(waves, 0);
        for (const point of [...points, ...points.toReversed()]) {
          expect(walked.sum(point)).toBe(new Octaves(waves, 0).sum(point));
          expect(walked.ridges(point)).toBe(new Octaves(waves, 0).ridges(point));
        }
      }),
    );
  });

  test('omit waves that are too short to be seen, without a change of the others', () => {
    fc.assert(
      fc.property(spot, (point) => {
        const coarse = new Octaves(waves, 4000).sum(point);
        expect(coarse).toBe(new Octaves({ ...waves, toM: 4000 }, 0).sum(point));
        // 1/4, 1/8, and 1/16 are omitted.
        expect(Math.abs(new Octaves(waves, 0).sum(point) - coarse)).toBeLessThan(1.2 * 0.4375);
      }),
    );
  });

  test('are zero if every wave is too short', () => {
    expect(new Octaves(waves, 9000).sum(toSpace(10, 50))).toBe(0);
  });

  test('have no seam at the antimeridian and none at the poles', () => {
    const octaves = new Octaves(waves, 0);
    for (const lat of [-60, 0, 45])
      expect(octaves.sum(toSpace(180, lat))).toBeCloseTo(octaves.sum(toSpace(-180, lat)), 6);
    for (const lon of [0, 90, 137]) expect(octaves.sum(toSpace(lon, 90))).toBeCloseTo(octaves.sum(toSpace(0, 90)), 6);
  });

  test('differ between seeds', () => {
    const point = toSpace(10, 50);
    expect(new Octaves({ ...waves, seed: 6 }, 0).sum(point)).not.toBe(new Octaves(waves, 0).sum(point));
  });
});
