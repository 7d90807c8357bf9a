import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toParent } from '../map-tiles.ts';
import { nameTilesOf } from './name-tiles.ts';

const europe = { west: 0, south: 40, east: 20, north: 50 };

test('a view has the tiles that it touches, twice as wide as its pictures', () => {
  expect(nameTilesOf(europe, 4)).toEqual([
    { level: 3, column: 8, row: 1 },
    { level: 3, column: 8, row: 2 },
  ]);
  expect(nameTilesOf(europe, 0)).toEqual([{ level: 0, column: 1, row: 0 }]);
});

test('a view across the antimeridian has tiles of both sides', () => {
  const fiji = { west: 177, south: -19, east: -178, north: -16 };
  expect(nameTilesOf(fiji, 5).map(({ column }) => column)).toEqual([31, 0]);
});

test('a view to the horizon has coarser tiles instead of many', () => {
  const tiles = nameTilesOf({ west: -60, south: 0, east: 60, north: 80 }, 12);
  expect(tiles.length).toBeLessThanOrEqual(12);
  expect(tiles[0]?.level).toBeLessThan(5);
});

test('for any view, its tiles exist, are few and contain its corners', () => {
  const side = (max: number) => fc.double({ min: -max, max, noNaN: true });
  fc.assert(
    fc.property(
      fc.tuple(side(180), side(180), side(90), side(90)),
      fc.nat({ max: 22 }),
      ([west, east, a, b], level) => {
        const [south, north] = [Math.min(a, b), Math.max(a, b)];
        const tiles = nameTilesOf({ west, south, east, north }, level);
        expect(tiles.length > 0 && tiles.length <= 12).toBe(true);
        for (const tile of tiles) {
          expect(tile.column >= 0 && tile.column < 2 ** (tile.level + 1)).toBe(true);
          expect(tile.row >= 0 && tile.row < 2 ** tile.level && tile.level <= 16).toBe(true);
        }
        const sizeDeg = 180 / 2 ** (tiles[0]?.level ?? 0);
        const holds = (longitude: number, latitude: number) =>
          tiles.some(
            ({ column, row }) =>
              Math.abs(longitude + 180 - (column + 0.5) * sizeDeg) <= sizeDeg / 2 + 1e-9 &&
              Math.abs(90 - latitude - (row + 0.5) * sizeDeg) <= sizeDeg / 2 + 1e-9,
          );
        for (const longitude of [west, east])
          for (const latitude of [south, north]) expect(holds(longitude, latitude)).toBe(true);
      },
    ),
  );
});

test('the parent of a tile is the one it is a quarter of', () => {
  expect(toParent({ level: 3, column: 9, row: 5 })).toEqual({ level: 2, column: 4, row: 2 });
  expect(toParent({ level: 0, column: 1, row: 0 })).toBeNull();
});
