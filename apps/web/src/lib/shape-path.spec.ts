import type { DrawnArea } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import { framedShape } from './shape-path.ts';

const SIDE = 40;
const ringOf = (path: string) =>
  path
    .slice(1, -1)
    .split('L')
    .map((place) => place.split(',').map(Number));

test('draws an area north up, with the proportions of the ground', () => {
  const area: DrawnArea = {
    type: 'Polygon',
    coordinates: [
      [
        [179.5, 60],
        [180.5, 60],
        [180.5, 61],
        [179.5, 60],
      ],
    ],
  };
  const [lowerLeft, lowerRight, upperRight] = ringOf(framedShape(area, SIDE).path);
  // At this latitude a degree of longitude is half as long as one of latitude.
  expect(lowerLeft?.[0]).toBeCloseTo(SIDE * 0.25, 0);
  expect(lowerLeft?.[1]).toBeCloseTo(SIDE, 3);
  expect(lowerRight?.[0]).toBeCloseTo(SIDE * 0.75, 0);
  expect(upperRight?.[1]).toBeCloseTo(0, 3);
});

test('keeps only distinguishable positions of thousands, and keeps holes', () => {
  const circle = (radius: number) =>
    Array.from({ length: 4001 }, (_, i): [number, number] => [
      radius * Math.cos((i * Math.PI) / 2000),
      radius * Math.sin((i * Math.PI) / 2000),
    ]);
  const { path } = framedShape({ type: 'Polygon', coordinates: [circle(1), circle(0.5)] }, SIDE);
  expect(path.match(/M/g)).toHaveLength(2);
  expect(path.length).toBeLessThan(20_000);
});
