import { TILE_PX } from './tile-grid.ts';

/**
 * Uniform cubic B-spline along one side of a tile: at each pixel the first of four cells, and their weights for the
 * value and for the slope. Its slopes are smooth, so that shades have no edges between cells.
 */
export interface Spline {
  /** The first of the cells, in the world. */
  readonly first: number;
  readonly cells: number;
  /** In `cells`. */
  readonly from: Int32Array;
  readonly weights: Float32Array;
  readonly slopes: Float32Array;
}

/** @param start of the tile, in cells @param step cells per pixel */
export function splineOf(start: number, step: number): Spline {
  const from = new Int32Array(TILE_PX);
  const [weights, slopes] = [new Float32Array(4 * TILE_PX), new Float32Array(4 * TILE_PX)];
  const at = (px: number) => start + (px + 0.5) * step - 0.5;
  const first = Math.floor(at(0)) - 1;
  for (let px = 0; px < TILE_PX; px += 1) {
    const cell = Math.floor(at(px));
    const t = at(px) - cell;
    from[px] = cell - 1 - first;
    weights.set(
      [(1 - t) ** 3 / 6, (3 * t ** 3 - 6 * t ** 2 + 4) / 6, (-3 * t ** 3 + 3 * t ** 2 + 3 * t + 1) / 6, t ** 3 / 6],
      4 * px,
    );
    slopes.set([-((1 - t) ** 2) / 2, 1.5 * t ** 2 - 2 * t, -1.5 * t ** 2 + t + 0.5, t ** 2 / 2], 4 * px);
  }
  return { first, cells: (from[TILE_PX - 1] ?? 0) + 4, from, weights, slopes };
}

/** Values at the pixels of a tile, row by row. @param cells as wide as `across` and as high as `down` */
export function interpolate(cells: Float32Array, across: Spline, down: Spline): Float32Array {
  return alongColumns(alongRows(cells, across, across.weights), down, down.weights);
}

/** Values like {@link interpolate}, and their changes per cell to the east and to the south. */
export interface Surface {
  readonly values: Float32Array;
  readonly east: Float32Array;
  readonly south: Float32Array;
}

export function interpolateSurface(cells: Float32Array, across: Spline, down: Spline): Surface {
  const values = alongRows(cells, across, across.weights);
  return {
    values: alongColumns(values, down, down.weights),
    east: alongColumns(alongRows(cells, across, across.slopes), down, down.weights),
    south: alongColumns(values, down, down.slopes),
  };
}

function alongRows(cells: Float32Array, { cells: wide, from }: Spline, weights: Float32Array): Float32Array {
  const rows = cells.length / wide;
  const out = new Float32Array(rows * TILE_PX);
  for (let row = 0; row < rows; row += 1) {
    for (let px = 0; px < TILE_PX; px += 1) {
      const at = row * wide + (from[px] ?? 0);
      out[row * TILE_PX + px] =
        (cells[at] ?? 0) * (weights[4 * px] ?? 0) +
        (cells[at + 1] ?? 0) * (weights[4 * px + 1] ?? 0) +
        (cells[at + 2] ?? 0) * (weights[4 * px + 2] ?? 0) +
        (cells[at + 3] ?? 0) * (weights[4 * px + 3] ?? 0);
    }
  }
  return out;
}

function alongColumns(rows: Float32Array, { from }: Spline, weights: Float32Array): Float32Array {
  const out = new Float32Array(TILE_PX * TILE_PX);
  for (let py = 0; py < TILE_PX; py += 1) {
    const at = (from[py] ?? 0) * TILE_PX;
    const [a = 0, b = 0, c = 0, d = 0] = weights.subarray(4 * py, 4 * py + 4);
    for (let px = 0; px < TILE_PX; px += 1)
      out[py * TILE_PX + px] =
        (rows[at + px] ?? 0) * a +
        (rows[at + TILE_PX + px] ?? 0) * b +
        (rows[at + 2 * TILE_PX + px] ?? 0) * c +
        (rows[at + 3 * TILE_PX + px] ?? 0) * d;
  }
  return out;
}
