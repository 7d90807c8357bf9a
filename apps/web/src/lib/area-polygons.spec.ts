import { expect, test } from 'vitest';
import { isSameArea } from './area-polygons.ts';

const ring = (west: number): [number, number][] => [
  [west, 0],
  [west + 1, 0],
  [west, 1],
  [west, 0],
];

test('compares areas by their positions, as one polygon or as a multipolygon', () => {
  const area = { type: 'Polygon' as const, coordinates: [ring(1)] };
  expect(isSameArea(area, { type: 'MultiPolygon', coordinates: [[ring(1)]] })).toBe(true);
  expect(isSameArea(area, { ...area, coordinates: [ring(2)] })).toBe(false);
  expect(isSameArea(area, { ...area, coordinates: [ring(1), ring(1.1)] })).toBe(false);
  expect(isSameArea({ ...area, coordinates: [ring(1), ring(1.1)] }, area)).toBe(false);
  expect(isSameArea(area, { ...area, coordinates: [[...ring(1).slice(0, 2), [1, 1.0001], [1, 0]]] })).toBe(false);
  expect(isSameArea(undefined, undefined)).toBe(true);
  expect(isSameArea(area, undefined)).toBe(false);
});
