import { expect, test } from 'vitest';
import type { MapTile } from '../map-tiles.ts';
import { TilesAhead } from './tiles-ahead.ts';

const tile = (column: number): MapTile => ({ level: 9, column, row: 3 });

function create() {
  const asked: number[] = [];
  const ahead = new TilesAhead(({ column }) => {
    asked.push(column);
    if (column === 99) return undefined;
    return column === 13 ? Promise.reject(new Error('busy')) : Promise.resolve(`image ${column}`);
  });
  return { ahead, asked };
}

test('tiles of the end of a flight are asked for at once, and given once', async () => {
  const { ahead, asked } = create();
  ahead.begin([tile(1), tile(2), tile(99)], false);
  expect(asked).toEqual([1, 2, 99]);
  expect(await ahead.take(tile(1))).toBe('image 1');
  expect(ahead.take(tile(1))).toBeUndefined();
  expect(ahead.take(tile(99))).toBeUndefined();
  ahead.end();
  expect(await ahead.take(tile(2))).toBe('image 2');
});

test('where frames are dear the others wait for the end of the flight', async () => {
  const { ahead } = create();
  ahead.begin([tile(1)], true);
  expect(ahead.take(tile(7))).toBe('later');
  expect(await ahead.take(tile(1))).toBe('image 1');
  ahead.end();
  expect(ahead.take(tile(7))).toBeUndefined();
});

test('nothing waits for a view without tiles, nor for what was asked for before', () => {
  const { ahead } = create();
  ahead.begin([tile(1)], true);
  ahead.begin([], true);
  expect(ahead.take(tile(7))).toBeUndefined();
  expect(ahead.take(tile(1))).toBeUndefined();
});

test('a tile that did not come is asked for again by whoever takes it', async () => {
  const { ahead } = create();
  ahead.begin([tile(13)], true);
  await new Promise((resolve) => setTimeout(resolve, 0));
  ahead.end();
  expect(ahead.take(tile(13))).toBeUndefined();
});
