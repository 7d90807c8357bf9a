import type { District } from './districts.ts';
import { Hues } from './hues.ts';
import { hash2, Noise2, noise2, smoothstep } from './noise.ts';
import type { Pixel } from './pixel.ts';
import { StreetGrid } from './street-grid.ts';
import type { TownStyle } from './town-style.ts';

/** Wavelength of large parks, and the value of its noise from which there is one. */
export const PARKS_M = 3400;
export const PARK_FROM = 0.72;
/** Extra width of an avenue, which is every fourth street, on either side, meters. */
const avenueM = 3.5;

/**
 * The block of a town around a pixel. Positions are in meters along the axes of the district. They are fields because
 * passing fractions to functions would allocate each of them.
 */
export class Block {
  /** Position relative to the kerb of the block. */
  x = 0.5;
  y = 0.5;
  lengthM = 0.5;
  widthM = 0.5;
  /** Position along the streets; it grows in both directions. */
  alongM = 0.5;
  /** 0 in suburbs to 1 in the inner city. */
  center = 0.5;
  /** Use of the neighborhood: industry if high, parks if low. */
  quarter = 0.5;
  /** Above 0.2 in business districts. */
  business = 0.5;
  /** Density of trees in this part of the town, around 0.85. */
  leafy = 0.5;
  /** Brightness and warmth of the colors of its neighborhood, around 1. */
  tone = 0.5;
  warmth = 0.5;
  /** Above {@link PARK_FROM} in large parks. */
  parkland = 0.5;
  /** Random bits of the block and of its district. */
  seed = 0;
  districtSeed = 0;
  style: TownStyle | undefined;
  /** Mean size of the blocks of the district. */
  gridLengthM = 0.5;
  gridWidthM = 0.5;
  /** Position of its kerb in the district. */
  #westM = 0.5;
  #southM = 0.5;
  readonly #streets = new StreetGrid();
  readonly #offices = new Noise2(421);
  readonly #gardens = new Noise2(419);
  readonly #parks = new Noise2(439);
  readonly #edges = new Noise2(449);
  readonly #hues = new Hues();

  /** Distance to the kerb, negative on the street. */
  get kerbM(): number {
    return Math.min(this.x, this.lengthM - this.x, this.y, this.widthM - this.y);
  }

  /**
   * Enters the block of a pixel. The center of a block decides whether it is built on, so that no house is cut at the
   * edge of a town.
   * @returns whether it is built on
   */
  enter(pixel: Pixel, d: District): boolean {
    const du = pixel.u - d.centerU;
    const dv = pixel.v - d.centerV;
    const x = du * d.cos + dv * d.sin;
    const y = dv * d.cos - du * d.sin;
    const streets = this.#streets;
    streets.lookUp(x, y, d);
    const { column, row } = streets;
    const { kerbM } = d.style;
    const toKerbM = (street: number) => ((street & 3) === 0 ? kerbM + avenueM : kerbM);
    this.#westM = streets.westM + toKerbM(column);
    this.#southM = streets.southM + toKerbM(row);
    this.x = x - this.#westM;
    this.y = y - this.#southM;
    this.lengthM = streets.eastM - toKerbM(streets.eastColumn) - this.#westM;
    this.widthM = streets.northM - toKerbM(row + 1) - this.#southM;
    this.alongM = x + y;
    this.style = d.style;
    this.districtSeed = d.seed;
    this.gridLengthM = d.blockLengthM;
    this.gridWidthM = d.blockWidthM;
    const block = hash2(column, row, d.seed + 2);
    const toX = this.lengthM / 2 - this.x;
    const toY = this.widthM / 2 - this.y;
    const toU = toX * d.cos - toY * d.sin;
    const toV = toX * d.sin + toY * d.cos;
    const middle = pixel.urban + pixel.urbanPerU * toU + pixel.urbanPerV * toV;
    this.center = smoothstep(0.12, 0.42, middle);
    const districtBias = ((d.seed >>> 8) & 255) / 2550 - 0.05;
    const ownBias = ((block >>> 22) & 255) / 4250 - 0.03;
    if (middle + districtBias + ownBias <= 0) return false;
    if (block !== this.seed) {
      this.quarter = noise2((column + 0.5) / 9, (row + 0.5) / 14, d.seed);
      this.business = this.#offices.at((pixel.u + toU) / 2900, (pixel.v + toV) / 2900);
      this.parkland = this.#parks.at((pixel.u + toU) / PARKS_M, (pixel.v + toV) / PARKS_M);
      this.#hues.moveTo(pixel.u + toU, pixel.v + toV, this.center);
      this.tone = this.#hues.tone;
      this.warmth = this.#hues.warmth;
      this.leafy = 0.85 + 0.6 * this.#gardens.at((pixel.u + toU) / 2300, (pixel.v + toV) / 2300);
    }
    this.seed = block;
    return true;
  }

  /**
   * Density of the wood at a pixel of a park, 0 to 1. It follows the noise of parks instead of the blocks, so that
   * woods end in curves at every scale.
   */
  woodAt({ u, v }: Pixel): number {
    const x = (this.x + this.#westM) / (9 * this.gridLengthM);
    const y = (this.y + this.#southM) / (14 * this.gridWidthM);
    const ragged = 0.05 * this.#edges.at(u / 70, v / 70) + 0.03 * this.#edges.at(u / 23, v / 23);
    const parkland = this.#parks.at(u / PARKS_M, v / PARKS_M);
    const large = smoothstep(PARK_FROM, PARK_FROM + 0.08, parkland + ragged);
    // Small parks are lawns with trees, so that they are as rectangular as their blocks.
    return large === 1 ? 1 : Math.max(large, 0.4 * smoothstep(-0.57, -0.7, noise2(x, y, this.districtSeed) + ragged));
  }

  /** Moves to another pixel of the same block. */
  moveTo(pixel: Pixel, d: District): void {
    const du = pixel.u - d.centerU;
    const dv = pixel.v - d.centerV;
    this.x = du * d.cos + dv * d.sin - this.#westM;
    this.y = dv * d.cos - du * d.sin - this.#southM;
    this.alongM = this.x + this.y + this.#westM + this.#southM;
  }
}
