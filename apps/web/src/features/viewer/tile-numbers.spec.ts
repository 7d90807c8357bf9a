import { TILE_PX } from '@groundtrack/contract';
import { expect, test, vi } from 'vitest';
import { type LoadNumbers, TileNumbers, type TilePlace } from './tile-numbers.ts';

const PIXELS = TILE_PX ** 2;
const live = new AbortController().signal;
const tile = (x: number): TilePlace => ({ z: 9, x, y: 3 });

/** Every pixel of a band is ten times its number. Column 9 is empty. */
function source() {
  return vi.fn<LoadNumbers>(async ({ x }, bands) => {
    if (x === 9) return new ArrayBuffer();
    const values = bands.flatMap((number) => [...Uint16Array.of(number * 10)]);
    const bytes = new Uint8Array(PIXELS * (2 * bands.length + 1)).fill(1);
    for (const [i, value] of values.entries()) new Uint16Array(bytes.buffer, i * PIXELS * 2, PIXELS).fill(value);
    return bytes.buffer;
  });
}

test('returns loaded values in the requested order, and only loads missing ones', async () => {
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

test('splits requests for more bands than a response can hold', async () => {
  const load = source();
  await new TileNumbers({ dataType: 'uint16' }, load).ensure(tile(1), [1, 2, 3, 4, 5, 6], live);
  expect(load.mock.calls.map(([, bands]) => bands)).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ]);
});

test('treats a tile outside of the image as empty', async () => {
  const numbers = new TileNumbers({ dataType: 'float32' }, source());
  await numbers.ensure(tile(9), [1, 2], live);
  expect(numbers.get(tile(9), [2, 1])?.valid.includes(1)).toBe(false);
});

test('evicts the least recently used tiles', async () => {
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

test('does not load aborted requests', async () => {
  const load = source();
  const numbers = new TileNumbers({ dataType: 'uint16' }, load);
  await expect(numbers.ensure(tile(1), [1], AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  expect(load).not.toHaveBeenCalled();
});
