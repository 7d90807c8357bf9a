import { Block, PARK_FROM } from './block.ts';
import { BroadTown, toBusiness, toGreen } from './broad-town.ts';
import { type BlockKind, type BlockLook, Buildings } from './buildings.ts';
import { Cars } from './cars.ts';
import { toCellPx } from './chunk.ts';
import type { District } from './districts.ts';
import { FarTown } from './far-town.ts';
import { tint } from './hues.ts';
import { smoothstep } from './noise.ts';
import { type Color, inside, type Pixel } from './pixel.ts';
import type { Season } from './season.ts';
import { styleAt, type TownStyle } from './town-style.ts';

const pavement: Color = [158, 154, 147];

/** From this size on, a pixel is the mean of two places in it. */
const SAMPLES_FROM_M = 4.9;

/** Streets and blocks. */
export class Town {
  readonly #pixelM: number;
  readonly #cellReachM: number;
  /** Fraction of light between houses that are too small to cast shadows. */
  readonly #light: number;
  readonly #block = new Block();
  readonly #buildings: Buildings;
  /** The town where blocks are too small to be seen. */
  readonly broad: BroadTown;
  readonly #cars: Cars;
  /** Look of the current block. The object is reused because one per pixel would have to be garbage-collected. */
  readonly #blockLook: BlockLook;
  /** Whether the block covers the whole cell, and whether it is built on. */
  #held = false;
  #built = false;

  constructor(season: Season, pixelM: number) {
    this.#pixelM = pixelM;
    this.#cellReachM = 0.71 * toCellPx({ pixelM }) * pixelM;
    this.#light = 1 - 0.13 * smoothstep(4, 15, pixelM) - 0.1 * smoothstep(13, 24, pixelM);
    this.#buildings = new Buildings(season, pixelM);
    this.broad = new BroadTown(new FarTown(season, pixelM), pixelM);
    this.#cars = new Cars(pixelM);
    this.#blockLook = { kind: 'houses', style: styleAt(0, 0), green: 0.5 };
  }

  /**
   * Enters a cell, with the pixel at its center.
   * @returns whether all its pixels are in one block that is built on
   */
  enterCell(pixel: Pixel, d: District | undefined): boolean {
    this.#held = false;
    if (!d || pixel.urban < -0.15 || this.broad.blocks < 0.5) return false;
    this.#built = this.#block.enter(pixel, d);
    this.#held = this.#block.kerbM > this.#cellReachM - d.style.kerbM;
    if (!this.#held || !this.#built) return false;
    this.#look(pixel, d.style);
    return true;
  }

  /** Enters the block of a pixel. @returns whether it is built on */
  enter(pixel: Pixel, d: District): boolean {
    if (this.broad.blocks === 0) return false;
    if (!this.#held) return pixel.urban >= -0.13 && this.#block.enter(pixel, d);
    if (this.#built) this.#block.moveTo(pixel, d);
    return this.#built;
  }

  /** Sets the use of the block and its density of plants. */
  #look(pixel: Pixel, style: TownStyle): void {
    const look = this.#blockLook;
    look.kind = toBlockKind(this.#block, style);
    look.style = style;
    look.green = smoothstep(0.05, 0.4, pixel.moisture) * style.green * this.#block.leafy * toGreen(this.#block.center);
  }

  /** Paints the current pixel. */
  paint(pixel: Pixel, d: District): void {
    if (!this.#held) this.#look(pixel, d.style);
    if (this.#pixelM > SAMPLES_FROM_M) this.#paintMean(pixel, d);
    else this.#paintHouses(pixel, d.style);
  }

  /** Paints the mean of two places of a pixel that is about as large as a house. */
  #paintMean(pixel: Pixel, d: District): void {
    const { u, v } = pixel;
    const off = this.#pixelM / 4;
    this.#paintHouses(pixel, d.style);
    const { red, green, blue, heightM, radar } = pixel;
    pixel.u = u + off;
    pixel.v = v - off;
    if (this.enter(pixel, d)) {
      if (!this.#held) this.#look(pixel, d.style);
      this.#paintHouses(pixel, d.style);
    }
    pixel.u = u;
    pixel.v = v;
    pixel.red = (pixel.red + red) / 2;
    pixel.green = (pixel.green + green) / 2;
    pixel.blue = (pixel.blue + blue) / 2;
    pixel.heightM = (pixel.heightM + heightM) / 2;
    pixel.radar = (pixel.radar + radar) / 2;
    // Shadows between houses are too narrow to be cast.
    pixel.shade(this.#light);
  }

  #paintHouses(pixel: Pixel, style: TownStyle): void {
    const block = this.#block;
    const look = this.#blockLook;
    const isPark = look.kind === 'park';
    // Streets end in woods.
    const kerbM = isPark ? block.kerbM + (7 + 0.5 * this.#pixelM) * block.woodAt(pixel) : block.kerbM;
    const part = inside(-kerbM, this.#pixelM);
    if (part > 0) this.#buildings.paint(pixel, block, look);
    tint(pixel, block);
    if (kerbM > 2 + this.#pixelM) return;
    const walk = isPark ? 0 : inside(kerbM - 1.8, this.#pixelM);
    pixel.lay(pavement, walk);
    pixel.raise(0, 0.5, walk);
    pixel.lay(style.street, 1 - part);
    pixel.raise(0, 0.3, 1 - part);
    if (this.#pixelM < 1.1 && kerbM < 0.5 && !isPark) this.#cars.parkAlong(pixel, block.alongM, kerbM);
  }
}

/** Industry and parks form clusters; houses are replaced by large buildings toward the city center. */
function toBlockKind({ seed, quarter, center, business, parkland, districtSeed }: Block, style: TownStyle): BlockKind {
  const draw = (seed & 1023) / 1024;
  if (parkland > PARK_FROM) return 'park';
  if (quarter > 0.34 + 0.3 * center || draw > 0.99) return 'works';
  if (quarter < -0.56 || draw > 0.975) return 'park';
  const towers = 0.9 * smoothstep(0.12, 0.4, toBusiness(business, center)) * smoothstep(0.4, 0.9, center);
  if (draw < 0.02 + towers) return 'offices';
  if (draw < 0.05 + 0.85 * smoothstep(0.1, 0.7, center)) return style.inner;
  // Apartment buildings are planned as whole districts.
  const planned = ((districtSeed >>> 16) & 255) / 255;
  return planned < style.slabs ? 'slabs' : style.outer;
}
