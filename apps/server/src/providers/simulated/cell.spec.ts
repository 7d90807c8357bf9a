import { assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCell, toCell, toCenter } from './cell.ts';

const point = (lon: number, lat: number) => ({ type: 'Point' as const, coordinates: [lon, lat] as [number, number] });
const KM_PER_DEG = 111.2;

describe('cells', () => {
  it('contain their center, and no place is far from it', () => {
    assert(
      property(double({ min: -180, max: 180, noNaN: true }), double({ min: -90, max: 90, noNaN: true }), (lon, lat) => {
        const cell = toCell(point(lon, lat));
        expect(isCell(cell)).toBe(true);
        const center = toCenter(cell);
        expect(toCell(center)).toEqual(cell);
        expect(distanceKm([lon, lat], center.coordinates)).toBeLessThan(5);
      }),
    );
  });

  it('are the same on both sides of the antimeridian', () => {
    expect(toCell(point(180, 12))).toEqual(toCell(point(-180, 12)));
  });

  it('end at the poles', () => {
    expect(isCell({ row: 3600, column: 0 })).toBe(false);
    expect(isCell({ row: 0, column: 9 })).toBe(false);
    expect(isCell({ row: 1800, column: 7199 })).toBe(true);
    expect(isCell({ row: 1800, column: 7200 })).toBe(false);
    expect(isCell({ row: 1.5, column: 0 })).toBe(false);
  });
});

function distanceKm(a: readonly [number, number], b: readonly [number, number]): number {
  const rad = Math.PI / 180;
  const [dLat, dLon] = [(b[1] - a[1]) * rad, (b[0] - a[0]) * rad];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a[1] * rad) * Math.cos(b[1] * rad) * Math.sin(dLon / 2) ** 2;
  return ((2 * Math.asin(Math.sqrt(Math.min(1, h)))) / rad) * KM_PER_DEG;
}
