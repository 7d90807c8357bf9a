import { comesNear, type PixelRings, type Polygon } from '@groundtrack/geo';
import type { AnyGrid } from '@groundtrack/geo/any-grid';
import { outlineInFrame, type PixelFrame } from './shape-in-grid.ts';

/** An area with longer sides than a single file is delivered as tiles of a mosaic, up to this side. */
export const MOSAIC_SIDE_PX_MAX = 60_000;
/**
 * A tile has a few hundred megabytes, and its sides can be halved eleven times, so that overviews of neighbors align.
 */
export const MOSAIC_TILE_PX = 10_240;

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The position of a tile in the mosaic, and its pixels; right and bottom are exclusive. */
export interface MosaicTile {
  readonly row: number;
  readonly column: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A shape that extends less than this into a tile contains no pixel center of it, despite rounding. */
const TOUCHED_FROM_PX = -0.25;

/** Tolerance of an outline for the choice of tiles. It is smaller than the minimum overlap with a tile. */
const TILE_TOLERANCE_PX = 0.05;

/** The tiles of a frame that contain pixels of a shape. The delivery has as many as were offered. */
export function tilesOfShape(
  grid: AnyGrid,
  frame: PixelFrame,
  parts: readonly Polygon[],
  tilePx = MOSAIC_TILE_PX,
): MosaicTile[] {
  return mosaicTiles(frame, outlineInFrame(grid, frame, parts, TILE_TOLERANCE_PX), tilePx);
}

/** The tiles that a shape touches, from the upper left on. Other tiles are not delivered. */
export function mosaicTiles(size: Size, shape: readonly PixelRings[], tilePx = MOSAIC_TILE_PX): MosaicTile[] {
  const tiles: MosaicTile[] = [];
  for (let top = 0; top < size.heightPx; top += tilePx)
    for (let left = 0; left < size.widthPx; left += tilePx) {
      const right = Math.min(size.widthPx, left + tilePx);
      const bottom = Math.min(size.heightPx, top + tilePx);
      const tile = { row: top / tilePx, column: left / tilePx, left, top, right, bottom };
      if (comesNear(shape, tile, TOUCHED_FROM_PX)) tiles.push(tile);
    }
  return tiles;
}
