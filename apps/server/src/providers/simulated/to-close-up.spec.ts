import { expect, it } from 'vitest';
import { toCloseUp } from './to-close-up.ts';

it('covers a box across the antimeridian, with at most 360 pixels', () => {
  const { epsg, box, groundSampleDistanceM } = toCloseUp(
    { west: 179.99, south: -17, east: -179.99, north: -16.99 },
    0.5,
  );
  const [minX, , maxX] = box;
  expect(epsg).toBe(32701);
  expect((maxX - minX) / 1000).toBeCloseTo(2.13, 1);
  expect((maxX - minX) / groundSampleDistanceM).toBeCloseTo(360, 0);
});

it('has twice as many pixels of a side if it is fine', () => {
  const box = { west: 4.3, south: 51.9, east: 4.32, north: 51.91 };
  const [usual, fine] = [toCloseUp(box, 0.3), toCloseUp({ ...box, detail: 'fine' }, 0.3)];
  expect(usual.groundSampleDistanceM / fine.groundSampleDistanceM).toBeCloseTo(2, 5);
});

it('is never finer than the scene', () => {
  expect(toCloseUp({ west: 4.3, south: 51.9, east: 4.301, north: 51.901 }, 3).groundSampleDistanceM).toBe(3);
});
