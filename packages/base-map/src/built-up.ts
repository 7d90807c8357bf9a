import { boundsOverlap, padBounds } from '@groundtrack/geo';
import sharp from 'sharp';
import { toAreaPath } from './clip.ts';
import type { Line } from './line.ts';
import { interpolate, splineOf } from './spline.ts';
import { TILE_PX, type Tile, tileBounds } from './tile-grid.ts';

/** Width of the soft edge on the ground, because the outlines are only accurate to about a kilometer. */
const SOFT_M = 800;
const METERS_PER_DEG = 111_320;
/** Width of a cell in which outlines are drawn. */
const CELL_M = 150;
const CELLS = { least: 8, most: 128 };
const SIGMA_CELLS = { least: 0.8, most: 6 };
/** Outlines this far outside of the tile may shine in. */
const MARGIN_CELLS = 22;

/**
 * Shares of built-up area from 0 to 255 at the pixels of a tile, row by row, without visible outlines; null if there is
 * none.
 */
export async function builtUpShares(tile: Tile, areas: readonly Line[]): Promise<Float32Array | null> {
  const bounds = tileBounds(tile);
  const sideM = (bounds.north - bounds.south) * METERS_PER_DEG;
  const cells = Math.min(CELLS.most, Math.max(CELLS.least, Math.round(sideM / CELL_M)));
  const box = padBounds(bounds, (MARGIN_CELLS * (bounds.north - bounds.south)) / cells);
  const near = areas.filter((area) => boundsOverlap(area.bounds, box));
  if (near.length === 0) return null;
  const side = cells + 2 * MARGIN_CELLS;
  const perDeg = cells / (bounds.north - bounds.south);
  const projection = {
    x: (longitude: number) => (longitude - box.west) * perDeg,
    y: (latitude: number) => (box.north - latitude) * perDeg,
  };
  const path = toAreaPath(near, box, projection);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}"/><path d="${path}" fill="#fff"/></svg>`;
  const sigma = Math.min(SIGMA_CELLS.most, Math.max(SIGMA_CELLS.least, (SOFT_M * cells) / sideM));
  const drawn = await sharp(Buffer.from(svg)).extractChannel(0).blur(sigma).raw().toBuffer();
  const spline = splineOf(MARGIN_CELLS, cells / TILE_PX);
  const needed = Float32Array.from({ length: spline.cells ** 2 }, (_, cell) => {
    const [column, row] = [cell % spline.cells, Math.floor(cell / spline.cells)];
    return drawn[(spline.first + row) * side + spline.first + column] ?? 0;
  });
  return interpolate(needed, spline, spline);
}
