import { overhangPx } from './chunk.ts';
import { newGround, Shaper } from './ground.ts';
import type { Octaves } from './octaves.ts';
import type { RegionGrid } from './region.ts';
import type { Sky } from './sky.ts';
import { toSpace } from './to-space.ts';
import type { View } from './view.ts';

const latticeFields = [
  'coastM',
  'elevationM',
  'riverM',
  'riverHalfWidthM',
  'highwayM',
  'arterialM',
  'lakeM',
  'moisture',
  'warmthC',
  'forest',
  'urban',
  'wind',
  'slick',
  'bendU',
  'bendV',
  'rural',
  'swingC',
  'surveyed',
  'slope',
  'cloud',
  'cloudShadow',
  'cloudAhead',
] as const;
type LatticeField = (typeof latticeFields)[number];

/**
 * Large-scale fields at the corners of square cells of pixels, with one more row and column on each side for slopes.
 * They are interpolated between the corners; finer detail is computed per pixel.
 */
export interface Lattice {
  /** Number of corners per row. */
  readonly stride: number;
  readonly fields: Readonly<Record<LatticeField, Float32Array>>;
  /** Degrees. */
  readonly lon: Float64Array;
  readonly lat: Float64Array;
}

/** Width of rivers on a map at 1:50 million, and the distance at which streams flow into them. */
const mappedRiverHalfWidthM = 70;
const mappedRiverReachM = 400;

export class LatticeBuilder {
  readonly #view: View;
  readonly #sky: Sky;
  readonly #cellPx: number;
  readonly #left: number;
  readonly #regions: RegionGrid;
  readonly #ground = newGround();
  readonly #shaper: Shaper;
  /** Cloud noise above the ground, between the ground and the sun, and in the cloud toward the sun. */
  readonly #clouds: Octaves;
  readonly #shades: Octaves;
  readonly #ahead: Octaves;
  readonly #point = new Float64Array(3);
  readonly #lonLat = new Float64Array(2);
  readonly #lattice: Lattice;
  readonly #raw: Readonly<Record<'river' | 'mappedRiver' | 'highway' | 'arterial' | 'lake', Float32Array>>;

  /** @param mostCellsDown maximum number of rows of cells per call */
  // oxlint-disable-next-line max-params -- what it looks at, and how finely
  constructor(
    view: View,
    sky: Sky,
    regions: RegionGrid,
    { cellPx, mostCellsDown }: { readonly cellPx: number; readonly mostCellsDown: number },
  ) {
    this.#view = view;
    this.#sky = sky;
    this.#cellPx = cellPx;
    this.#regions = regions;
    this.#left = overhangPx(view)[0];
    this.#shaper = new Shaper(this.finestM);
    this.#clouds = sky.clouds(this.finestM);
    this.#shades = sky.clouds(this.finestM);
    this.#ahead = sky.clouds(this.finestM);
    const stride = Math.ceil((view.widthPx + this.#left) / cellPx) + 3;
    const size = stride * (mostCellsDown + 3);
    const entries = latticeFields.map((name) => [name, new Float32Array(size)] as const);
    // Every field of the list has its entry.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const fields = Object.fromEntries(entries) as Record<LatticeField, Float32Array>;
    this.#lattice = { stride, fields, lon: new Float64Array(size), lat: new Float64Array(size) };
    this.#raw = {
      river: new Float32Array(size),
      mappedRiver: new Float32Array(size),
      highway: new Float32Array(size),
      arterial: new Float32Array(size),
      lake: new Float32Array(size),
    };
  }

  /** Shortest wavelength that the lattice represents, meters. */
  get finestM(): number {
    return this.#cellPx * this.#view.pixelM * 3;
  }

  /**
   * Computes the corners of `cellsDown` rows of cells from pixel row `topPx` on. The first corner inside has the index
   * stride + 1. The arrays are reused by the next call.
   */
  build(topPx: number, cellsDown: number): Lattice {
    const cell = this.#cellPx;
    const lattice = this.#lattice;
    const { stride } = lattice;
    const rows = cellsDown + 3;
    for (let k = 0; k < stride * rows; k++) {
      this.#corner(lattice, k, ((k % stride) - 1) * cell - this.#left, topPx + (Math.floor(k / stride) - 1) * cell);
    }
    this.#slopes(lattice, rows);
    return lattice;
  }

  #corner({ fields, lon, lat }: Lattice, k: number, x: number, y: number): void {
    const ground = this.#ground;
    this.#moveTo(x, y);
    lon[k] = this.#lonLat[0];
    lat[k] = this.#lonLat[1];
    this.#regions.at(lon[k], lat[k], ground);
    this.#shaper.shape(ground, this.#point);
    fields.coastM[k] = ground.coastM;
    fields.elevationM[k] = ground.elevationM;
    fields.riverM[k] = ground.river;
    fields.riverHalfWidthM[k] = ground.riverHalfWidthM;
    fields.highwayM[k] = ground.highway;
    fields.arterialM[k] = ground.arterial;
    fields.lakeM[k] = ground.lake;
    this.#raw.mappedRiver[k] = ground.mappedRiverM;
    fields.moisture[k] = ground.moisture;
    fields.warmthC[k] = ground.warmthC;
    fields.forest[k] = ground.forest;
    fields.urban[k] = ground.urban;
    fields.wind[k] = ground.wind;
    fields.slick[k] = ground.slick;
    fields.bendU[k] = ground.bendU;
    fields.bendV[k] = ground.bendV;
    fields.rural[k] = ground.rural;
    fields.swingC[k] = ground.swingC;
    fields.surveyed[k] = ground.surveyed;
    if (!this.#sky.cloudy) return;
    fields.cloud[k] = this.#sky.level(this.#clouds.sum(this.#point));
    const [shadowX, shadowY] = this.#sky.shadowOffsetPx;
    this.#moveTo(x - shadowX, y - shadowY);
    fields.cloudShadow[k] = this.#sky.level(this.#shades.sum(this.#point));
    const [aheadX, aheadY] = this.#sky.cloudAheadPx;
    this.#moveTo(x + aheadX, y + aheadY);
    fields.cloudAhead[k] = this.#sky.level(this.#ahead.sum(this.#point));
  }

  #moveTo(x: number, y: number): void {
    this.#view.lonLat(x, y, this.#lonLat);
    toSpace(this.#lonLat[0], this.#lonLat[1], this.#point);
  }

  /**
   * Computes the slope of the land, and converts noise to the distance from its zero line in meters by dividing it by
   * its slope.
   */
  #slopes({ stride, fields }: Lattice, rows: number): void {
    const spanM = 2 * this.#cellPx * this.#view.pixelM;
    const { elevationM, riverM, riverHalfWidthM, highwayM, arterialM, lakeM, slope } = fields;
    const raw = this.#raw;
    raw.river.set(riverM);
    raw.highway.set(highwayM);
    raw.arterial.set(arterialM);
    raw.lake.set(lakeM);
    for (let j = 1; j < rows - 1; j++) {
      for (let k = j * stride + 1; k < (j + 1) * stride - 1; k++) {
        slope[k] = steepness(elevationM, k, stride) / spanM;
        riverM[k] = distanceTo(raw.river, k, stride, spanM);
        const mappedM = distanceTo(raw.mappedRiver, k, stride, spanM);
        // A field that is steeper than any distance field changes to another river here.
        const ends = steepness(raw.mappedRiver, k, stride) > 2.5 * spanM;
        if (Math.abs(mappedM) < mappedRiverReachM && !ends) {
          riverM[k] = mappedM;
          riverHalfWidthM[k] = mappedRiverHalfWidthM;
        }
        highwayM[k] = distanceTo(raw.highway, k, stride, spanM);
        arterialM[k] = distanceTo(raw.arterial, k, stride, spanM);
        lakeM[k] = distanceTo(raw.lake, k, stride, spanM);
      }
    }
  }
}

function steepness(field: Float32Array, k: number, stride: number): number {
  const across = field[k + 1] - field[k - 1];
  const down = field[k + stride] - field[k - stride];
  return Math.sqrt(across * across + down * down);
}

function distanceTo(field: Float32Array, k: number, stride: number, spanM: number): number {
  const distance = (field[k] * spanM) / (steepness(field, k, stride) + 1e-9);
  return distance < -9000 ? -9000 : distance > 9000 ? 9000 : distance;
}
