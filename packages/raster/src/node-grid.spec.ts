import { describe, expect, it } from 'vitest';
import { type Locate, NodeGrid, nodeDistancePx, type Strip } from './node-grid.ts';

/** Positions of a strip as the grid interpolates them, row after row. */
function positionsOf(grid: NodeGrid): readonly (readonly [x: number, y: number])[] {
  const [xs, ys] = [new Float64Array(grid.widthPx), new Float64Array(grid.widthPx)];
  return Array.from({ length: grid.heightPx }, (_, row) => {
    grid.locateRow(row, xs, ys);
    return Array.from(xs, (x, i) => [x, ys[i] ?? Number.NaN] as const);
  }).flat();
}

/** The largest distance of a strip's positions from the exact ones of the centers of its pixels. */
function largestErrorPx(locate: Locate, nodePx: number, strip: Strip): number {
  const errors = positionsOf(new NodeGrid(locate, nodePx, strip)).map(([x, y], i) => {
    const [column, row] = [i % strip.widthPx, Math.floor(i / strip.widthPx)];
    const [exactX, exactY] = locate(strip.left + column + 0.5, strip.top + row + 0.5);
    return Math.hypot(x - exactX, y - exactY);
  });
  return errors.reduce((most, error) => Math.max(most, error), 0);
}

const strips: readonly Strip[] = [
  { left: 0, top: 0, widthPx: 64, heightPx: 32 },
  { left: 0, top: 0, widthPx: 65, heightPx: 33 },
  { left: 100, top: 7, widthPx: 63, heightPx: 31 },
  { left: 3, top: 200, widthPx: 1, heightPx: 1 },
  { left: 17, top: 5, widthPx: 130, heightPx: 9 },
];

describe('a grid of nodes', () => {
  it.each(strips)('is exact for a map that is linear along each axis: %j', (strip) => {
    const skewed: Locate = (column, row) => [3 + 0.7 * column - 0.2 * row, 900 - 1.1 * row + 0.002 * column * row];
    for (const nodePx of [8, 16, 32, 64]) expect(largestErrorPx(skewed, nodePx, strip)).toBeLessThan(1e-10);
  });

  it.each(strips)('covers a strip and less than a cell more: %j', (strip) => {
    const { xs, ys } = new NodeGrid((column, row) => [column, row], 16, strip);
    expect([xs[0], ys[0]]).toEqual([strip.left, strip.top]);
    const [right, bottom] = [(xs.at(-1) ?? 0) - strip.left, (ys.at(-1) ?? 0) - strip.top];
    expect([Math.ceil(strip.widthPx / 16) * 16, Math.ceil(strip.heightPx / 16) * 16]).toEqual([right, bottom]);
    expect(xs).toHaveLength((right / 16 + 1) * (bottom / 16 + 1));
  });

  it('is exact at a pixel in the middle of a cell only as far as the map is straight', () => {
    // Between nodes at 0 and 8, the parabola is above its chord by c * (8 - c) at column c.
    const curved: Locate = (column, row) => [-(column ** 2), row];
    const row = positionsOf(new NodeGrid(curved, 8, { left: 0, top: 0, widthPx: 16, heightPx: 1 }));
    for (const [i, [x, y]] of row.entries()) {
      const along = (i % 8) + 0.5;
      expect(x).toBeCloseTo(-((i + 0.5) ** 2) - along * (8 - along), 10);
      expect(y).toBe(0.5);
    }
  });

  it('continues from strip to strip', () => {
    const wavy: Locate = (column, row) => [column + Math.sin(row / 9), row + Math.cos(column / 7)];
    const whole = positionsOf(new NodeGrid(wavy, 8, { left: 0, top: 0, widthPx: 30, heightPx: 40 }));
    const parts = [0, 16, 32].flatMap((top) =>
      positionsOf(new NodeGrid(wavy, 8, { left: 0, top, widthPx: 30, heightPx: Math.min(16, 40 - top) })),
    );
    expect(parts).toEqual(whole);
  });
});

const size = { widthPx: 200, heightPx: 150 };
/** The documented error (docs/decisions/0022-grids.md). */
const BOUND_PX = 0.000_01;

/** Maps that bend by `c`, each in its own way. */
const bends: readonly (readonly [name: string, (c: number) => Locate])[] = [
  ['across', (c) => (column, row) => [column + c * column ** 2, row]],
  ['down', (c) => (column, row) => [column, row - c * row ** 2]],
  // The error is largest in the center of a cell, or in the middle of one of its sides.
  ['in both directions', (c) => (column, row) => [column + (c / 2) * (column ** 2 + row ** 2), row]],
  ['across more than down', (c) => (column, row) => [column, row + c * column ** 2 - (c / 2) * row ** 2]],
  ['down more than across', (c) => (column, row) => [column, row + c * row ** 2 - (c / 2) * column ** 2]],
  // Two conformal grids, such as UTM and Web Mercator, differ like this: in the center of a cell the bends cancel out.
  ['conformally', (c) => (column, row) => [column + c * (column ** 2 - row ** 2), row + 2 * c * column * row]],
  ['conformally, turned', (c) => (column, row) => [column + 2 * c * column * row, row + c * (row ** 2 - column ** 2)]],
];

describe.each(bends)('the distance of nodes of a map that bends %s', (_how, bend) => {
  // A parabola is c * px² / 4 away from its chord.
  it.each([
    [0, 64],
    [9.7e-9, 64],
    [9.9e-9, 32],
    [3.85e-8, 32],
    [3.95e-8, 16],
    [1.55e-7, 16],
    [1.57e-7, 8],
    [6e-7, 8],
    [1e-3, 8],
  ])('by %d is %i pixels', (c, px) => {
    expect(nodeDistancePx(bend(c), size)).toBe(px);
  });

  it.each([9.7e-9, 3.85e-8, 1.55e-7, 6e-7])('by %d keeps the error within the bound', (c) => {
    const locate = bend(c);
    const strip = { left: 5, top: 3, widthPx: 130, heightPx: 66 };
    expect(largestErrorPx(locate, nodeDistancePx(locate, size), strip)).toBeLessThan(BOUND_PX);
  });
});

describe('the distance of nodes', () => {
  it.each<[string, Locate, number]>([
    ['at the right side', (column, row) => [column + Math.max(0, column - 190) ** 2, row], 8],
    ['at the bottom', (column, row) => [column, row + Math.max(0, row - 140) ** 2], 8],
    ['at the upper left corner', (column, row) => [column + Math.max(0, 9 - column - row) ** 2, row], 8],
    ['nowhere', (column, row) => [2 * column - row, column + 2 * row], 64],
    ['where it is undefined', () => [Number.NaN, Number.NaN], 64],
  ])('depends on bends anywhere: %s', (_where, locate, px) => {
    expect(nodeDistancePx(locate, size)).toBe(px);
  });
});
