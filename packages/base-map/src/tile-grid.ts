import type { Bounds } from '@groundtrack/geo';

/** The geographic tiling scheme of Cesium and of OGC's WorldCRS84Quad: two adjacent square tiles at level 0. */

export const TILE_PX = 512;
export const MAX_LEVEL = 16;

/** A tile. Columns count from the west, rows from the north. */
export interface Tile {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

const DIGITS = /^\d{1,6}$/;

/** Parses a tile from URL parameters. @returns null if it is outside of the grid */
export function parseTile(level: string, column: string, row: string): Tile | null {
  if (![level, column, row].every((part) => DIGITS.test(part))) return null;
  const tile = { level: Number(level), column: Number(column), row: Number(row) };
  const rows = 2 ** tile.level;
  return tile.level <= MAX_LEVEL && tile.column < rows * 2 && tile.row < rows ? tile : null;
}

export function tileBounds({ level, column, row }: Tile): Bounds {
  const sizeDeg = 180 / 2 ** level;
  const west = column * sizeDeg - 180;
  const north = 90 - row * sizeDeg;
  return { west, south: north - sizeDeg, east: west + sizeDeg, north };
}

/** Converts degrees to pixels of a tile. */
export interface TileProjection {
  readonly x: (longitude: number) => number;
  readonly y: (latitude: number) => number;
  readonly pxPerDeg: number;
}

export function toTileProjection({ west, north, south }: Bounds): TileProjection {
  const pxPerDeg = TILE_PX / (north - south);
  return {
    x: (longitude) => (longitude - west) * pxPerDeg,
    y: (latitude) => (north - latitude) * pxPerDeg,
    pxPerDeg,
  };
}
