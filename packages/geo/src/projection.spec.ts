import { assert, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { epsgAt, projection } from './projection.ts';
import { anywhere, pointAt } from './testing/positions.ts';

describe('metric grid of a place', () => {
  test.each([
    [-76.8755, 39.0045, 32618],
    [-180, 10, 32601],
    [180, -10, 32701],
    [179.999, 0, 32660],
    [151.2, -33.9, 32756],
    [15, 84.01, 32661],
    [15, 84, 32633],
    [0, -80.01, 32761],
  ])('%d, %d is in EPSG:%d', (lonDeg, latDeg, epsg) => {
    expect(epsgAt(pointAt(lonDeg, latDeg))).toBe(epsg);
  });

  // Figures of gdaltransform 3.6.2 (PROJ 9.1).
  test.each([
    [32618, [-76.8755, 39.0045], [337_601.361_421_823, 4_318_949.150_092_9]],
    [32756, [151.2, -33.9], [333_568.941_011_552, 6_247_473.336_844_02]],
    [32661, [15, 86], [2_114_985.130_655_45, 1_570_869.650_278_92]],
    [32761, [-120, -85], [1_518_959.788_342_77, 1_722_271.304_308_66]],
  ] as const)('EPSG:%d places %j as PROJ does', (epsg, lonLat, [x, y]) => {
    const [east, north] = projection(epsg).toMeters(lonLat);
    expect(east).toBeCloseTo(x, 3);
    expect(north).toBeCloseTo(y, 3);
  });

  test('there and back is the same place everywhere', () => {
    assert(
      property(anywhere, (place) => {
        const grid = projection(epsgAt(place));
        const [lonDeg, latDeg] = grid.toLonLat(grid.toMeters(place.coordinates));
        const east = ((lonDeg - place.coordinates[0] + 540) % 360) - 180;
        expect(Math.abs(east) * Math.cos((latDeg * Math.PI) / 180)).toBeLessThan(1e-7);
        expect(latDeg).toBeCloseTo(place.coordinates[1], 7);
      }),
    );
  });

  test.each([4326, 3857, 32600, 32661.5, 32700, 32762])('EPSG:%d is rejected', (epsg) => {
    expect(() => projection(epsg)).toThrow(RangeError);
  });
});
