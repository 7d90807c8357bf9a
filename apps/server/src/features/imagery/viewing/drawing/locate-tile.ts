import { TILE_PX } from '@groundtrack/contract/painting';
import type { EastNorth, LonLat } from '@groundtrack/geo';
import { type Grid, type Locate, NodeGrid } from '@groundtrack/raster';
import type { GroundGrid } from './ground-grid.ts';

/** A Web Mercator tile (EPSG:3857) in XYZ numbering, from the northwest. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** In degrees; east may exceed 180. */
type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The position of a point of a tile, in pixels from its upper left corner. */
export function positionInTile({ z, x, y }: Tile, column: number, row: number): LonLat {
  const sidePx = 2 ** z * TILE_PX;
  const northing = Math.PI * (1 - (2 * (y * TILE_PX + row)) / sidePx);
  return [((x * TILE_PX + column) / sidePx) * 360 - 180, (Math.atan(Math.sinh(northing)) * 180) / Math.PI];
}

/** Whether a tile is outside of the bounds. */
export function isOutside(tile: Tile, [west, south, east, north]: Bounds): boolean {
  const [left, top] = positionInTile(tile, 0, 0);
  const [right, bottom] = positionInTile(tile, TILE_PX, TILE_PX);
  const meets = (shift: number) => left < east + shift && right > west + shift;
  return bottom >= north || top <= south || !(meets(0) || meets(-360) || meets(360));
}

/** Positions of the pixels of a tile in a level of an image. */
export interface TilePlaces extends Grid {
  /** Node positions, which are interpolated; NaN where the conversion is undefined. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

const SIZE = { widthPx: TILE_PX, heightPx: TILE_PX } as const;

/** With nodes at this distance, linear interpolation is exact to a tenth of a pixel. */
const NODE_PX = 16;
/** Nodes could miss an image of fewer cells, so each pixel is then converted separately. */
const CELLS_AT_LEAST = 4;
/** Margin around the bounds, since the sides of an image can be curved and nodes lie around it. */
const ABOUT_DEG = 1;

/** Position data of an image. */
export interface LocatedImage {
  readonly grid: GroundGrid;
  readonly bounds: Bounds;
  readonly widthPx: number;
}

/**
 * @param scale image pixels in one tile pixel
 * @param share level pixels in one image pixel, across and down
 */
export function locateTile(
  tile: Tile,
  image: LocatedImage,
  { scale, share }: { readonly scale: number; readonly share: EastNorth },
): TilePlaces {
  const locate = (column: number, row: number): EastNorth => {
    const position = positionInTile(tile, column, row);
    // Far away, many grids return to the position of the image.
    if (!isWithin(position, image.bounds)) return BESIDE;
    const [x, y] = image.grid.toPixel(position);
    return [x * share[0], y * share[1]];
  };
  const isNear = scale * NODE_PX * CELLS_AT_LEAST < image.widthPx;
  const nodes = isNear ? new NodeGrid(locate, NODE_PX, { left: 0, top: 0, ...SIZE }) : null;
  // The grid of the image may be undefined at a node.
  return nodes?.xs.every(Number.isFinite) ? nodes : locateEach(locate);
}

const BESIDE = [Number.NaN, Number.NaN] as const;

function isWithin([lon, lat]: LonLat, [west, south, east, north]: Bounds): boolean {
  const turned = lon < west - ABOUT_DEG ? lon + 360 : lon;
  return (
    turned <= east + ABOUT_DEG && turned >= west - ABOUT_DEG && lat >= south - ABOUT_DEG && lat <= north + ABOUT_DEG
  );
}

function locateEach(locate: Locate): TilePlaces {
  const [xs, ys] = [new Float64Array(TILE_PX * TILE_PX), new Float64Array(TILE_PX * TILE_PX)];
  for (let row = 0, i = 0; row < TILE_PX; row++)
    for (let column = 0; column < TILE_PX; column++, i++) [xs[i], ys[i]] = locate(column + 0.5, row + 0.5);
  return {
    ...SIZE,
    xs,
    ys,
    locateRow: (row, toXs, toYs) => {
      toXs.set(xs.subarray(row * TILE_PX, (row + 1) * TILE_PX));
      toYs.set(ys.subarray(row * TILE_PX, (row + 1) * TILE_PX));
    },
  };
}
