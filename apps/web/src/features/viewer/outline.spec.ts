import type { MultiPolygon } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import { outlineOn } from './outline.ts';

const square = (west: number, south: number, side: number): [number, number][] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const area = (...coordinates: MultiPolygon['coordinates']): MultiPolygon => ({ type: 'MultiPolygon', coordinates });
const westOf = (rings: ReturnType<typeof outlineOn>) => rings.map((ring) => Math.min(...ring.map(([, lon]) => lon)));

test('each shape and each hole is a ring of latitudes and longitudes', () => {
  const rings = outlineOn(area([square(8, 47, 1), square(8.2, 47.2, 0.5)], [square(10, 47, 1)]), [8, 47, 11, 48]);
  expect(rings).toHaveLength(3);
  expect(rings[0]?.slice(0, 3)).toEqual([
    [47, 8],
    [47, 9],
    [48, 9],
  ]);
  expect(westOf(rings)).toEqual([8, 8.2, 10]);
});

test('an area overlaps its image, on either side of the antimeridian', () => {
  expect(westOf(outlineOn(area([square(-179.9, 10, 0.5)]), [179.8, 10, 180.7, 11]))).toEqual([180.1]);
  expect(westOf(outlineOn(area([square(179.5, 10, 1)]), [-180.6, 10, -179.4, 11]))).toEqual([-180.5]);
  // Both halves of an area that is split in two.
  const halves = outlineOn(area([square(179.5, 10, 0.5)], [square(-180, 10, 0.5)]), [179.5, 10, 180.5, 10.5]);
  expect(westOf(halves)).toEqual([179.5, 180]);
});

test('a ring that jumps at the antimeridian becomes continuous', () => {
  const ring: [number, number][] = [
    [179.9, 1],
    [-179.9, 1],
    [-179.9, 2],
    [179.9, 1],
  ];
  const [line = []] = outlineOn(area([ring]), [179.8, 1, 180.2, 2]);
  for (const [i, expected] of [179.9, 180.1, 180.1, 179.9].entries()) expect(line[i]?.[1]).toBeCloseTo(expected, 9);
});
