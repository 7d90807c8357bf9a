import { expect, test } from 'vitest';
import { builtUpShares } from './built-up.ts';
import { toRings } from './line.ts';
import { TILE_PX, type Tile } from './tile-grid.ts';

/** From 5 to 5.3 degrees east, 50 to 50.3 north. */
const town = toRings(Float64Array.from([5, 50, 5.3, 50, 5.3, 50.3, 5, 50.3, 5, 50]));
const tileAt = (level: number, longitude: number, latitude: number): Tile => ({
  level,
  column: Math.floor(((longitude + 180) * 2 ** level) / 180),
  row: Math.floor(((90 - latitude) * 2 ** level) / 180),
});

test('built-up areas have soft edges at all levels', async () => {
  for (const level of [7, 9, 11, 13, 16]) {
    const shares = await builtUpShares(tileAt(level, 5, 50.15), town);
    const rows = Array.from({ length: TILE_PX }, (_, row) => shares?.subarray(row * TILE_PX, (row + 1) * TILE_PX));
    const steps = rows.flatMap((row) =>
      Array.from(row ?? []).map((value, px) => Math.abs(value - (row?.[px - 1] ?? value))),
    );
    expect(Math.max(...steps), `level ${level}`).toBeLessThan(80);
  }
  const inside = await builtUpShares(tileAt(12, 5.15, 50.15), town);
  expect(inside?.[0]).toBeGreaterThan(250);
});

test('a tile without them costs nothing', async () => {
  expect(await builtUpShares(tileAt(9, 9, 50), town)).toBeNull();
});
