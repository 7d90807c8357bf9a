import { expect, it } from 'vitest';
import { groundTilesIn } from './ground-tiles.ts';

it('the tiles of a view cover it without gaps', () => {
  const view = { south: 38.6, north: 38.8, west: -9.3, east: -9 };
  const tiles = groundTilesIn(view, 12);
  const [first, last] = [tiles[0], tiles.at(-1)];
  expect(first).toMatchObject({ z: 12, x: 1942, y: 1568 });
  expect(first?.north).toBeGreaterThanOrEqual(view.north);
  expect(first?.west).toBeLessThanOrEqual(view.west);
  expect(last?.south).toBeLessThanOrEqual(view.south);
  expect(last?.east).toBeGreaterThanOrEqual(view.east);
  const below = tiles.find(({ x, y }) => x === first?.x && y === (first?.y ?? 0) + 1);
  expect(below?.north).toBeCloseTo(first?.south ?? NaN, 9);
});

it('longitudes continue across the antimeridian', () => {
  const tiles = groundTilesIn({ south: -16.9, north: -16.89, west: 179.9, east: 180.1 }, 10);
  expect(tiles.map(({ x }) => x)).toEqual([1023, 0]);
  expect(tiles.map(({ west }) => west)).toEqual([180 - 360 / 1024, 180]);
});
