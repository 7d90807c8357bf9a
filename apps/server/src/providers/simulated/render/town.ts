import { cellPxOf } from './chunk.ts';
import type { District } from './districts.ts';
import { clamp01, hash2, Noise2, noise2, smoothstep } from './noise.ts';
import { type Color, inside, type Pixel } from './pixel.ts';
import type { Season } from './season.ts';
import { Trees } from './trees.ts';

const street: Color = [122, 120, 117];
const pavement: Color = [158, 154, 147];
const concrete: Color = [166, 160, 150];
const parking: Color = [128, 126, 123];

const houseRoofs: readonly Color[] = [
  [112, 106, 100],
  [134, 128, 122],
  [92, 88, 86],
  [150, 100, 80],
  [164, 118, 92],
  [124, 112, 102],
  [142, 138, 136],
  [104, 94, 88],
];
const largeRoofs: readonly Color[] = [
  [184, 182, 176],
  [152, 151, 148],
  [128, 126, 124],
  [104, 103, 102],
  [206, 205, 200],
  [124, 116, 106],
  [160, 148, 132],
];
const cars: readonly Color[] = [
  [226, 226, 226],
  [60, 62, 66],
  [150, 152, 156],
  [120, 44, 40],
  [52, 70, 104],
];

/** Average colours from above where single houses cannot be seen. */
const farHouses: Color = [122, 115, 105];
const farDense: Color = [124, 119, 113];
const farWorks: Color = [150, 147, 143];

type BlockKind = 'park' | 'dense' | 'works' | 'houses';

/**
 * Streets, blocks and buildings. Positions are metres in the district's own direction; the ones of the block at hand
 * are kept in fields, as handing fractions from call to call would cost an allocation each.
 */
export class Town {
  readonly #season: Season;
  readonly #pixelM: number;
  readonly #gardenTrees = new Trees(8);
  readonly #parkTrees = new Trees(9);
  readonly #mottle = new Noise2(409);
  /** Position within the block's kerb. */
  #x = 0.5;
  #y = 0.5;
  /** Where the block's kerb begins in the district. */
  #westM = 0.5;
  #southM = 0.5;
  /** Whether the block holds for the whole cell, and whether it is built on. */
  #held = false;
  #built = false;
  readonly #cellReachM: number;
  /** Grows along both directions of streets. */
  #alongM = 0.5;
  #lengthM = 0.5;
  #widthM = 0.5;
  /** 0 suburb to 1 inner city. */
  #centre = 0.5;
  /** How well trees grow, 0 to 1. */
  #watered = 0.5;
  /** The block at hand. */
  #block = 0;
  /** What the blocks around are used for: works above, parks below. */
  #quarter = 0.5;

  constructor(season: Season, pixelM: number) {
    this.#season = season;
    this.#pixelM = pixelM;
    this.#cellReachM = 0.71 * cellPxOf({ pixelM }) * pixelM;
  }

  /**
   * Takes what holds for a cell, at whose middle the pixel lies.
   * @returns whether all its pixels lie in one block that is built on
   */
  enterCell(pixel: Pixel, d: District | undefined): boolean {
    this.#held = false;
    if (!d || pixel.urban < -0.15) return false;
    const built = this.#enterAnew(pixel, d);
    const reachM = this.#cellReachM;
    const kerbM = Math.min(this.#x, this.#lengthM - this.#x, this.#y, this.#widthM - this.#y);
    this.#held = kerbM > reachM - 5;
    this.#built = built;
    return this.#held && built;
  }

  /**
   * Finds the block a pixel lies in and whether it is built on. Blocks are built as a whole: the middle of the block
   * decides, so that no house is cut where a town ends.
   */
  enter(pixel: Pixel, d: District): boolean {
    if (!this.#held) return pixel.urban >= -0.13 && this.#enterAnew(pixel, d);
    if (this.#built) {
      const du = pixel.u - d.centreU;
      const dv = pixel.v - d.centreV;
      this.#x = du * d.cos + dv * d.sin - this.#westM;
      this.#y = dv * d.cos - du * d.sin - this.#southM;
      this.#alongM = this.#x + this.#y + this.#westM + this.#southM;
    }
    return this.#built;
  }

  #enterAnew(pixel: Pixel, d: District): boolean {
    const du = pixel.u - d.centreU;
    const dv = pixel.v - d.centreV;
    const x = du * d.cos + dv * d.sin;
    const y = dv * d.cos - du * d.sin;
    const bx = Math.floor(x / d.blockLengthM);
    const by = Math.floor(y / d.blockWidthM);
    // Every fourth street is an avenue.
    const west = (bx & 3) === 0 ? 8.5 : 5;
    const east = ((bx + 1) & 3) === 0 ? 8.5 : 5;
    const south = (by & 3) === 0 ? 8.5 : 5;
    const north = ((by + 1) & 3) === 0 ? 8.5 : 5;
    this.#westM = bx * d.blockLengthM + west;
    this.#southM = by * d.blockWidthM + south;
    this.#x = x - this.#westM;
    this.#y = y - this.#southM;
    this.#lengthM = d.blockLengthM - west - east;
    this.#widthM = d.blockWidthM - south - north;
    this.#alongM = x + y;
    const block = hash2(bx, by, d.seed + 2);
    const toX = this.#lengthM / 2 - this.#x;
    const toY = this.#widthM / 2 - this.#y;
    const toU = toX * d.cos - toY * d.sin;
    const toV = toX * d.sin + toY * d.cos;
    const middle = pixel.urban + pixel.urbanPerU * toU + pixel.urbanPerV * toV;
    this.#centre = smoothstep(0.12, 0.42, middle);
    const districtBias = ((d.seed >>> 8) & 255) / 2550 - 0.05;
    const ownBias = ((block >>> 22) & 255) / 4250 - 0.03;
    if (middle + districtBias + ownBias <= 0) return false;
    if (block !== this.#block) this.#quarter = noise2((bx + 0.5) / 9, (by + 0.5) / 14, d.seed);
    this.#block = block;
    return true;
  }

  /** Paints the pixel last entered. */
  paint(pixel: Pixel): void {
    this.#watered = smoothstep(0.05, 0.4, pixel.moisture);
    const kerbM = Math.min(this.#x, this.#lengthM - this.#x, this.#y, this.#widthM - this.#y);
    if (this.#pixelM > 5) this.#paintFar(pixel, this.#block, kerbM);
    else this.#paintNear(pixel, this.#block, kerbM);
    if (this.#pixelM < 1.1 && kerbM < 0.5) this.#parkedCars(pixel, kerbM);
  }

  #paintNear(pixel: Pixel, block: number, kerbM: number): void {
    const part = inside(-kerbM, this.#pixelM);
    if (part > 0) this.#paintBlock(pixel, block);
    if (kerbM > 2 + this.#pixelM) return;
    const walk = inside(kerbM - 1.8, this.#pixelM);
    pixel.lay(pavement, walk);
    pixel.raise(0, 0.5, walk);
    pixel.lay(street, 1 - part);
    pixel.raise(0, 0.3, 1 - part);
  }

  /** The same blocks by their mean colours. */
  #paintFar(pixel: Pixel, block: number, kerbM: number): void {
    const kind = this.#kind(block);
    const tone = ((block >>> 10) & 255) / 255;
    const mottle = this.#mottle.at(pixel.u / (2.6 * this.#pixelM), pixel.v / (2.6 * this.#pixelM));
    if (kind === 'park') pixel.set(this.#season.grass, 2, 0.9);
    else if (kind === 'works') pixel.set(largeRoofs[(block >>> 18) % 7] as Color, 4, 1.9);
    else pixel.set(kind === 'dense' ? farDense : farHouses, kind === 'dense' ? 8 : 3, kind === 'dense' ? 1.8 : 1.35);
    const green = (kind === 'houses' ? 0.36 + 0.2 * tone : kind === 'park' ? 0.5 : 0.12) * this.#watered;
    pixel.lay(kind === 'works' ? parking : this.#season.crown(0.6), kind === 'works' ? 0.5 : green);
    pixel.radar *= 0.75 + 0.5 * tone + 0.5 * mottle;
    this.#paintMean(pixel);
    pixel.shade(0.81 + 0.2 * tone + 0.2 * mottle + 0.16 * this.#quarter);
    const streets = Math.min(0.6, 9 / this.#pixelM) * inside(kerbM - 0.25 * this.#pixelM, this.#pixelM);
    pixel.lay(street, streets);
  }

  /** Single blocks fade into their quarter where a pixel holds much of a block. */
  #paintMean(pixel: Pixel): void {
    const part = 0.6 * smoothstep(6, 24, this.#pixelM);
    if (part === 0) return;
    const centre = this.#centre;
    const works = smoothstep(-0.14, 0.14, this.#quarter - 0.34 - 0.5 * centre);
    const park = smoothstep(-0.44, -0.56, this.#quarter);
    const { red, green, blue } = pixel;
    pixel.set(farHouses, pixel.heightM, pixel.radar);
    pixel.lay(farDense, 0.9 * centre);
    pixel.lay(this.#season.crown(0.6), (0.42 - 0.3 * centre) * this.#watered);
    pixel.lay(farWorks, 0.8 * works);
    pixel.lay(this.#season.crown(0.7), 0.8 * park * this.#watered);
    pixel.red = red + (pixel.red - red) * part;
    pixel.green = green + (pixel.green - green) * part;
    pixel.blue = blue + (pixel.blue - blue) * part;
  }

  /** Works and parks lie together; houses give way to large buildings towards the middle of a city. */
  #kind(block: number): BlockKind {
    const draw = (block & 1023) / 1024;
    if (this.#quarter > 0.34 + 0.5 * this.#centre || draw > 0.985) return 'works';
    if (this.#quarter < -0.5 || draw > 0.975) return 'park';
    return draw < 0.02 + 0.85 * this.#centre ? 'dense' : 'houses';
  }

  #paintBlock(pixel: Pixel, block: number): void {
    const kind = this.#kind(block);
    if (kind === 'park') this.#park(pixel);
    else if (kind === 'dense') this.#dense(pixel, block);
    else if (kind === 'works') this.#works(pixel, block);
    else this.#houses(pixel, block);
  }

  #park(pixel: Pixel): void {
    pixel.set(this.#season.grass, 0, 0.8);
    this.#plant(pixel, this.#parkTrees, 0.5);
  }

  #plant(pixel: Pixel, trees: Trees, fullDensity: number): void {
    const density = fullDensity * this.#watered;
    if (this.#pixelM > 4.5) {
      pixel.lay(this.#season.crown(0.6), density * 0.8);
      pixel.raise(3, 1.2, density * 0.8);
      return;
    }
    trees.lookUp(pixel, density);
    if (trees.heightM <= 0) return;
    pixel.lay(this.#season.crown(trees.kind), 0.95);
    pixel.raise(trees.heightM, 1.3, 0.95);
  }

  /** Two rows of lots, each with a house under a ridged roof, a drive and a garden. */
  #houses(pixel: Pixel, block: number): void {
    const widthM = this.#widthM;
    const lots = Math.max(2, Math.round(this.#lengthM / (17 + ((block >>> 10) & 7))));
    const lotM = this.#lengthM / lots;
    const column = Math.min(lots - 1, Math.max(0, Math.floor(this.#x / lotM)));
    const upper = this.#y > widthM / 2 ? 1 : 0;
    const lot = hash2(column, upper, block);
    pixel.set(this.#season.grass, 0, 0.85);
    pixel.shade(0.9 + (0.2 * ((lot >>> 3) & 255)) / 255);
    this.#plant(pixel, this.#gardenTrees, 0.34 + (0.25 * ((block >>> 20) & 7)) / 7);
    if ((lot & 15) === 0) return;
    const halfX = Math.min(lotM / 2 - 1.2, 5 + ((lot >>> 4) & 7) * 0.55);
    const halfY = 4.2 + ((lot >>> 7) & 7) * 0.45;
    const setback = 6.5 + halfY + ((lot >>> 13) & 3);
    const fromX = this.#x - (column + 0.5) * lotM - (((lot >>> 10) & 7) - 3.5) * 0.35;
    const fromY = upper ? this.#y - widthM + setback : setback - this.#y;
    if (fromY > 0) pixel.lay(concrete, inside(Math.abs(fromX - halfX * 0.55) - 1.6, this.#pixelM) * 0.9);
    const dx = Math.abs(fromX);
    const dy = Math.abs(fromY);
    const roof = inside(Math.max(dx - halfX, dy - halfY), this.#pixelM);
    if (roof === 0) return;
    const ridge = lot & 0x1_00_00 ? 1 - dy / halfY : 1 - dx / halfX;
    pixel.lay(houseRoofs[(lot >>> 18) & 7] as Color, roof);
    pixel.raise(5 + 2.4 * clamp01(ridge), 1.9, roof);
  }

  /** Large buildings wall to wall, some around a courtyard, some towers in the middle of a city. */
  #dense(pixel: Pixel, block: number): void {
    const across = 2 + ((block >>> 10) & 3);
    const down = 1 + ((block >>> 13) & 1);
    const lotX = this.#lengthM / across;
    const lotY = this.#widthM / down;
    const column = Math.max(0, Math.min(across - 1, Math.floor(this.#x / lotX)));
    const row = Math.max(0, Math.min(down - 1, Math.floor(this.#y / lotY)));
    const lot = hash2(column, row, block);
    pixel.set((lot & 7) === 0 ? this.#season.grass : concrete, 0, 0.8);
    if ((lot & 7) < 2) this.#plant(pixel, this.#parkTrees, 0.4);
    const gap = 1.5 + ((lot >>> 4) & 3);
    const x = this.#x - column * lotX;
    const y = this.#y - row * lotY;
    const edge = Math.max(gap - x, x - lotX + gap, gap - y, y - lotY + gap);
    let roof = inside(edge, this.#pixelM);
    if ((lot >>> 6) & 1) {
      const hollow = Math.min(lotX, lotY) * 0.24;
      const yard = Math.max(Math.abs(x - lotX / 2) - hollow, Math.abs(y - lotY / 2) - hollow);
      roof *= inside(-yard, this.#pixelM);
    }
    if (roof === 0) return;
    const tall = ((lot >>> 8) & 255) / 255;
    pixel.lay(largeRoofs[(lot >>> 16) % 7] as Color, roof);
    pixel.raise(9 + 14 * tall * this.#centre + (tall > 0.86 ? 55 * this.#centre : 0), 2.6, roof);
    if (this.#pixelM < 1.5) this.#roofPlant(pixel, lot, roof);
  }

  /** Stair heads and vents that large flat roofs carry. */
  #roofPlant(pixel: Pixel, lot: number, roof: number): void {
    const column = Math.floor(this.#x / 5);
    const row = Math.floor(this.#y / 5);
    const cell = hash2(column, row, lot);
    if ((cell & 7) !== 0) return;
    const dx = Math.abs(this.#x - column * 5 - 2.5) - 1 - ((cell >>> 3) & 1);
    const dy = Math.abs(this.#y - row * 5 - 2.5) - 1.2;
    const part = inside(Math.max(dx, dy), this.#pixelM) * roof;
    pixel.lay(largeRoofs[(cell >>> 5) % 7] as Color, part * 0.8);
    pixel.heightM += 2.5 * part;
  }

  /** Halls with seamed roofs and their car parks. */
  #works(pixel: Pixel, block: number): void {
    pixel.set(parking, 0, 0.4);
    const lengthM = this.#lengthM;
    const widthM = this.#widthM;
    const x = this.#x;
    const y = this.#y;
    const split = lengthM * (0.35 + (0.4 * ((block >>> 10) & 255)) / 255);
    const hall = Math.max(5 - x, x - split, 6 - y, y - widthM + 6);
    const annexe = Math.max(split + 14 - x, x - lengthM + 8, 10 - y, y - widthM * 0.55);
    const roof = inside(Math.min(hall, annexe), this.#pixelM);
    if (roof === 0) {
      if (this.#pixelM < 1.1) this.#carPark(pixel);
      return;
    }
    pixel.lay(largeRoofs[(block >>> 18) % 7] as Color, roof);
    pixel.raise(8 + ((block >>> 21) & 3), 2.4, roof);
    if (this.#pixelM < 2) pixel.shade(0.97 + 0.03 * Math.sin(x * 1.05));
  }

  #carPark(pixel: Pixel): void {
    const row = Math.floor(this.#y / 8);
    const place = Math.floor(this.#x / 2.7);
    const h = hash2(place, row, 8101);
    if ((h & 3) === 0) return;
    const dx = Math.abs(this.#x - (place + 0.5) * 2.7) - 0.9;
    const dy = Math.abs(this.#y - row * 8 - 2.6) - 2.1;
    this.#car(pixel, h, Math.max(dx, dy));
  }

  #parkedCars(pixel: Pixel, kerbM: number): void {
    const place = Math.floor(this.#alongM / 6.2);
    const h = hash2(place, 0, 8103);
    if ((h & 3) !== 0) return;
    const along = Math.abs(this.#alongM - (place + 0.5) * 6.2) - 2.1;
    this.#car(pixel, h, Math.max(along, Math.abs(kerbM + 1.2) - 0.9));
  }

  #car(pixel: Pixel, h: number, distanceM: number): void {
    const part = inside(distanceM, this.#pixelM);
    pixel.lay(cars[(h >>> 4) % 5] as Color, part * 0.9);
    pixel.raise(1.4, 1.8, part);
  }
}
