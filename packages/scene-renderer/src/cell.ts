import { Frame } from './frame.ts';
import type { Lattice } from './lattice.ts';
import type { Noise2 } from './noise.ts';
import type { Pixel } from './pixel.ts';

/** Index of each field in the tables of a cell. */
const field = {
  u: 0,
  v: 1,
  coastM: 2,
  riverM: 3,
  highwayM: 4,
  lakeM: 5,
  forest: 6,
  urban: 7,
  cloud: 8,
  cloudShadow: 9,
  wind: 10,
  slick: 11,
  cloudAhead: 12,
  slope: 13,
  arterialM: 14,
} as const;
const fieldCount = 15;

/** A cell of the lattice. Interpolates the fields that vary within it, and sets the ones that are nearly constant. */
export class Cell {
  readonly #frame = new Frame();
  readonly #waves: readonly DetailWave[];
  /** Upper left, upper right, lower left, lower right of each field. */
  readonly #corners = new Float64Array(fieldCount * 4);
  readonly #left = new Float64Array(fieldCount);
  readonly #across = new Float64Array(fieldCount);
  /** Heights at 4 by 4 corners around the cell, and the coefficients of the cubic along the current row. */
  readonly #heights = new Float64Array(16);
  readonly #curve = new Float64Array(4);

  readonly #sidePx: number;
  /** Distance over which fine noise and beaches extend. */
  readonly #shoreM: number;
  /** Maximum difference of a distance within a cell, except between different rivers. */
  readonly #steepestM: number;

  /** @param waves of {@link detail} */
  constructor({ sidePx, pixelM }: { readonly sidePx: number; readonly pixelM: number }, waves: readonly DetailWave[]) {
    this.#sidePx = sidePx;
    this.#waves = waves;
    this.#shoreM = 31 + pixelM + waves.reduce((sum, { lengthM }) => sum + lengthM, 0);
    this.#steepestM = 6 * sidePx * pixelM;
  }

  /** Enters the cell whose upper left corner has the index `k`, and sets the slowly varying fields of the pixel. */
  enter(lattice: Lattice, k: number, pixel: Pixel): void {
    const { fields, stride } = lattice;
    this.#enterPlace(lattice, k);
    for (let n = 0; n < 16; n++) this.#heights[n] = fields.elevationM[k - stride - 1 + (n & 3) + (n >> 2) * stride];
    this.#copy(field.coastM, fields.coastM, k, stride);
    this.#copy(field.riverM, fields.riverM, k, stride);
    this.#dropBrokenRiver();
    this.#copy(field.highwayM, fields.highwayM, k, stride);
    this.#copy(field.arterialM, fields.arterialM, k, stride);
    this.#copy(field.lakeM, fields.lakeM, k, stride);
    this.#copy(field.forest, fields.forest, k, stride);
    this.#copy(field.urban, fields.urban, k, stride);
    this.#copy(field.wind, fields.wind, k, stride);
    this.#copy(field.slick, fields.slick, k, stride);
    this.#copy(field.cloud, fields.cloud, k, stride);
    this.#copy(field.cloudShadow, fields.cloudShadow, k, stride);
    this.#copy(field.cloudAhead, fields.cloudAhead, k, stride);
    pixel.moisture = fields.moisture[k];
    pixel.warmthC = fields.warmthC[k];
    pixel.swingC = fields.swingC[k];
    pixel.rural = fields.rural[k];
    pixel.surveyed = fields.surveyed[k] > 0.5;
    pixel.riverHalfWidthM = fields.riverHalfWidthM[k];
    this.#urbanSlope(pixel);
    this.#neighbors(pixel);
    this.#copy(field.slope, fields.slope, k, stride);
  }

  /** Marks features that are far from the whole cell: an interpolated field never exceeds its four corners. */
  #neighbors(pixel: Pixel): void {
    const shoreM = this.#shoreM;
    const bankM = shoreM + pixel.riverHalfWidthM;
    const dry = this.#isBeyond(field.coastM, shoreM) && this.#isBelow(field.lakeM, -shoreM);
    pixel.inland = dry && (this.#isBeyond(field.riverM, bankM) || this.#isBelow(field.riverM, -bankM));
    pixel.afloat = this.#isBelow(field.coastM, -shoreM);
    pixel.offHighway = this.#isBeyond(field.highwayM, 40) || this.#isBelow(field.highwayM, -40);
    pixel.offArterial = this.#isBeyond(field.arterialM, 40) || this.#isBelow(field.arterialM, -40);
  }

  #isBeyond(f: number, limit: number): boolean {
    for (let n = f * 4; n < f * 4 + 4; n++) if (this.#corners[n] <= limit) return false;
    return true;
  }

  #isBelow(f: number, limit: number): boolean {
    for (let n = f * 4; n < f * 4 + 4; n++) if (this.#corners[n] >= limit) return false;
    return true;
  }

  #dropBrokenRiver(): void {
    const c = this.#corners;
    const at = field.riverM * 4;
    const [p, q, r, s] = [c[at], c[at + 1], c[at + 2], c[at + 3]];
    if (Math.max(p, q, r, s) - Math.min(p, q, r, s) > this.#steepestM) c.fill(9000, at, at + 4);
  }

  /** Computes the gradient of `urban` along u and v from its change along two sides of the cell. */
  #urbanSlope(pixel: Pixel): void {
    const c = this.#corners;
    const along = (f: number, corner: number) => c[f * 4 + corner] - c[f * 4];
    const [rightU, rightV, right] = [along(field.u, 1), along(field.v, 1), along(field.urban, 1)];
    const [downU, downV, down] = [along(field.u, 2), along(field.v, 2), along(field.urban, 2)];
    const area = rightU * downV - rightV * downU;
    pixel.urbanPerU = (right * downV - down * rightV) / area;
    pixel.urbanPerV = (down * rightU - right * downU) / area;
  }

  #enterPlace({ fields, lon, lat, stride }: Lattice, k: number): void {
    const { bendU, bendV } = fields;
    const c = this.#corners;
    // All four corners use the frame of the first, so that frames change between cells.
    this.#frame.moveTo(lat[k]);
    for (let n = 0; n < 4; n++) {
      const at = k + (n & 1) + (n >> 1) * stride;
      c[field.u * 4 + n] = this.#frame.u(lon[at], lat[at]) + bendU[at];
      c[field.v * 4 + n] = this.#frame.v(lon[at], lat[at]) + bendV[at];
    }
  }

  #copy(to: number, from: Float32Array, k: number, stride: number): void {
    const c = this.#corners;
    c[to * 4] = from[k];
    c[to * 4 + 1] = from[k + 1];
    c[to * 4 + 2] = from[k + stride];
    c[to * 4 + 3] = from[k + stride + 1];
  }

  /** Moves to the middle of a row of pixels in the cell. */
  enterRow(row: number): void {
    const c = this.#corners;
    const down = (row + 0.5) / this.#sidePx;
    for (let f = 0; f < fieldCount; f++) {
      const upper = c[f * 4];
      const upperRight = c[f * 4 + 1];
      const left = upper + (c[f * 4 + 2] - upper) * down;
      const step = (upperRight + (c[f * 4 + 3] - upperRight) * down - left) / this.#sidePx;
      this.#left[f] = left + step / 2;
      this.#across[f] = step;
    }
    this.#curveAt(down);
  }

  /** Heights follow a Catmull-Rom surface, because the creases of a bilinear one show in the light. */
  #curveAt(down: number): void {
    const h = this.#heights;
    const c = this.#curve;
    for (let n = 0; n < 4; n++) c[n] = catmullRom(h[n], h[n + 4], h[n + 8], h[n + 12], down);
    const [p, q, r, s] = [c[0], c[1], c[2], c[3]];
    c[0] = q;
    c[1] = 0.5 * (r - p);
    c[2] = p - 2.5 * q + 2 * r - 0.5 * s;
    c[3] = 0.5 * (s - p) + 1.5 * (q - r);
  }

  /** Sets the fields of the pixel in column `x` of the cell. Distant features keep their old value. */
  place(pixel: Pixel, x: number): void {
    const left = this.#left;
    const across = this.#across;
    pixel.u = left[field.u] + across[field.u] * x;
    pixel.v = left[field.v] + across[field.v] * x;
    const c = this.#curve;
    const t = (x + 0.5) / this.#sidePx;
    pixel.elevationM = c[0] + t * (c[1] + t * (c[2] + t * c[3]));
    pixel.coastM = left[field.coastM] + across[field.coastM] * x;
    pixel.slope = left[field.slope] + across[field.slope] * x;
    if (!pixel.inland) {
      pixel.wind = left[field.wind] + across[field.wind] * x;
      pixel.slick = left[field.slick] + across[field.slick] * x;
    }
    if (pixel.afloat) return;
    pixel.forest = left[field.forest] + across[field.forest] * x;
    pixel.urban = left[field.urban] + across[field.urban] * x;
    if (!pixel.offArterial) pixel.arterialM = left[field.arterialM] + across[field.arterialM] * x;
    if (!pixel.offHighway) pixel.highwayM = left[field.highwayM] + across[field.highwayM] * x;
    if (pixel.inland) return;
    pixel.riverM = left[field.riverM] + across[field.riverM] * x;
    pixel.lakeM = left[field.lakeM] + across[field.lakeM] * x;
  }

  /** Sets the cloud fields of the pixel in column `x`. */
  placeClouds(pixel: Pixel, x: number): void {
    pixel.cloud = this.#left[field.cloud] + this.#across[field.cloud] * x;
    pixel.cloudShadow = this.#left[field.cloudShadow] + this.#across[field.cloudShadow] * x;
    pixel.cloudAhead = this.#left[field.cloudAhead] + this.#across[field.cloudAhead] * x;
  }

  /** Sums the waves of fine noise for each pixel of the row. Processing whole rows avoids boxing numbers. */
  detail(into: Float64Array): void {
    const left = this.#left;
    const across = this.#across;
    into.fill(0);
    for (const { lengthM, noise } of this.#waves) {
      for (let x = 0; x < this.#sidePx; x++) {
        const u = left[field.u] + across[field.u] * x;
        const v = left[field.v] + across[field.v] * x;
        into[x] = into[x] + 0.5 * lengthM * noise.at(u / lengthM, v / lengthM);
      }
    }
  }
}

/** Cubic from `q` at 0 to `r` at 1, smooth across its ends. */
// oxlint-disable-next-line max-params -- four heights and a place between the middle ones
function catmullRom(p: number, q: number, r: number, s: number, t: number): number {
  return q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
}

export interface DetailWave {
  readonly lengthM: number;
  readonly noise: Noise2;
}
