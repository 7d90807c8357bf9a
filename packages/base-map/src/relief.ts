import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { getOrCreate } from './recent.ts';
import { BLOCK_CELLS, BLOCKS_ACROSS, BLOCKS_DOWN, METERS, RELIEF_FILE, unpackBlocks } from './relief-file.ts';
import { interpolateSurface, type Spline, type Surface, splineOf } from './spline.ts';
import { TILE_PX, type Tile, tileBounds } from './tile-grid.ts';

const COLUMNS = BLOCK_CELLS * BLOCKS_ACROSS;
const ROWS = BLOCK_CELLS * BLOCKS_DOWN;
const CELLS_PER_DEG = COLUMNS / 360;
/** Half a megabyte each. */
const DECODED_KEPT = 24;

/** Gray value of a cell: its height, as in {@link METERS}. */
type Cells = (column: number, row: number) => number;

/** The ground at the pixels of a tile, row by row. */
export interface Terrain {
  readonly heightM: Float32Array;
  /** How much brighter (up to 0.3) or darker (to -0.7) than a plain a slope is, lit from the northwest. */
  readonly light: Float32Array;
}

/** The heights of the world. Its images are decoded when they are needed. */
export class Relief {
  readonly #blocks = unpackBlocks(readFileSync(RELIEF_FILE));
  readonly #decoded = new Map<number, Promise<Uint8Array>>();

  /** The ground of a tile, interpolated smoothly between the cells. */
  async terrainOf(tile: Tile): Promise<Terrain> {
    const { west, north, south } = tileBounds(tile);
    const degPerPx = (north - south) / TILE_PX;
    const across = splineOf((west + 180) * CELLS_PER_DEG, degPerPx * CELLS_PER_DEG);
    const down = splineOf((90 - north) * CELLS_PER_DEG, degPerPx * CELLS_PER_DEG);
    const heights = await this.#heights(across, down);
    return shaded(interpolateSurface(heights, across, down), (y) => north - (y + 0.5) * degPerPx);
  }

  /** Heights of the cells that two splines need, smoothed: the gray values are rounded by JPEG. */
  async #heights(across: Spline, down: Spline): Promise<Float32Array> {
    const [columns, rows] = [across.cells + 2, down.cells + 2];
    const cellAt = await this.#cells({ column: across.first - 1, row: down.first - 1, columns, rows });
    const raw = new Float32Array(columns * rows);
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1)
        raw[row * columns + column] = METERS[cellAt(across.first - 1 + column, down.first - 1 + row)] ?? 0;
    return smoothed(raw, columns, rows);
  }

  async #cells(box: { column: number; row: number; columns: number; rows: number }): Promise<Cells> {
    const blocks = new Map<number, Uint8Array>();
    const blockOf = (x: number, y: number) => Math.floor(y / BLOCK_CELLS) * BLOCKS_ACROSS + Math.floor(x / BLOCK_CELLS);
    for (const y of firstOfBlocks(clamped(box.row), clamped(box.row + box.rows - 1)))
      for (const x of firstOfBlocks(box.column, box.column + box.columns - 1)) {
        const block = blockOf(wrapped(x), y);
        blocks.set(block, await this.#decode(block));
      }
    return (column, row) => {
      const [x, y] = [wrapped(column), clamped(row)];
      return blocks.get(blockOf(x, y))?.[(y % BLOCK_CELLS) * BLOCK_CELLS + (x % BLOCK_CELLS)] ?? 0;
    };
  }

  #decode(block: number): Promise<Uint8Array> {
    return getOrCreate(this.#decoded, block, DECODED_KEPT, () =>
      sharp(this.#blocks[block]).extractChannel(0).raw().toBuffer(),
    );
  }
}

/** One cell along a side in each of the blocks that a range of cells touches. */
function firstOfBlocks(first: number, last: number): number[] {
  const [from, to] = [Math.floor(first / BLOCK_CELLS), Math.floor(last / BLOCK_CELLS)];
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * BLOCK_CELLS);
}

const wrapped = (column: number) => (column + COLUMNS) % COLUMNS;
const clamped = (row: number) => Math.min(Math.max(row, 0), ROWS - 1);

/** Means of 3 by 3 cells, weighted by 1, 2, 1, without the outermost cells. */
function smoothed(raw: Float32Array, columns: number, rows: number): Float32Array {
  const out = new Float32Array((columns - 2) * (rows - 2));
  const line = new Float32Array(columns);
  for (let row = 1; row < rows - 1; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      line[column] = (raw[at - columns] ?? 0) + 2 * (raw[at] ?? 0) + (raw[at + columns] ?? 0);
    }
    for (let column = 1; column < columns - 1; column += 1)
      out[(row - 1) * (columns - 2) + column - 1] =
        ((line[column - 1] ?? 0) + 2 * (line[column] ?? 0) + (line[column + 1] ?? 0)) / 16;
  }
  return out;
}

const CELL_M = 40_075_000 / COLUMNS;
/** Slopes are drawn this much steeper, because cells of 3.7 km flatten mountains. */
const STEEPER = 5;
/**
 * Slopes as gentle as the noise of the data are not shaded. JPEG shifts gray values by about one, which is 4 meters in
 * plains and up to 88 on mountains.
 */
const NOISE = { leastM: 4, mostM: 88, perM: 0.036, upTo: 0.35, shadedFrom: 1.5 };
/** Light from the northwest, 45 degrees high. */
const LIGHT = { across: 0.5, up: Math.SQRT1_2 };
/** Toward the poles cells become so narrow that their noise would look like cliffs. */
const NARROWEST = 0.2;

function shaded(
  { values: heightM, east: eastM, south: southM }: Surface,
  latitudeOf: (row: number) => number,
): Terrain {
  const light = new Float32Array(heightM.length);
  for (let y = 0; y < TILE_PX; y += 1) {
    const widthM = CELL_M * Math.max(NARROWEST, Math.cos((latitudeOf(y) * Math.PI) / 180));
    for (let at = y * TILE_PX; at < (y + 1) * TILE_PX; at += 1) {
      const [east, south] = [(eastM[at] ?? 0) / widthM, (southM[at] ?? 0) / CELL_M];
      const slope = Math.sqrt(east * east + south * south);
      const noise = Math.min(NOISE.mostM, NOISE.leastM + NOISE.perM * Math.max(0, heightM[at] ?? 0)) / widthM;
      const share = Math.min(1, Math.max(0, (slope / noise - NOISE.upTo) / (NOISE.shadedFrom - NOISE.upTo)));
      const steep = STEEPER * share;
      const facing = (east + south) * steep * LIGHT.across + LIGHT.up;
      light[at] = facing / Math.sqrt(1 + (slope * steep) ** 2) - LIGHT.up;
    }
  }
  return { heightM, light };
}
