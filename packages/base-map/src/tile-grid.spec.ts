import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LEVEL, parseTile, TILE_PX, tileBounds, toTileProjection } from './tile-grid.ts';

test('level 0 is two squares, row 0 in the north', () => {
  expect(tileBounds({ level: 0, column: 1, row: 0 })).toEqual({ west: 0, south: -90, east: 180, north: 90 });
  expect(tileBounds({ level: 2, column: 0, row: 3 })).toEqual({ west: -180, south: -90, east: -135, north: -45 });
});

test.each([
  ['0', '0', '0'],
  ['0', '1', '0'],
  ['16', '131071', '65535'],
])('tile %s/%s/%s exists', (level, column, row) => {
  expect(parseTile(level, column, row)).toEqual({ level: Number(level), column: Number(column), row: Number(row) });
});

test.each([
  ['0', '2', '0'],
  ['0', '0', '1'],
  ['17', '0', '0'],
  ['-1', '0', '0'],
  ['1.5', '0', '0'],
  ['1e1', '0', '0'],
  ['', '0', '0'],
  ['..', '0', '0'],
  ['999999999', '0', '0'],
  ['1', '4', '0'],
  ['1', '0', '2'],
  ['1', '0', '-1'],
  ['1', '0', '0.5'],
  ['16', '131072', '0'],
  ['16', '0', '65536'],
  ['16', '1e9', '0'],
  ['16', '1000000000', '0'],
  ['0x1', '0', '0'],
  ['1', '٣', '0'],
])('tile %s/%s/%s does not', (level, column, row) => {
  expect(parseTile(level, column, row)).toBeNull();
});

test('degrees are converted to pixels of the tile', () => {
  const { x, y } = toTileProjection({ west: 0, south: 50, east: 20, north: 70 });
  expect([x(0), x(20), y(70), y(50)]).toEqual([0, TILE_PX, 0, TILE_PX]);
});

const anyTile = fc.integer({ min: 0, max: MAX_LEVEL - 1 }).chain((level) =>
  fc.record({
    level: fc.constant(level),
    column: fc.nat({ max: 2 ** (level + 1) - 1 }),
    row: fc.nat({ max: 2 ** level - 1 }),
  }),
);

test('every tile of the grid is parsed from its URL', () => {
  fc.assert(
    fc.property(anyTile, (tile) => {
      expect(parseTile(`${tile.level}`, `${tile.column}`, `${tile.row}`)).toEqual(tile);
    }),
  );
});

test('the four children of a tile cover it without gaps', () => {
  fc.assert(
    fc.property(anyTile, ({ level, column, row }) => {
      const child = (right: number, down: number) =>
        tileBounds({ level: level + 1, column: column * 2 + right, row: row * 2 + down });
      const [upperLeft, lowerRight] = [child(0, 0), child(1, 1)];
      const { west, south, east, north } = tileBounds({ level, column, row });
      expect([upperLeft.west, upperLeft.north, lowerRight.east, lowerRight.south]).toEqual([west, north, east, south]);
      expect([upperLeft.east, upperLeft.south]).toEqual([lowerRight.west, lowerRight.north]);
    }),
  );
});

test('the world ends at the poles and the antimeridian on every level', () => {
  for (let level = 0; level <= MAX_LEVEL; level++) {
    const last = tileBounds({ level, column: 2 ** (level + 1) - 1, row: 2 ** level - 1 });
    expect([last.east, last.south]).toEqual([180, -90]);
    expect(tileBounds({ level, column: 0, row: 0 })).toMatchObject({ west: -180, north: 90 });
  }
});

test('a tile projects its geographic corners to its pixel corners, at the scale of its level', () => {
  fc.assert(
    fc.property(anyTile, (tile) => {
      const bounds = tileBounds(tile);
      const { x, y, pxPerDeg } = toTileProjection(bounds);
      expect(pxPerDeg).toBeCloseTo((TILE_PX * 2 ** tile.level) / 180, 6);
      expect([x(bounds.west), y(bounds.north)]).toEqual([0, 0]);
      expect(x(bounds.east)).toBeCloseTo(TILE_PX, 6);
      expect(y(bounds.south)).toBeCloseTo(TILE_PX, 6);
    }),
  );
});
