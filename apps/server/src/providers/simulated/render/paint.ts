import { Districts } from './districts.ts';
import { Frame } from './frame.ts';
import { type Lattice, LatticeBuilder } from './lattice.ts';
import { noise2 } from './noise.ts';
import { Pixel } from './pixel.ts';
import { Season } from './season.ts';
import type { Sky } from './sky.ts';
import { Surface } from './surface.ts';
import type { View } from './view.ts';

/** Unlit ground of some rows. */
export interface Chunk {
  readonly topPx: number;
  readonly rows: number;
  /** Red, green, blue of each pixel. */
  readonly color: Uint8ClampedArray;
  /** Land and what stands on it, metres above the sea. */
  readonly surfaceM: Float32Array;
  readonly radar: Float32Array;
  readonly cloud: Float32Array;
  readonly cloudShadow: Float32Array;
}

/** Paints the ground chunk by chunk; a chunk is painted again from scratch whenever it is asked for. */
export class GroundPainter {
  readonly chunkRows: number;
  readonly #view: View;
  readonly #cellPx: number;
  readonly #lattice: LatticeBuilder;
  readonly #surface: Surface;
  readonly #districts = new Districts();
  readonly #frame = new Frame();
  readonly #pixel = new Pixel();
  readonly #ladder: readonly number[];
  readonly #cloudy: boolean;

  constructor(view: View, sky: Sky) {
    this.#view = view;
    this.#cellPx = view.pixelM < 6 ? 8 : 4;
    this.chunkRows = this.#cellPx * 16;
    this.#lattice = new LatticeBuilder(view, sky, this.#cellPx);
    const centre = new Float64Array(2);
    view.lonLat(view.widthPx / 2, view.heightPx / 2, centre);
    this.#surface = new Surface(new Season(sky.summerNorth, centre[1] as number), view.pixelM);
    this.#ladder = wavesBelow(this.#cellPx * view.pixelM * 3, view.pixelM * 2.5);
    this.#cloudy = sky.cloudy;
  }

  paint(topPx: number): Chunk {
    const { widthPx, heightPx } = this.#view;
    const rows = Math.min(this.chunkRows, heightPx - topPx);
    const size = rows * widthPx;
    const chunk: Chunk = {
      topPx,
      rows,
      color: new Uint8ClampedArray(size * 3),
      surfaceM: new Float32Array(size),
      radar: new Float32Array(size),
      cloud: new Float32Array(this.#cloudy ? size : 0),
      cloudShadow: new Float32Array(this.#cloudy ? size : 0),
    };
    const cellsDown = Math.ceil(rows / this.#cellPx);
    const lattice = this.#lattice.build(topPx, cellsDown);
    for (let j = 0; j < cellsDown; j++) {
      for (let i = 0; i * this.#cellPx < widthPx; i++) this.#paintCell(chunk, lattice, i, j);
    }
    return chunk;
  }

  #paintCell(chunk: Chunk, lattice: Lattice, i: number, j: number): void {
    const cell = this.#cellPx;
    const corner = (j + 1) * lattice.stride + i + 1;
    const place = this.#cellPlace(lattice, corner);
    const whole = this.#wholeDistrict(lattice, corner, place);
    const width = this.#view.widthPx;
    const lastX = Math.min(cell, width - i * cell);
    const lastY = Math.min(cell, chunk.rows - j * cell);
    const pixel = this.#pixel;
    for (let y = 0; y < lastY; y++) {
      const k = (j * cell + y) * width + i * cell;
      for (let x = 0; x < lastX; x++) {
        const tx = (x + 0.5) / cell;
        const ty = (y + 0.5) / cell;
        interpolate(pixel, lattice, corner, tx, ty);
        pixel.u = bilinear(place[0] as number, place[1] as number, place[2] as number, place[3] as number, tx, ty);
        pixel.v = bilinear(place[4] as number, place[5] as number, place[6] as number, place[7] as number, tx, ty);
        pixel.detailM = this.#detail(pixel.u, pixel.v);
        if (!whole) this.#districts.lookUp(pixel);
        this.#surface.paint(pixel, this.#districts);
        store(chunk, k + x, pixel, this.#cloudy);
      }
    }
  }

  readonly #place = new Float64Array(8);

  /** u then v of the four corners, all in the frame of the first. */
  #cellPlace({ lon, lat, stride }: Lattice, k: number): Float64Array {
    this.#frame.moveTo(lat[k] as number);
    const corners = [k, k + 1, k + stride, k + stride + 1];
    corners.forEach((c, n) => {
      this.#place[n] = this.#frame.u(lon[c] as number, lat[c] as number);
      this.#place[n + 4] = this.#frame.v(lon[c] as number, lat[c] as number);
    });
    return this.#place;
  }

  /** True when no border runs through the cell, so that its middle answers for all its pixels. */
  #wholeDistrict(lattice: Lattice, corner: number, place: Float64Array): boolean {
    const pixel = this.#pixel;
    interpolate(pixel, lattice, corner, 0.5, 0.5);
    pixel.u = ((place[0] as number) + (place[3] as number)) / 2;
    pixel.v = ((place[4] as number) + (place[7] as number)) / 2;
    this.#districts.lookUp(pixel);
    return this.#districts.borderM > this.#cellPx * this.#view.pixelM + 14;
  }

  #detail(u: number, v: number): number {
    let sum = 0;
    for (const lengthM of this.#ladder) sum += lengthM * noise2(u / lengthM, v / lengthM, lengthM);
    return sum * 0.5;
  }
}

/** Powers of two in metres, at most three: the same waves stand on the ground at every scale that can show them. */
function wavesBelow(longestM: number, shortestM: number): number[] {
  const ladder: number[] = [];
  for (let lengthM = 2 ** Math.floor(Math.log2(longestM)); lengthM >= shortestM && ladder.length < 3; lengthM /= 2) {
    ladder.push(lengthM);
  }
  return ladder;
}

// oxlint-disable-next-line max-params -- plain numbers: this runs several times for every pixel
function bilinear(a: number, b: number, c: number, d: number, tx: number, ty: number): number {
  const upper = a + (b - a) * tx;
  return upper + (c + (d - c) * tx - upper) * ty;
}

// oxlint-disable-next-line max-params
function at(field: Float32Array, k: number, stride: number, tx: number, ty: number): number {
  const a = field[k] as number;
  const c = field[k + stride] as number;
  const upper = a + ((field[k + 1] as number) - a) * tx;
  return upper + (c + ((field[k + stride + 1] as number) - c) * tx - upper) * ty;
}

// oxlint-disable-next-line max-params
function interpolate(pixel: Pixel, { fields, stride }: Lattice, k: number, tx: number, ty: number): void {
  pixel.coastM = at(fields.coastM, k, stride, tx, ty);
  pixel.elevationM = at(fields.elevationM, k, stride, tx, ty);
  pixel.riverM = at(fields.riverM, k, stride, tx, ty);
  pixel.riverHalfWidthM = at(fields.riverHalfWidthM, k, stride, tx, ty);
  pixel.highwayM = at(fields.highwayM, k, stride, tx, ty);
  pixel.lakeM = at(fields.lakeM, k, stride, tx, ty);
  pixel.moisture = at(fields.moisture, k, stride, tx, ty);
  pixel.warmthC = at(fields.warmthC, k, stride, tx, ty);
  pixel.forest = at(fields.forest, k, stride, tx, ty);
  pixel.urban = at(fields.urban, k, stride, tx, ty);
  pixel.bendU = at(fields.bendU, k, stride, tx, ty);
  pixel.bendV = at(fields.bendV, k, stride, tx, ty);
  pixel.slope = at(fields.slope, k, stride, tx, ty);
  pixel.cloud = at(fields.cloud, k, stride, tx, ty);
  pixel.cloudShadow = at(fields.cloudShadow, k, stride, tx, ty);
}

function store(chunk: Chunk, k: number, pixel: Pixel, cloudy: boolean): void {
  chunk.color[k * 3] = pixel.red;
  chunk.color[k * 3 + 1] = pixel.green;
  chunk.color[k * 3 + 2] = pixel.blue;
  chunk.surfaceM[k] = pixel.elevationM + pixel.heightM;
  chunk.radar[k] = pixel.radar;
  if (!cloudy) return;
  chunk.cloud[k] = pixel.cloud;
  chunk.cloudShadow[k] = pixel.cloudShadow;
}
