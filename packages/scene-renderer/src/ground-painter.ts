import { Cell, type DetailWave } from './cell.ts';
import { type Chunk, chunkCells, cloudWhiteSteps, type Layers, overhangPx, rowsFrom, toCellPx } from './chunk.ts';
import { Districts } from './districts.ts';
import { LatticeBuilder } from './lattice.ts';
import { heightsPerM } from './lean.ts';
import { Noise2 } from './noise.ts';
import { Pixel } from './pixel.ts';
import type { RegionGrid } from './region.ts';
import { Season } from './season.ts';
import { Ships } from './ships.ts';
import { cloudWhite, type Sky } from './sky.ts';
import { Surface } from './surface.ts';
import type { View } from './view.ts';

/** Paints the ground chunk by chunk. A chunk does not depend on previous ones. */
export class GroundPainter {
  readonly #view: View;
  readonly #cellPx: number;
  readonly #lattice: LatticeBuilder;
  readonly #season: Season;
  readonly #surface: Surface;
  readonly #districts = new Districts();
  readonly #cell: Cell;
  readonly #pixel = new Pixel();
  readonly #detail = new Float64Array(8);
  readonly #cloudy: boolean;
  readonly #radar: boolean;
  readonly #leans: boolean;
  readonly #curls = new Noise2(509);
  readonly #fineCurls = new Noise2(521);
  readonly #curlM: number;
  readonly #curlHeight: number;

  constructor(view: View, sky: Sky, regions: RegionGrid) {
    this.#view = view;
    this.#cellPx = toCellPx(view);
    this.#lattice = new LatticeBuilder(view, sky, regions, { cellPx: this.#cellPx, mostCellsDown: chunkCells });
    this.#season = new Season(sky.summerNorth, sky.conditions.rain);
    this.#surface = new Surface(this.#season, view.pixelM, {
      ships: new Ships(sky.hour, view.pixelM),
      sea: sky.conditions.sea,
    });
    const waves = wavesBelow(this.#lattice.finestM, view.pixelM * 2.5);
    this.#cell = new Cell({ sidePx: this.#cellPx, pixelM: view.pixelM }, waves);
    this.#cloudy = sky.cloudy;
    this.#radar = sky.light.radar;
    this.#leans = sky.leanPxPerM !== 0;
    this.#curlM = this.#lattice.finestM * 0.6;
    this.#curlHeight = sky.waveHeight(this.#curlM);
  }

  /** Paints the chunk whose first row is `topPx` into layers. */
  paint(topPx: number, layers: Layers): Chunk {
    const { widthPx } = this.#view;
    const [left, above] = overhangPx(this.#view);
    const cellPx = this.#cellPx;
    const rows = rowsFrom(topPx, this.#view);
    const chunk: Chunk = { topPx, rows, ...layers };
    const gridTopPx = Math.floor((topPx + above) / cellPx) * cellPx - above;
    const cellsDown = Math.ceil((topPx + rows - gridTopPx) / cellPx);
    const lattice = this.#lattice.build(gridTopPx, cellsDown);
    for (let j = 0; j < cellsDown; j++) {
      const y = gridTopPx - topPx + j * cellPx;
      for (let i = 0; i * cellPx - left < widthPx; i++) {
        this.#cell.enter(lattice, (j + 1) * lattice.stride + i + 1, this.#pixel);
        this.#paintCell(chunk, i * cellPx - left, y);
      }
    }
    return chunk;
  }

  /** @param left, top pixel of the chunk at which the current cell begins; negative if it overhangs */
  // oxlint-disable-next-line max-params -- called for every cell
  #paintCell(chunk: Chunk, left: number, top: number): void {
    const cellPx = this.#cellPx;
    const pixel = this.#pixel;
    const cell = this.#cell;
    const width = this.#view.widthPx;
    const lastX = Math.min(cellPx, width - left);
    const lastY = Math.min(cellPx, chunk.rows - top);
    const whole = this.#enterMiddle();
    const rough = this.#surface.enterCell(pixel, whole ? this.#districts.current : undefined);
    for (let y = Math.max(0, -top); y < lastY; y++) {
      const k = (top + y) * width + left;
      cell.enterRow(y);
      if (rough) cell.detail(this.#detail);
      for (let x = Math.max(0, -left); x < lastX; x++) {
        cell.place(pixel, x);
        if (rough) pixel.detailM = this.#detail[x];
        if (!whole) this.#districts.lookUp(pixel);
        this.#surface.paint(pixel, this.#districts);
        if (this.#cloudy) cell.placeClouds(pixel, x);
        this.#store(chunk, k + x);
      }
    }
  }

  /** Sets season and district from the center of the cell. @returns whether they apply to all its pixels */
  #enterMiddle(): boolean {
    const pixel = this.#pixel;
    this.#cell.enterRow(this.#cellPx >> 1);
    this.#cell.place(pixel, this.#cellPx >> 1);
    this.#season.turnTo(pixel);
    this.#districts.lookUp(pixel);
    return this.#districts.borderM > this.#cellPx * this.#view.pixelM + 14;
  }

  /** Details at the edges of clouds that are too fine for the lattice. */
  #cloudDetail(): number {
    const { u, v, cloud } = this.#pixel;
    if (this.#curlHeight < 0.25 || cloud < -4 || cloud > 8) return 0;
    const lengthM = this.#curlM;
    const large = this.#curls.at(u / lengthM, v / lengthM);
    return this.#curlHeight * (large + 0.6 * this.#fineCurls.at((2 * u) / lengthM, (2 * v) / lengthM));
  }

  #store(chunk: Chunk, k: number): void {
    const pixel = this.#pixel;
    chunk.color[k * 3] = pixel.red;
    chunk.color[k * 3 + 1] = pixel.green;
    chunk.color[k * 3 + 2] = pixel.blue;
    chunk.surfaceM[k] = pixel.elevationM + pixel.heightM;
    // Writes to arrays of length 0 are ignored.
    chunk.water[k] = pixel.water * 255 + 0.5;
    if (this.#radar) chunk.radar[k] = pixel.radar;
    else if (this.#leans) chunk.heights[k] = Math.max(0, Math.min(255, pixel.heightM * heightsPerM + 0.5));
    if (!this.#cloudy) return;
    const cloud = pixel.cloud + this.#cloudDetail();
    chunk.cloud[k] = cloud;
    if (cloud > -1) chunk.cloudWhite[k] = cloudWhiteSteps * cloudWhite(cloud, pixel.cloudAhead);
    chunk.cloudShadow[k] = pixel.cloudShadow;
  }
}

/**
 * Waves in powers of two that are too short for the lattice but long enough to be seen; fewer in forests, which hide
 * them.
 */
function wavesBelow(longestM: number, shortestM: number): readonly DetailWave[] {
  const most = shortestM < 2 ? 2 : 3;
  const waves: DetailWave[] = [];
  for (let lengthM = 2 ** Math.floor(Math.log2(longestM)); lengthM >= shortestM && waves.length < most; lengthM /= 2) {
    waves.push({ lengthM, noise: new Noise2(waves.length) });
  }
  return waves;
}
