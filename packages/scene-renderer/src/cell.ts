import { Frame } from './frame.ts';
import type { Lattice } from './lattice.ts';
import type { Noise2 } from './noise.ts';
import type { Pixel } from './pixel.ts';

/** Where each field lies in the tables below. */
const field = {
  u: 0,
  v: 1,
  elevationM: 2,
  coastM: 3,
  riverM: 4,
  highwayM: 5,
  lakeM: 6,
  forest: 7,
  urban: 8,
  cloud: 9,
  cloudShadow: 10,
  wind: 11,
  slick: 12,
} as const;
const fieldCount = 13;

/** One cell of the lattice: interpolates what varies within it, and knows what may be taken as constant. */
export class Cell {
  readonly #frame = new Frame();
  readonly #waves: readonly DetailWave[];
  /** Upper left, upper right, lower left, lower right of each field. */
  readonly #corners = new Float64Array(fieldCount * 4);
  readonly #left = new Float64Array(fieldCount);
  readonly #across = new Float64Array(fieldCount);

  readonly #sidePx: number;
  /** Beyond this neither fine noise nor a beach reaches. */
  readonly #shoreM: number;
  /** A distance cannot grow more within a cell, unless it is that to another river. */
  readonly #steepestM: number;

  /** @param waves of {@link detail} */
  constructor({ sidePx, pixelM }: { readonly sidePx: number; readonly pixelM: number }, waves: readonly DetailWave[]) {
    this.#sidePx = sidePx;
    this.#waves = waves;
    this.#shoreM = 31 + pixelM + waves.reduce((sum, { lengthM }) => sum + lengthM, 0);
    this.#steepestM = 6 * sidePx * pixelM;
  }

  /** Takes the cell whose upper left corner is `k`, and sets the pixel's slowly varying fields. */
  enter(lattice: Lattice, k: number, pixel: Pixel): void {
    const { fields, stride } = lattice;
    this.#enterPlace(lattice, k);
    this.#copy(field.elevationM, fields.elevationM, k, stride);
    this.#copy(field.coastM, fields.coastM, k, stride);
    this.#copy(field.riverM, fields.riverM, k, stride);
    this.#dropBrokenRiver();
    this.#copy(field.highwayM, fields.highwayM, k, stride);
    this.#copy(field.lakeM, fields.lakeM, k, stride);
    this.#copy(field.forest, fields.forest, k, stride);
    this.#copy(field.urban, fields.urban, k, stride);
    this.#copy(field.wind, fields.wind, k, stride);
    this.#copy(field.slick, fields.slick, k, stride);
    this.#copy(field.cloud, fields.cloud, k, stride);
    this.#copy(field.cloudShadow, fields.cloudShadow, k, stride);
    pixel.moisture = fields.moisture[k] as number;
    pixel.warmthC = fields.warmthC[k] as number;
    pixel.swingC = fields.swingC[k] as number;
    pixel.rural = fields.rural[k] as number;
    pixel.surveyed = (fields.surveyed[k] as number) > 0.5;
    pixel.riverHalfWidthM = fields.riverHalfWidthM[k] as number;
    this.#urbanSlope(pixel);
    this.#neighbours(pixel);
    pixel.slope = (fields.slope[k] as number) * 0.5 + (fields.slope[k + stride + 1] as number) * 0.5;
  }

  /** Between corners no field lies beyond all of them. */
  #neighbours(pixel: Pixel): void {
    const shoreM = this.#shoreM;
    const bankM = shoreM + pixel.riverHalfWidthM;
    const dry = this.#isBeyond(field.coastM, shoreM) && this.#isBelow(field.lakeM, -shoreM);
    pixel.inland = dry && (this.#isBeyond(field.riverM, bankM) || this.#isBelow(field.riverM, -bankM));
    pixel.afloat = this.#isBelow(field.coastM, -shoreM);
    pixel.offHighway = this.#isBeyond(field.highwayM, 40) || this.#isBelow(field.highwayM, -40);
  }

  #isBeyond(f: number, limit: number): boolean {
    for (let n = f * 4; n < f * 4 + 4; n++) if ((this.#corners[n] as number) <= limit) return false;
    return true;
  }

  #isBelow(f: number, limit: number): boolean {
    for (let n = f * 4; n < f * 4 + 4; n++) if ((this.#corners[n] as number) >= limit) return false;
    return true;
  }

  #dropBrokenRiver(): void {
    const c = this.#corners;
    const at = field.riverM * 4;
    const [p, q, r, s] = [c[at] as number, c[at + 1] as number, c[at + 2] as number, c[at + 3] as number];
    if (Math.max(p, q, r, s) - Math.min(p, q, r, s) > this.#steepestM) c.fill(9000, at, at + 4);
  }

  /** Solves the change of `urban` along two sides of the cell for its change with u and v. */
  #urbanSlope(pixel: Pixel): void {
    const c = this.#corners;
    const along = (f: number, corner: number) => (c[f * 4 + corner] as number) - (c[f * 4] as number);
    const [rightU, rightV, right] = [along(field.u, 1), along(field.v, 1), along(field.urban, 1)];
    const [downU, downV, down] = [along(field.u, 2), along(field.v, 2), along(field.urban, 2)];
    const area = rightU * downV - rightV * downU;
    pixel.urbanPerU = (right * downV - down * rightV) / area;
    pixel.urbanPerV = (down * rightU - right * downU) / area;
  }

  #enterPlace({ fields, lon, lat, stride }: Lattice, k: number): void {
    const { bendU, bendV } = fields;
    const c = this.#corners;
    // All four corners in the frame of the first, so that a border between frames falls between cells.
    this.#frame.moveTo(lat[k] as number);
    for (let n = 0; n < 4; n++) {
      const at = k + (n & 1) + (n >> 1) * stride;
      c[field.u * 4 + n] = this.#frame.u(lon[at] as number, lat[at] as number) + (bendU[at] as number);
      c[field.v * 4 + n] = this.#frame.v(lon[at] as number, lat[at] as number) + (bendV[at] as number);
    }
  }

  #copy(to: number, from: Float32Array, k: number, stride: number): void {
    const c = this.#corners;
    c[to * 4] = from[k] as number;
    c[to * 4 + 1] = from[k + 1] as number;
    c[to * 4 + 2] = from[k + stride] as number;
    c[to * 4 + 3] = from[k + stride + 1] as number;
  }

  /** Turns to the middle of a row of pixels of the cell. */
  enterRow(row: number): void {
    const c = this.#corners;
    const down = (row + 0.5) / this.#sidePx;
    for (let f = 0; f < fieldCount; f++) {
      const upper = c[f * 4] as number;
      const upperRight = c[f * 4 + 1] as number;
      const left = upper + ((c[f * 4 + 2] as number) - upper) * down;
      const step = (upperRight + ((c[f * 4 + 3] as number) - upperRight) * down - left) / this.#sidePx;
      this.#left[f] = left + step / 2;
      this.#across[f] = step;
    }
  }

  /** Sets the pixel's fields for the pixel in column `x` of the cell; what cannot be near keeps its old value. */
  place(pixel: Pixel, x: number): void {
    const left = this.#left;
    const across = this.#across;
    pixel.u = (left[field.u] as number) + (across[field.u] as number) * x;
    pixel.v = (left[field.v] as number) + (across[field.v] as number) * x;
    pixel.elevationM = (left[field.elevationM] as number) + (across[field.elevationM] as number) * x;
    pixel.coastM = (left[field.coastM] as number) + (across[field.coastM] as number) * x;
    if (!pixel.inland) {
      pixel.wind = (left[field.wind] as number) + (across[field.wind] as number) * x;
      pixel.slick = (left[field.slick] as number) + (across[field.slick] as number) * x;
    }
    if (pixel.afloat) return;
    pixel.forest = (left[field.forest] as number) + (across[field.forest] as number) * x;
    pixel.urban = (left[field.urban] as number) + (across[field.urban] as number) * x;
    if (!pixel.offHighway) pixel.highwayM = (left[field.highwayM] as number) + (across[field.highwayM] as number) * x;
    if (pixel.inland) return;
    pixel.riverM = (left[field.riverM] as number) + (across[field.riverM] as number) * x;
    pixel.lakeM = (left[field.lakeM] as number) + (across[field.lakeM] as number) * x;
  }

  /** Sets the pixel's fields of the sky. */
  placeClouds(pixel: Pixel, x: number): void {
    pixel.cloud = (this.#left[field.cloud] as number) + (this.#across[field.cloud] as number) * x;
    pixel.cloudShadow = (this.#left[field.cloudShadow] as number) + (this.#across[field.cloudShadow] as number) * x;
  }

  /** Sums waves of fine noise for each pixel of the row; done here for whole rows so that no number is boxed. */
  detail(into: Float64Array): void {
    const left = this.#left;
    const across = this.#across;
    into.fill(0);
    for (const { lengthM, noise } of this.#waves) {
      for (let x = 0; x < this.#sidePx; x++) {
        const u = (left[field.u] as number) + (across[field.u] as number) * x;
        const v = (left[field.v] as number) + (across[field.v] as number) * x;
        into[x] = (into[x] as number) + 0.5 * lengthM * noise.at(u / lengthM, v / lengthM);
      }
    }
  }
}

export interface DetailWave {
  readonly lengthM: number;
  readonly noise: Noise2;
}
