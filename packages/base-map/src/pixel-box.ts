import { TILE_PX } from './tile-grid.ts';

/** A box in pixels of a level: x from 180° W, y from the North Pole. It may pass the antimeridian. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Whether two boxes meet, whole turns round the Earth apart or not. Most are apart in height, which costs least. */
export function meet(a: PixelBox, b: PixelBox, level: number): boolean {
  if (a.top >= b.bottom || a.bottom <= b.top) return false;
  const turnPx = TILE_PX * 2 ** (level + 1);
  const shift = turnPx * Math.round((a.left + a.right - b.left - b.right) / 2 / turnPx);
  return a.left < b.right + shift && a.right > b.left + shift;
}

/** The rows and columns of a grid of squares that a box touches; columns may pass the antimeridian. */
function toTileRange({ left, top, right, bottom }: PixelBox, sidePx: number) {
  return {
    firstRow: Math.floor(top / sidePx),
    lastRow: Math.floor(bottom / sidePx),
    firstColumn: Math.floor(left / sidePx),
    lastColumn: Math.floor(right / sidePx),
  };
}

/** The squares of a grid that a box touches. */
export function tilesUnder(box: PixelBox, sidePx: number): { column: number; row: number }[] {
  const { firstRow, lastRow, firstColumn, lastColumn } = toTileRange(box, sidePx);
  const tiles: { column: number; row: number }[] = [];
  for (let row = firstRow; row <= lastRow; row += 1)
    for (let column = firstColumn; column <= lastColumn; column += 1) tiles.push({ column, row });
  return tiles;
}

export function grown({ left, top, right, bottom }: PixelBox, byPx: number): PixelBox {
  return { left: left - byPx, top: top - byPx, right: right + byPx, bottom: bottom + byPx };
}

export function union(a: PixelBox, b: PixelBox): PixelBox {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
