import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { geodesicDistanceM } from './geodesic.ts';
import type { LonLat } from './position.ts';
import { between } from './testing/positions.ts';

describe('the distance over the ellipsoid', () => {
  it.each<[string, LonLat, LonLat, number]>([
    ['a degree of longitude on the equator', [0, 0], [1, 0], 111_319.491],
    ['a degree of latitude at the equator', [0, 0], [0, 1], 110_574.389],
    ['from the equator to the pole', [12, 0], [-50, 90], 10_001_965.729],
    ['over the antimeridian', [179.5, 0], [-179.5, 0], 111_319.491],
    ['nothing', [7, 50], [7, 50], 0],
    ['nothing at the pole', [7, 90], [-120, 90], 0],
  ])('%s', (_what, a, b, meters) => {
    expect(Math.abs(geodesicDistanceM(a, b) - meters)).toBeLessThan(0.01);
  });

  it('is the same both ways and in every turn of the Earth', () => {
    assert(
      property(between(-180, 180), between(-90, 90), between(-180, 180), between(-90, 90), (...given) => {
        const [lonA, latA, lonB, latB] = given;
        const found = geodesicDistanceM([lonA, latA], [lonB, latB]);
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found).toBeLessThan(20_100_000);
        expect(Math.abs(geodesicDistanceM([lonB, latB], [lonA, latA]) - found)).toBeLessThan(1);
      }),
    );
  });

  it('near the antipode is half the way round', () => {
    expect(geodesicDistanceM([0, 0], [179.9, 0.1])).toBeGreaterThan(19_900_000);
  });
});
