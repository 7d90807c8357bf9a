import { expect, test } from 'vitest';
import { areaText, lengthText, measure } from './measure.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test('measures a degree along the equator on the ellipsoid', () => {
  expect(measure('length', [at(0, 0), at(0, 1)])?.lengthM).toBeCloseTo(111_319.491, 2);
  expect(measure('length', [at(0, 0), at(1, 0)])?.lengthM).toBeCloseTo(110_574.389, 2);
});

test('measures a one-degree cell on the ellipsoid, in either direction, also across the antimeridian', () => {
  const cell = (west: number) => [at(0, west), at(0, west + 1), at(1, west + 1), at(1, west)];
  // GeographicLib's Planimeter: 12308778361.469.
  expect(measure('area', cell(0))?.areaM2).toBeCloseTo(12_308_778_361.469, -1);
  expect(measure('area', cell(0).toReversed())?.areaM2).toBeCloseTo(12_308_778_361.469, -1);
  expect(measure('area', cell(179.5))?.areaM2).toBeCloseTo(12_308_778_361.469, -1);
});

test('is null while points are missing', () => {
  expect(measure('length', [at(0, 0)])).toBeNull();
  expect(measure('area', [at(0, 0), at(1, 1)])).toBeNull();
});

test.each([
  [812.44, '812.44 m'],
  [13_207.3, '13.207 km'],
])('writes a length of %d m as %s', (lengthM, text) => {
  expect(lengthText(lengthM)).toBe(text);
});

test.each([
  [2310, '2,310 m²'],
  [42_150, '4.215 ha'],
  [13_200_000, '13.2 km²'],
])('writes an area of %d m² as %s', (areaM2, text) => {
  expect(areaText(areaM2)).toBe(text);
});
