import { expect, it } from 'vitest';
import { groundAt, northDeg } from './picture-ground.ts';

const upright = [
  [10, 1],
  [10, 0],
  [11, 0],
  [11, 1],
] satisfies Parameters<typeof northDeg>[0];

it('finds the position of a point, and none beside the picture', () => {
  expect(groundAt(upright, { right: 0.25, down: 0.5 })).toEqual({ latitude: 0.5, longitude: 10.25 });
  expect(groundAt(upright, { right: 1.01, down: 0.5 })).toBeNull();
});

it('keeps longitudes within 180 degrees', () => {
  const across = upright.map(([lon, lat]): [number, number] => [lon + 169.5, lat]);
  const [a, b, c, d] = across;
  if (!a || !b || !c || !d) throw new Error('no corners');
  expect(groundAt([a, b, c, d], { right: 0.75, down: 0 })?.longitude).toBeCloseTo(-179.75);
});

it('finds north', () => {
  const [upperLeft, lowerLeft, lowerRight, upperRight] = upright;
  expect(northDeg(upright)).toBeCloseTo(0);
  // A picture whose upper edge is in the west has north to its right.
  expect(northDeg([lowerLeft, lowerRight, upperRight, upperLeft])).toBeCloseTo(90, 1);
  expect(Math.abs(northDeg([lowerRight, upperRight, upperLeft, lowerLeft]))).toBeCloseTo(180);
});
