import { TILE_PX } from '@groundtrack/contract';
import { expect, test, vi } from 'vitest';
import { type LoadNumbers, TileNumbers, type TilePlace } from './tile-numbers.ts';

const PIXELS = TILE_PX ** 2;
const live = new AbortController().signal;
const tile = (x: number): TilePlace => ({ z: 9, x, y: 3 });

/** Every pixel of a band is ten times its number; nothing is in column 9. */
function source() {
  return vi.fn<LoadNumbers>(async ({ x }, bands) => {
    if (x === 9) return new ArrayBuffer();
    const values = bands.flatMap((number) => [...Uint16Array.of(number * 10)]);
    const bytes = new Uint8Array(PIXELS * (2 * bands.length + 1)).fill(1);
    for (const [i, value] of values.entries()) new Uint16Array(bytes.buffer, i * PIXELS * 2, PIXELS).fill(value);
    return bytes.buffer;
  });
}

test('numbers that were loaded are at hand, in the order asked for, and only missing ones are loaded', async () => {
  const load = source();
  const numbers = new TileNumbers({ dataType: 'uint16' }, load);
  expect(numbers.get(tile(1), [4])).toBeNull();
  await numbers.ensure(tile(1), [3, 4], live);
  await numbers.ensure(tile(1), [1, 3, 4], live);
  const found = numbers.get(tile(1), [4, 1]);
  expect(found?.bands.map((band) => [band.length, band[0]])).toEqual([
    [PIXELS, 40],
    [PIXELS, 10],
  ]);
  expect(found?.valid[PIXELS - 1]).toBe(1);
  expect(load.mock.calls.map(([, bands]) => bands)).toEqual([[3, 4], [1]]);
  expect(numbers.get(tile(2), [4])).toBeNull();
});

test('more bands than one answer holds are asked for by turns', async () => {
  const load = source();
  await new TileNumbers({ dataType: 'uint16' }, load).ensure(tile(1), [1, 2, 3, 4, 5, 6], live);
  expect(load.mock.calls.map(([, bands]) => bands)).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ]);
});

test('a tile beside the image is known to hold nothing', async () => {
  const numbers = new TileNumbers({ dataType: 'float32' }, source());
  await numbers.ensure(tile(9), [1, 2], live);
  expect(numbers.get(tile(9), [2, 1])?.valid.includes(1)).toBe(false);
});

test('the tiles that were not used longest make room', async () => {
  const numbers = new TileNumbers({ dataType: 'uint16' }, source());
  // Nine bytes a pixel; 128 MB hold 227 tiles.
  for (let x = 100; x < 330; x++) {
    await numbers.ensure(tile(x), [1, 2, 3, 4], live);
    numbers.get(tile(100), [1]);
  }
  const kept = Array.from({ length: 230 }, (_, i) => numbers.get(tile(100 + i), [1]) !== null);
  expect(kept.indexOf(false)).toBe(1);
  expect(kept.filter(Boolean)).toHaveLength(227);
});

test('what nobody waits for any longer is not loaded', async () => {
  const load = source();
  const numbers = new TileNumbers({ dataType: 'uint16' }, load);
  await expect(numbers.ensure(tile(1), [1], AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  expect(load).not.toHaveBeenCalled();
});
