import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Frame, toLonLat } from './frame.ts';

const metersPerDeg = (6_371_000 * Math.PI) / 180;

function distanceM(frame: Frame, a: readonly [number, number], b: readonly [number, number]): number {
  return Math.hypot(frame.u(...a) - frame.u(...b), frame.v(...a) - frame.v(...b));
}

describe('the plane for straight features on the ground', () => {
  test('has lengths accurate to a few percent at any latitude', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 179, noNaN: true }),
        fc.double({ min: -70, max: 70, noNaN: true }),
        (lon, lat) => {
          const frame = new Frame();
          frame.moveTo(lat);
          const eastM = metersPerDeg * 0.01 * Math.cos((lat * Math.PI) / 180);
          expect(Math.abs(distanceM(frame, [lon, lat], [lon + 0.01, lat]) / eastM - 1)).toBeLessThan(0.11);
          expect(distanceM(frame, [lon, lat], [lon, lat + 0.01])).toBeCloseTo(metersPerDeg * 0.01, 3);
        },
      ),
    );
  });

  test.each([80, 85, 89.9, -79, -89.9])('at %d degrees has the pole in its center, and no seam', (lat) => {
    const frame = new Frame();
    frame.moveTo(lat);
    expect(Math.hypot(frame.u(0, lat), frame.v(0, lat))).toBeCloseTo((90 - Math.abs(lat)) * metersPerDeg, 3);
    expect(distanceM(frame, [180, lat], [-180, lat])).toBeCloseTo(0, 3);
  });

  test('maps the pole back to the band of a latitude', () => {
    const [frame, other] = [new Frame(), new Frame()];
    frame.moveTo(85);
    frame.moveTo(50);
    other.moveTo(50);
    expect([frame.u(7, 50), frame.v(7, 50)]).toEqual([other.u(7, 50), other.v(7, 50)]);
  });

  test('round-trips a position', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 180, noNaN: true }),
        // Bands meet at half degrees.
        fc.integer({ min: -78, max: 78 }),
        (lon, lat) => {
          const frame = new Frame();
          frame.moveTo(lat);
          const [foundLon, foundLat] = toLonLat(frame.u(lon, lat), frame.v(lon, lat));
          expect(foundLat).toBeCloseTo(lat, 9);
          expect(foundLon).toBeCloseTo(lon, 9);
        },
      ),
    );
  });
});
