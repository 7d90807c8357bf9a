import { assert, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxAround } from './box.ts';
import { projection } from './projection.ts';
import { anywhere, pointAt } from './testing/positions.ts';

describe('box around a place', () => {
  const size = { xKm: 5, yKm: 3, pixelM: 0.3 };

  test('has sides of whole pixels and holds the place at its centre', () => {
    assert(
      property(anywhere, (place) => {
        const { epsg, box } = boxAround(place, size);
        const [x, y] = projection(epsg).toMetres(place.coordinates);
        expect((box[2] - box[0]) / 0.3).toBeCloseTo(16_667, 5);
        expect((box[3] - box[1]) / 0.3).toBeCloseTo(10_000, 5);
        expect(Math.abs((box[0] + box[2]) / 2 - x)).toBeLessThanOrEqual(0.301);
        expect(Math.abs((box[1] + box[3]) / 2 - y)).toBeLessThanOrEqual(0.301);
      }),
    );
  });

  test('its envelope in degrees holds the place, and east never lies west of west', () => {
    assert(
      property(anywhere, (place) => {
        const [west, south, east, north] = boxAround(place, size).boundingBox;
        const [lonDeg, latDeg] = place.coordinates;
        expect(west).toBeLessThan(east);
        expect(west).toBeGreaterThanOrEqual(-180);
        const near = [lonDeg, lonDeg + 360, lonDeg - 360].some((lon) => lon >= west && lon <= east);
        expect(near).toBe(true);
        expect(latDeg).toBeGreaterThanOrEqual(south);
        expect(latDeg).toBeLessThanOrEqual(north);
      }),
    );
  });

  test('passes the antimeridian without a jump', () => {
    const [west, , east] = boxAround(pointAt(179.99, 60), { xKm: 10, yKm: 10, pixelM: 1 }).boundingBox;
    expect(west).toBeCloseTo(179.9, 1);
    expect(east).toBeCloseTo(180.08, 1);
  });
});
