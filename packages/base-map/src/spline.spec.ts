import { expect, test } from 'vitest';
import { interpolate, interpolateSurface, splineOf } from './spline.ts';
import { TILE_PX } from './tile-grid.ts';

test('a plane stays a plane, with its slopes', () => {
  const [across, down] = [splineOf(10.3, 0.05), splineOf(-3, 0.01)];
  const cells = Float32Array.from({ length: across.cells * down.cells }, (_, cell) => {
    const [column, row] = [across.first + (cell % across.cells), down.first + Math.floor(cell / across.cells)];
    return 7 * column - 2 * row;
  });
  const { values, east, south } = interpolateSurface(cells, across, down);
  // The center of a cell is half a cell east and south of its corner.
  const at = (px: number, py: number) => 7 * (10.3 + (px + 0.5) * 0.05 - 0.5) - 2 * (-3 + (py + 0.5) * 0.01 - 0.5);
  for (const [px, py] of [
    [0, 0],
    [511, 0],
    [0, 511],
    [137, 402],
  ] as const) {
    expect(values[py * TILE_PX + px]).toBeCloseTo(at(px, py), 2);
    expect(east[py * TILE_PX + px]).toBeCloseTo(7, 3);
    expect(south[py * TILE_PX + px]).toBeCloseTo(-2, 3);
  }
  expect(interpolate(cells, across, down)).toEqual(values);
});
