import { assert, constantFrom, oneof, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxAround } from './box.ts';
import { unwrapLongitude } from './longitude.ts';
import type { EastNorth } from './position.ts';
import { projection, UPS_NORTH, UPS_SOUTH } from './projection.ts';
import { anywhere, between, pointAt } from './testing/positions.ts';
import { centralMeridian } from './utm.ts';

/** Places near the equator, a central meridian or both. */
const nearAxes = record({
  zone: constantFrom(1, 31, 60),
  away: between(-0.3, 0.3),
  up: between(-0.3, 0.3),
  lat: between(-79, 83),
}).map(({ zone, away, up, lat }) => pointAt(centralMeridian(zone) + away * 10 ** (lat / 80), zone === 31 ? up : lat));

describe('box around a place', () => {
  const size = { xKm: 5, yKm: 3, pixelM: 0.3 };

  test('has sides of whole pixels and its center at the place', () => {
    assert(
      property(anywhere, (place) => {
        const { epsg, box } = boxAround(place, size);
        const [x, y] = projection(epsg).toMeters(place.coordinates);
        expect((box[2] - box[0]) / 0.3).toBeCloseTo(16_667, 5);
        expect((box[3] - box[1]) / 0.3).toBeCloseTo(10_000, 5);
        expect(Math.abs((box[0] + box[2]) / 2 - x)).toBeLessThanOrEqual(0.301);
        expect(Math.abs((box[1] + box[3]) / 2 - y)).toBeLessThanOrEqual(0.301);
      }),
    );
  });

  test('has an envelope in degrees that contains the place, and whose east is never west of west', () => {
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

  test('its envelope is that of many points along its sides', () => {
    const sizes = record({
      xKm: constantFrom(0.1, 2, 30),
      yKm: constantFrom(0.1, 2, 30),
      pixelM: constantFrom(0.3, 1),
    });
    assert(
      property(oneof(anywhere, nearAxes), sizes, (place, sized) => {
        const { epsg, box, boundingBox } = boxAround(place, sized);
        if (epsg === UPS_NORTH || epsg === UPS_SOUTH) return;
        const [minX, minY, maxX, maxY] = box;
        const along = Array.from({ length: 17 }, (_, i): [number, number] => [
          minX + ((maxX - minX) * i) / 16,
          minY + ((maxY - minY) * i) / 16,
        ]);
        const points = along.flatMap(([x, y]): EastNorth[] => [
          [x, minY],
          [x, maxY],
          [minX, y],
          [maxX, y],
        ]);
        const grid = projection(epsg);
        const [middleDeg] = grid.toLonLat([(minX + maxX) / 2, (minY + maxY) / 2]);
        const ground = points.map((meters) => grid.toLonLat(meters));
        const lons = ground.map(([lon]) => unwrapLongitude(lon, middleDeg));
        const lats = ground.map(([, lat]) => lat);
        const shift = Math.min(...lons) < -180 ? 360 : 0;
        // Exactly equal, because the sold box is compared with the requested one.
        expect(boundingBox).toEqual([
          Math.min(...lons) + shift,
          Math.min(...lats),
          Math.max(...lons) + shift,
          Math.max(...lats),
        ]);
      }),
      { numRuns: 300 },
    );
  });

  test('passes the antimeridian without a jump', () => {
    const [west, , east] = boxAround(pointAt(179.99, 60), { xKm: 10, yKm: 10, pixelM: 1 }).boundingBox;
    expect(west).toBeCloseTo(179.9, 1);
    expect(east).toBeCloseTo(180.08, 1);
  });
});
