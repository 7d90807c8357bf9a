import { interpolate, splineOf } from './spline.ts';
import { TILE_PX, type Tile, tileBounds } from './tile-grid.ts';

/** Widths of patches in pixels, and how much they differ in brightness. */
const PATCHES = [
  { widthPx: 64, share: 0.07 },
  { widthPx: 12, share: 0.06 },
  { widthPx: 4, share: 0.05 },
] as const;

/**
 * Brightness of the land at the pixels of a tile, around 1, row by row: patches as of fields and woods, which the data do
 * not have. Seamless between the tiles of a level.
 */
export function mottleOf(tile: Tile): Float32Array {
  const { west, north } = tileBounds(tile);
  const pxPerDeg = (TILE_PX * 2 ** tile.level) / 180;
  const sum = new Float32Array(TILE_PX * TILE_PX).fill(1);
  for (const [octave, { widthPx, share }] of PATCHES.entries()) {
    const across = splineOf(((west + 180) * pxPerDeg) / widthPx, 1 / widthPx);
    const down = splineOf(((90 - north) * pxPerDeg) / widthPx, 1 / widthPx);
    const cells = Float32Array.from({ length: across.cells * down.cells }, (_, cell) => {
      const [column, row] = [across.first + (cell % across.cells), down.first + Math.floor(cell / across.cells)];
      return share * randomAt(column, row, 3 * tile.level + octave);
    });
    const patches = interpolate(cells, across, down);
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 1) + (patches[at] ?? 0);
  }
  return sum;
}

/** A number from -1 to 1 that depends on nothing else. */
function randomAt(column: number, row: number, seed: number): number {
  let hash = Math.imul(column, 0x27_d4_eb_2d) ^ Math.imul(row, 0x16_56_67_b1) ^ Math.imul(seed + 1, 0x7f_eb_35_2d);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7f_eb_35_2d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x84_6c_a6_8b);
  return (hash ^ (hash >>> 16)) / 0x80_00_00_00;
}
