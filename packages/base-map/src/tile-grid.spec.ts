import { expect, test } from 'vitest';
import { parseTile, stretchAt, TILE_PX, tileBounds, toTileProjection } from './tile-grid.ts';

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

test('degrees become pixels, and things are widened where meridians draw together', () => {
  const { x, y } = toTileProjection({ west: 0, south: 50, east: 20, north: 70 });
  expect([x(0), x(20), y(70), y(50)]).toEqual([0, TILE_PX, 0, TILE_PX]);
  expect([stretchAt(0), stretchAt(-60), stretchAt(85)]).toEqual([1, expect.closeTo(2, 10), 3]);
});
