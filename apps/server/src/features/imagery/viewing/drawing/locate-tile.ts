import type { LonLat } from '@groundtrack/geo';
import type { GroundGrid } from './ground-grid.ts';

/** A tile of Web Mercator (EPSG:3857) as XYZ counts them: from the north-west. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export const TILE_PX = 256;

/** In degrees; east may pass 180. */
type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The position of a point of a tile, in pixels from its upper left corner. */
export function positionInTile({ z, x, y }: Tile, column: number, row: number): LonLat {
  const sidePx = 2 ** z * TILE_PX;
  const northing = Math.PI * (1 - (2 * (y * TILE_PX + row)) / sidePx);
  return [((x * TILE_PX + column) / sidePx) * 360 - 180, (Math.atan(Math.sinh(northing)) * 180) / Math.PI];
}

/** Whether a tile lies beside bounds. */
export function isBeside(tile: Tile, [west, south, east, north]: Bounds): boolean {
  const [left, top] = positionInTile(tile, 0, 0);
  const [right, bottom] = positionInTile(tile, TILE_PX, TILE_PX);
  const meets = (shift: number) => left < east + shift && right > west + shift;
  return bottom >= north || top <= south || !(meets(0) || meets(-360) || meets(360));
}

/** Where the middle of each pixel of a tile lies in an image, row by row. */
export interface TilePlaces {
  readonly columns: Float64Array;
  readonly rows: Float64Array;
}

/** Between nodes of this distance the way from tile to image is straight to a tenth of a pixel. */
const NODE_PX = 16;
const NODES = TILE_PX / NODE_PX + 1;
/** Of an image of fewer cells the nodes may miss all: each pixel is then located by itself. */
const CELLS_AT_LEAST = 4;
/** By so much the sides of an image may bow out of its bounds. */
const ABOUT_DEG = 0.1;

/** What of an image says where it is. */
export interface LocatedImage {
  readonly grid: GroundGrid;
  readonly bounds: Bounds;
  readonly widthPx: number;
}

/** @param scale pixels of the image in one of the tile */
export function locateTile(tile: Tile, image: LocatedImage, scale: number): TilePlaces {
  const nodes = scale * NODE_PX * CELLS_AT_LEAST < image.widthPx ? locateNodes(tile, image.grid) : null;
  return nodes ? betweenNodes(nodes) : locateEach(tile, image);
}

const BESIDE = [Number.NaN, Number.NaN] as const;

function isWithin([lon, lat]: LonLat, [west, south, east, north]: Bounds): boolean {
  const turned = lon < west - ABOUT_DEG ? lon + 360 : lon;
  return (
    turned <= east + ABOUT_DEG && turned >= west - ABOUT_DEG && lat >= south - ABOUT_DEG && lat <= north + ABOUT_DEG
  );
}

function locateEach(tile: Tile, { grid, bounds }: LocatedImage): TilePlaces {
  const places = newPlaces();
  for (let row = 0, i = 0; row < TILE_PX; row++)
    for (let column = 0; column < TILE_PX; column++, i++) {
      const position = positionInTile(tile, column + 0.5, row + 0.5);
      // Far away many a grid comes back to where the image is.
      const [x, y] = isWithin(position, bounds) ? grid.toPixel(position) : BESIDE;
      places.columns[i] = x;
      places.rows[i] = y;
    }
  return places;
}

/** Null where the grid of the image does not reach a node. */
function locateNodes(tile: Tile, grid: GroundGrid): TilePlaces | null {
  const columns = new Float64Array(NODES * NODES);
  const rows = new Float64Array(NODES * NODES);
  for (let row = 0, i = 0; row < NODES; row++)
    for (let column = 0; column < NODES; column++, i++) {
      const [x, y] = grid.toPixel(positionInTile(tile, column * NODE_PX, row * NODE_PX));
      if (!Number.isFinite(x) || !Number.isFinite(y)) return null;
      columns[i] = x;
      rows[i] = y;
    }
  return { columns, rows };
}

function betweenNodes(nodes: TilePlaces): TilePlaces {
  const places = newPlaces();
  fillBetween(nodes.columns, places.columns);
  fillBetween(nodes.rows, places.rows);
  return places;
}

function fillBetween(nodes: Float64Array, target: Float64Array): void {
  for (let row = 0; row < TILE_PX; row++) {
    const down = (row + 0.5) / NODE_PX;
    const above = Math.floor(down) * NODES;
    const v = down - Math.floor(down);
    for (let cell = 0; cell < NODES - 1; cell++) {
      const at = above + cell;
      const left = (nodes[at] ?? 0) * (1 - v) + (nodes[at + NODES] ?? 0) * v;
      const right = (nodes[at + 1] ?? 0) * (1 - v) + (nodes[at + NODES + 1] ?? 0) * v;
      const step = (right - left) / NODE_PX;
      const first = row * TILE_PX + cell * NODE_PX;
      for (let i = 0; i < NODE_PX; i++) target[first + i] = left + (i + 0.5) * step;
    }
  }
}

function newPlaces(): TilePlaces {
  return { columns: new Float64Array(TILE_PX * TILE_PX), rows: new Float64Array(TILE_PX * TILE_PX) };
}
