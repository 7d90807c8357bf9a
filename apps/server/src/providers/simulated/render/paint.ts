import { Cell } from './cell.ts';
import { Districts } from './districts.ts';
import { Frame } from './frame.ts';
import { type Lattice, LatticeBuilder } from './lattice.ts';
import { noise2 } from './noise.ts';
import { Pixel } from './pixel.ts';
import { Season } from './season.ts';
import type { Sky } from './sky.ts';
import { Surface } from './surface.ts';
import type { View } from './view.ts';

/** Rows of cells in a chunk. */
const chunkCells = 24;

/** Unlit ground of some rows; arrays may be longer than the rows need. */
export interface Chunk {
  readonly topPx: number;
  readonly rows: number;
  /** Red, green, blue of each pixel. */
  readonly color: Uint8ClampedArray;
  /** Land and what stands on it, metres above the sea. */
  readonly surfaceM: Float32Array;
  readonly radar: Float32Array;
  /** Empty under a clear sky. */
  readonly cloud: Float32Array;
  readonly cloudShadow: Float32Array;
}

/**
 * Paints the ground chunk by chunk; chunks do not depend on one another, but each is painted over the one before: new
 * arrays for each would pile up faster than the collector takes them away.
 */
export class GroundPainter {
  readonly chunkRows: number;
  readonly #view: View;
  readonly #cellPx: number;
  readonly #lattice: LatticeBuilder;
  readonly #season: Season;
  readonly #surface: Surface;
  readonly #districts = new Districts();
  readonly #cell: Cell;
  readonly #pixel = new Pixel();
  readonly #waves: Float64Array;
  readonly #detail = new Float64Array(8);
  readonly #cloudy: boolean;
  readonly #curlM: number;
  readonly #curlHeight: number;
  readonly #layers: Omit<Chunk, 'topPx' | 'rows'>;

  constructor(view: View, sky: Sky) {
    this.#view = view;
    this.#cellPx = view.pixelM < 6 ? 8 : 4;
    this.chunkRows = this.#cellPx * chunkCells;
    this.#cell = new Cell(new Frame(), this.#cellPx);
    this.#lattice = new LatticeBuilder(view, sky, { cellPx: this.#cellPx, mostCellsDown: chunkCells });
    this.#season = new Season(sky.summerNorth);
    this.#surface = new Surface(this.#season, view.pixelM);
    this.#waves = wavesBelow(this.#lattice.finestM, view.pixelM * 2.5);
    this.#cloudy = sky.cloudy;
    this.#curlM = this.#lattice.finestM * 0.6;
    this.#curlHeight = sky.waveHeight(this.#curlM);
    const size = Math.min(this.chunkRows, view.heightPx) * view.widthPx;
    this.#layers = {
      color: new Uint8ClampedArray(size * 3),
      surfaceM: new Float32Array(size),
      radar: new Float32Array(size),
      cloud: new Float32Array(this.#cloudy ? size : 0),
      cloudShadow: new Float32Array(this.#cloudy ? size : 0),
    };
  }

  /** @returns the chunk whose first row is `topPx`; it holds until the next is painted */
  paint(topPx: number): Chunk {
    const { widthPx, heightPx } = this.#view;
    const rows = Math.min(this.chunkRows, heightPx - topPx);
    const chunk: Chunk = { topPx, rows, ...this.#layers };
    const cellsDown = Math.ceil(rows / this.#cellPx);
    const lattice = this.#lattice.build(topPx, cellsDown);
    for (let j = 0; j < cellsDown; j++) {
      for (let i = 0; i * this.#cellPx < widthPx; i++) this.#paintCell(chunk, lattice, i, j);
    }
    return chunk;
  }

  #paintCell(chunk: Chunk, lattice: Lattice, i: number, j: number): void {
    const cellPx = this.#cellPx;
    const pixel = this.#pixel;
    const cell = this.#cell;
    const width = this.#view.widthPx;
    const lastX = Math.min(cellPx, width - i * cellPx);
    const lastY = Math.min(cellPx, chunk.rows - j * cellPx);
    cell.enter(lattice, (j + 1) * lattice.stride + i + 1, pixel);
    const whole = this.#enterMiddle();
    for (let y = 0; y < lastY; y++) {
      const k = (j * cellPx + y) * width + i * cellPx;
      cell.enterRow(y);
      cell.detail(this.#waves, this.#detail);
      for (let x = 0; x < lastX; x++) {
        cell.place(pixel, x);
        pixel.detailM = this.#detail[x] as number;
        if (!whole) this.#districts.lookUp(pixel);
        this.#surface.paint(pixel, this.#districts);
        this.#store(chunk, k + x);
      }
    }
  }

  /** Season and district of the cell's middle. @returns true when they hold for all its pixels */
  #enterMiddle(): boolean {
    const pixel = this.#pixel;
    this.#cell.enterRow(this.#cellPx >> 1);
    this.#cell.place(pixel, this.#cellPx >> 1);
    this.#season.turnTo(pixel);
    this.#districts.lookUp(pixel);
    return this.#districts.borderM > this.#cellPx * this.#view.pixelM + 14;
  }

  /** Curls at the edges of clouds that the lattice is too coarse for. */
  #cloudDetail(): number {
    const { u, v, cloud } = this.#pixel;
    if (this.#curlHeight < 0.25 || cloud < -4 || cloud > 8) return 0;
    const lengthM = this.#curlM;
    const large = noise2(u / lengthM, v / lengthM, 509);
    return this.#curlHeight * (large + 0.6 * noise2((2 * u) / lengthM, (2 * v) / lengthM, 521));
  }

  #store(chunk: Chunk, k: number): void {
    const pixel = this.#pixel;
    chunk.color[k * 3] = pixel.red;
    chunk.color[k * 3 + 1] = pixel.green;
    chunk.color[k * 3 + 2] = pixel.blue;
    chunk.surfaceM[k] = pixel.elevationM + pixel.heightM;
    chunk.radar[k] = pixel.radar;
    if (!this.#cloudy) return;
    chunk.cloud[k] = pixel.cloud + this.#cloudDetail();
    chunk.cloudShadow[k] = pixel.cloudShadow;
  }
}

/** Powers of two in metres: waves too short for the lattice and long enough to be seen, fewer where leaves hide them. */
function wavesBelow(longestM: number, shortestM: number): Float64Array {
  const most = shortestM < 2 ? 2 : 3;
  const waves: number[] = [];
  for (let lengthM = 2 ** Math.floor(Math.log2(longestM)); lengthM >= shortestM && waves.length < most; lengthM /= 2) {
    waves.push(lengthM);
  }
  return Float64Array.from(waves);
}
