import { comesNear, type PixelRings, type Polygon } from '@groundtrack/geo';
import type { AnyGrid } from '@groundtrack/geo/any-grid';
import { outlineInFrame, type PixelFrame } from './shape-in-grid.ts';

/** An area with longer sides than a single file has is delivered as tiles of one mosaic, up to sides like these. */
export const MOSAIC_SIDE_PX_MAX = 60_000;
/** A tile is some hundred megabytes, and its sides can be halved eleven times: overviews of neighbors meet. */
export const MOSAIC_TILE_PX = 10_240;

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A tile by its place in the mosaic, and the pixels it has of it; right and bottom not included. */
export interface MosaicTile {
  readonly row: number;
  readonly column: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A shape that reaches less far into a tile than this has no middle of a pixel in it, whatever rounding does. */
const TOUCHED_FROM_PX = -0.25;

/** Of an outline that tiles are held against: what it is off by is less than what a tile has to have of a shape. */
const TILE_TOLERANCE_PX = 0.05;

/** The tiles of a frame that hold pixels of a shape: as many are delivered as were offered. */
export function tilesOfShape(
  grid: AnyGrid,
  frame: PixelFrame,
  parts: readonly Polygon[],
  tilePx = MOSAIC_TILE_PX,
): MosaicTile[] {
  return mosaicTiles(frame, outlineInFrame(grid, frame, parts, TILE_TOLERANCE_PX), tilePx);
}

/** The tiles that a shape touches, from the upper left on; the others are not delivered. */
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
