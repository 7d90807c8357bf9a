import { expect, test } from 'vitest';
import type { MapTile } from '../map-tiles.ts';
import { TilesAhead } from './tiles-ahead.ts';

const tile = (column: number): MapTile => ({ level: 9, column, row: 3 });

function create() {
  const fetched: number[] = [];
  const ahead = new TilesAhead(({ column }) => {
    fetched.push(column);
    if (column === 99) return undefined;
    return column === 13 ? Promise.reject(new Error('busy')) : Promise.resolve(`image ${column}`);
  });
  return { ahead, fetched };
}

test('prefetches the tiles at the end of a flight, and returns each once', async () => {
  const { ahead, fetched } = create();
  ahead.begin([tile(1), tile(2), tile(99)], false);
  expect(fetched).toEqual([1, 2, 99]);
  expect(await ahead.take(tile(1))).toBe('image 1');
  expect(ahead.take(tile(1))).toBeUndefined();
  expect(ahead.take(tile(99))).toBeUndefined();
  ahead.end();
  expect(await ahead.take(tile(2))).toBe('image 2');
});

test('delays all other tiles until the end of the flight if frames are expensive', async () => {
  const { ahead } = create();
  ahead.begin([tile(1)], true);
  expect(ahead.take(tile(7))).toBe('later');
  expect(await ahead.take(tile(1))).toBe('image 1');
  ahead.end();
  expect(ahead.take(tile(7))).toBeUndefined();
});

test('delays nothing for a view without tiles, or for earlier requests', () => {
  const { ahead } = create();
  ahead.begin([tile(1)], true);
  ahead.begin([], true);
  expect(ahead.take(tile(7))).toBeUndefined();
  expect(ahead.take(tile(1))).toBeUndefined();
});

test('a failed tile is requested again by its user', async () => {
  const { ahead } = create();
  ahead.begin([tile(13)], true);
  await new Promise((resolve) => setTimeout(resolve, 0));
  ahead.end();
  expect(ahead.take(tile(13))).toBeUndefined();
});
