import type { Grid } from './resample.ts';

/** A part of the target. */
export interface Strip {
  readonly left: number;
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Maps a target position to the source, both in pixels from the upper left corner. */
export type Locate = (column: number, row: number) => Position;

type Position = readonly [x: number, y: number];

/** Candidate distances between nodes, largest first. */
const DISTANCES_PX = [64, 32, 16, 8];
/** Maximum error of a position, in source pixels. */
const APART_PX = 0.000_01;
/** Number of test cells in each direction. */
const TRIED = 5;

/** Returns the largest distance of nodes at which the transformation between two nodes is linear. */
export function nodeDistancePx(locate: Locate, { widthPx, heightPx }: Pick<Strip, 'widthPx' | 'heightPx'>): number {
  const cells = Array.from(
    { length: TRIED ** 2 },
    (_, i) => [((i % TRIED) / (TRIED - 1)) * widthPx, (Math.floor(i / TRIED) / (TRIED - 1)) * heightPx] as const,
  );
  const isStraight = (px: number): boolean =>
    cells.every(([column, row]) => !(bendPx(locate, { column, row, px }) > APART_PX));
  return DISTANCES_PX.find(isStraight) ?? DISTANCES_PX.at(-1) ?? 1;
}

/**
 * The largest distance of a position from the mean of its nodes, at the center and at two sides of a cell; NaN outside of
 * the grid. The center is not enough: there, the bends of a map between two conformal grids cancel out.
 */
function bendPx(
  locate: Locate,
  { column, row, px }: { readonly column: number; readonly row: number; readonly px: number },
): number {
  const [a, b, c, d] = [
    locate(column, row),
    locate(column + px, row),
    locate(column, row + px),
    locate(column + px, row + px),
  ];
  const half = px / 2;
  return Math.max(
    apartPx(locate(column + half, row + half), [a, b, c, d]),
    apartPx(locate(column + half, row), [a, b]),
    apartPx(locate(column, row + half), [a, c]),
  );
}

/** Distance from a position to the mean of others. */
function apartPx([x, y]: Position, others: readonly Position[]): number {
  const [sumX, sumY] = others.reduce(([toX, toY], each) => [toX + each[0], toY + each[1]], [0, 0]);
  return Math.hypot(sumX / others.length - x, sumY / others.length - y);
}

/** Interpolates the source positions of a strip's pixels between exact nodes. */
export class NodeGrid implements Grid {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Positions of the nodes, which extend beyond the strip. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly #nodePx: number;
  readonly #across: number;

  constructor(locate: Locate, nodePx: number, { left, top, widthPx, heightPx }: Strip) {
    const across = Math.ceil(widthPx / nodePx) + 1;
    const count = (Math.ceil(heightPx / nodePx) + 1) * across;
    this.widthPx = widthPx;
    this.heightPx = heightPx;
    this.xs = new Float64Array(count);
    this.ys = new Float64Array(count);
    this.#nodePx = nodePx;
    this.#across = across;
    for (let i = 0; i < count; i++) {
      const [x, y] = locate(left + (i % across) * nodePx, top + Math.floor(i / across) * nodePx);
      this.xs[i] = x;
      this.ys[i] = y;
    }
  }

  /** Writes the source positions of a row of pixel centers to `xs` and `ys`. */
  locateRow(row: number, xs: Float64Array, ys: Float64Array): void {
    const above = Math.floor((row + 0.5) / this.#nodePx);
    const at = { first: above * this.#across, down: (row + 0.5) / this.#nodePx - above };
    this.#mixRow(this.xs, at, xs);
    this.#mixRow(this.ys, at, ys);
  }

  #mixRow(
    nodes: Float64Array,
    { first, down }: { readonly first: number; readonly down: number },
    to: Float64Array,
  ): void {
    const nodePx = this.#nodePx;
    const mixed = (i: number): number =>
      (nodes[first + i] ?? 0) * (1 - down) + (nodes[first + this.#across + i] ?? 0) * down;
    let right = mixed(0);
    for (let cell = 0; cell < this.#across - 1; cell++) {
      const left = right;
      right = mixed(cell + 1);
      const step = (right - left) / nodePx;
      const end = Math.min(to.length, (cell + 1) * nodePx);
      for (let column = cell * nodePx; column < end; column++)
        to[column] = left + (column + 0.5 - cell * nodePx) * step;
    }
  }
}
