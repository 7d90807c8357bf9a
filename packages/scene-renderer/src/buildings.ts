import type { Block } from './block.ts';
import { Cars } from './cars.ts';
import { clamp01, hash2, lerp, Noise2 } from './noise.ts';
import { type Color, inside, type Pixel } from './pixel.ts';
import type { Season } from './season.ts';
import type { TownStyle } from './town-style.ts';
import { Trees } from './trees.ts';

const concrete: Color = [166, 160, 150];
const parking: Color = [128, 126, 123];
/** Below trees. */
const litter: Color = [60, 59, 41];

export type BlockKind = 'park' | 'offices' | 'perimeter' | 'compact' | 'slabs' | 'works' | 'houses';

/** Use of a block, its regional style, and how well trees grow there, 0 to 1. */
export interface BlockLook {
  kind: BlockKind;
  style: TownStyle;
  green: number;
}

/** Paints individual buildings. */
export class Buildings {
  readonly #season: Season;
  readonly #pixelM: number;
  readonly #cars: Cars;
  readonly #gardenTrees = new Trees(8);
  readonly #parkTrees = new Trees(9);
  readonly #canopy = new Noise2(457);

  constructor(season: Season, pixelM: number) {
    this.#season = season;
    this.#pixelM = pixelM;
    this.#cars = new Cars(pixelM);
  }

  paint(pixel: Pixel, block: Block, look: BlockLook): void {
    switch (look.kind) {
      case 'park':
        return this.#park(pixel, block.woodAt(pixel), look.green);
      case 'offices':
        return this.#offices(pixel, block, look);
      case 'perimeter':
        return this.#perimeter(pixel, block, look);
      case 'compact':
        return this.#compact(pixel, block, look);
      case 'slabs':
        return this.#slabs(pixel, block, look);
      case 'works':
        return this.#works(pixel, block, look);
      case 'houses':
        this.#houses(pixel, block, look);
    }
  }

  /** Lawns with trees, and woods. */
  #park(pixel: Pixel, wood: number, green: number): void {
    const density = lerp(0.5 * green, 0.95, wood);
    pixel.set(this.#season.grass, 0, 0.8);
    pixel.lay(litter, 0.9 * wood);
    this.#plant(pixel, this.#parkTrees, density);
    // Crowns that are too small to be seen are darkened by the gaps between them.
    const p = this.#pixelM;
    if (p > 4.5) pixel.shade(1 - density * (0.27 + 0.1 * this.#canopy.at(pixel.u / (2 * p), pixel.v / (2 * p))));
  }

  #plant(pixel: Pixel, trees: Trees, density: number): void {
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

  /** Paints the ground between houses. */
  #garden(pixel: Pixel, { style, green }: BlockLook, planted: number): void {
    pixel.set(style.yard, 0, 0.85);
    pixel.lay(this.#season.grass, clamp01(1.5 * green));
    this.#plant(pixel, this.#gardenTrees, planted * green);
  }

  /** Two rows of lots, each with a house with a ridged roof, a driveway, and a garden. */
  #houses(pixel: Pixel, { x, y, lengthM, widthM, seed }: Block, look: BlockLook): void {
    const lots = Math.max(2, Math.round(lengthM / (look.style.plotM + ((seed >>> 10) & 7))));
    const lotM = lengthM / lots;
    const column = Math.min(lots - 1, Math.max(0, Math.floor(x / lotM)));
    const upper = y > widthM / 2 ? 1 : 0;
    const lot = hash2(column, upper, seed);
    this.#garden(pixel, look, 0.34 + (0.25 * ((seed >>> 20) & 7)) / 7);
    pixel.shade(0.9 + (0.2 * ((lot >>> 3) & 255)) / 255);
    if ((lot & 15) === 0) return;
    const halfX = Math.min(lotM / 2 - 1.2, 5 + ((lot >>> 4) & 7) * 0.55);
    const halfY = 4.2 + ((lot >>> 7) & 7) * 0.45;
    const setback = 6.5 + halfY + ((lot >>> 13) & 3);
    const fromX = x - (column + 0.5) * lotM - (((lot >>> 10) & 7) - 3.5) * 0.35;
    const fromY = upper ? y - widthM + setback : setback - y;
    if (fromY > 0) pixel.lay(concrete, inside(Math.abs(fromX - halfX * 0.55) - 1.6, this.#pixelM) * 0.9);
    const dx = Math.abs(fromX);
    const dy = Math.abs(fromY);
    const roof = inside(Math.max(dx - halfX, dy - halfY), this.#pixelM);
    if (roof === 0) return;
    const ridge = lot & 0x1_00_00 ? 1 - dy / halfY : 1 - dx / halfX;
    pixel.lay(look.style.roofs[(lot >>> 18) & 7], roof);
    pixel.raise(5 + 2.4 * clamp01(ridge), 1.3, roof);
  }

  /** Small plots, built wall to wall with a few yards and flat roofs of various heights. */
  #compact(pixel: Pixel, { x, y, lengthM, widthM, seed, center }: Block, look: BlockLook): void {
    const { style } = look;
    const across = Math.max(1, Math.round(lengthM / (style.plotM * (0.8 + ((seed >>> 10) & 7) / 14))));
    const down = Math.max(2, 2 * Math.round(widthM / (style.plotM * 2.6)));
    const lotX = lengthM / across;
    const lotY = widthM / down;
    const row = Math.max(0, Math.min(down - 1, Math.floor(y / lotY)));
    const column = Math.max(0, Math.min(across - 1, Math.floor(x / lotX)));
    const lot = hash2(column, row, seed);
    this.#garden(pixel, look, 0.3);
    if ((lot & 15) === 0) return;
    const gap = ((lot >>> 4) & 3) * 0.45;
    // Yards are behind the houses, where the two rows of plots meet.
    const yard = 0.6 + ((lot >>> 6) & 7) * 0.5;
    const px = x - column * lotX;
    const py = row & 1 ? lotY - (y - row * lotY) : y - row * lotY;
    const edge = Math.max(gap - px, px - lotX + gap, 0.3 - py, py - lotY + yard);
    const roof = inside(edge, this.#pixelM);
    if (roof === 0) return;
    // Parts of some houses are one storey lower.
    const low = (lot & 0x2_00_00) !== 0 && px > lotX * 0.55 ? 3 : 0;
    pixel.lay(style.roofs[(lot >>> 18) & 7], roof);
    pixel.shade(1 + (0.9 + (0.2 * ((lot >>> 21) & 15)) / 15 - 1) * roof);
    pixel.raise(4 + ((lot >>> 10) & 3) * (1.2 + 3 * center) + 3 - low, 1.8, roof);
    if (this.#pixelM < 1.5 && !low) this.#roofPlant(pixel, px, py, lot, roof * 0.7, concrete);
  }

  /** Houses with ridged roofs around a yard. */
  #perimeter(pixel: Pixel, block: Block, look: BlockLook): void {
    const { x, y, lengthM, widthM, seed, kerbM } = block;
    const depthM = Math.min(13, 0.3 * widthM);
    const alongX = Math.min(y, widthM - y) < Math.min(x, lengthM - x);
    const place = Math.floor((alongX ? x : y) / (12 + ((seed >>> 10) & 7)));
    const side = alongX ? (y > widthM / 2 ? 1 : 0) : x > lengthM / 2 ? 3 : 2;
    const lot = hash2(place, side, seed);
    this.#garden(pixel, look, 0.5);
    // Some yards contain workshops.
    const inner = Math.max(Math.abs(x - lengthM / 2) - 0.22 * lengthM, Math.abs(y - widthM / 2) - 0.1 * widthM);
    if ((seed & 0x30_00) === 0) {
      const shed = inside(inner, this.#pixelM);
      pixel.lay(look.style.flats[(seed >>> 18) & 7], shed);
      pixel.raise(5, 1.3, shed);
    }
    const roof = inside(Math.max(kerbM - depthM, (lot & 31) === 0 ? 2 : -9), this.#pixelM);
    if (roof === 0) return;
    const ridge = 1 - Math.abs(kerbM - depthM / 2) / (depthM / 2);
    pixel.lay(look.style.roofs[(lot >>> 18) & 7], roof);
    pixel.raise(12 + ((lot >>> 8) & 3) * 1.6 + 3 * clamp01(ridge), 1.8, roof);
  }

  /** Apartment buildings in parallel rows, with grass and car parks in between. */
  #slabs(pixel: Pixel, { x, y, lengthM, widthM, seed }: Block, look: BlockLook): void {
    const rows = Math.max(1, Math.round(widthM / (36 + ((seed >>> 10) & 15))));
    const columns = Math.max(1, Math.round(lengthM / (58 + ((seed >>> 14) & 15))));
    const lotX = lengthM / columns;
    const lotY = widthM / rows;
    const column = Math.max(0, Math.min(columns - 1, Math.floor(x / lotX)));
    const row = Math.max(0, Math.min(rows - 1, Math.floor(y / lotY)));
    const lot = hash2(column, row, seed);
    this.#garden(pixel, look, 0.45);
    const px = x - column * lotX;
    const py = y - row * lotY;
    const road = inside(Math.abs(py - lotY + 5) - 4, this.#pixelM);
    pixel.lay(parking, 0.9 * road);
    pixel.raise(0, 0.4, road);
    if (road > 0.5 && this.#pixelM < 1.1) this.#cars.park(pixel, x, py - lotY + 9);
    if ((lot & 7) === 0) return;
    const roof = inside(Math.max(8 - px, px - lotX + 8, 6 - py, py - 18), this.#pixelM);
    if (roof === 0) return;
    pixel.lay(look.style.flats[(seed >>> 18) & 7], roof);
    pixel.raise(15 + ((seed >>> 21) & 3) * 9, 1.6, roof);
    if (this.#pixelM < 1.5) this.#roofPlant(pixel, px, py, lot, roof, concrete);
  }

  /** Large buildings wall to wall, some with a courtyard, and some towers in the inner city. */
  #offices(pixel: Pixel, { x, y, lengthM, widthM, seed, center }: Block, look: BlockLook): void {
    const across = 2 + ((seed >>> 10) & 3);
    const down = 1 + ((seed >>> 13) & 1);
    const lotX = lengthM / across;
    const lotY = widthM / down;
    const column = Math.max(0, Math.min(across - 1, Math.floor(x / lotX)));
    const row = Math.max(0, Math.min(down - 1, Math.floor(y / lotY)));
    const lot = hash2(column, row, seed);
    pixel.set((lot & 7) === 0 ? this.#season.grass : concrete, 0, 0.8);
    if ((lot & 7) < 2) this.#plant(pixel, this.#parkTrees, 0.4 * look.green);
    const gap = 1.5 + ((lot >>> 4) & 3);
    const px = x - column * lotX;
    const py = y - row * lotY;
    let roof = inside(Math.max(gap - px, px - lotX + gap, gap - py, py - lotY + gap), this.#pixelM);
    if ((lot >>> 6) & 1) {
      const hollow = Math.min(lotX, lotY) * 0.24;
      const yard = Math.max(Math.abs(px - lotX / 2) - hollow, Math.abs(py - lotY / 2) - hollow);
      roof *= inside(-yard, this.#pixelM);
    }
    if (roof === 0) return;
    const tall = ((lot >>> 8) & 255) / 255;
    pixel.lay(look.style.flats[(lot >>> 16) & 7], roof);
    pixel.raise(9 + 14 * tall * center + (tall > 0.86 ? 55 * center : 0), 1.8, roof);
    const color = look.style.flats[(lot >>> 21) & 7];
    if (this.#pixelM < 1.5) this.#roofPlant(pixel, px, py, lot, roof, color);
  }

  /** Stairwells, tanks, and vents on flat roofs. */
  // oxlint-disable-next-line max-params -- called for every pixel of a roof, an object each would have to be collected
  #roofPlant(pixel: Pixel, x: number, y: number, lot: number, part: number, color: Color): void {
    const column = Math.floor(x / 5);
    const row = Math.floor(y / 5);
    const cell = hash2(column, row, lot);
    if ((cell & 7) !== 0) return;
    const dx = Math.abs(x - column * 5 - 2.5) - 1 - ((cell >>> 3) & 1);
    const dy = Math.abs(y - row * 5 - 2.5) - 1.2;
    const covered = inside(Math.max(dx, dy), this.#pixelM) * part;
    pixel.lay(color, covered * 0.8);
    pixel.heightM += 2.5 * covered;
  }

  /** Industrial halls with seamed roofs, and their car parks. */
  #works(pixel: Pixel, { x, y, lengthM, widthM, seed }: Block, { style }: BlockLook): void {
    pixel.set(parking, 0, 0.4);
    const split = lengthM * (0.35 + (0.4 * ((seed >>> 10) & 255)) / 255);
    const hall = Math.max(5 - x, x - split, 6 - y, y - widthM + 6);
    const annexe = Math.max(split + 14 - x, x - lengthM + 8, 10 - y, y - widthM * 0.55);
    const roof = inside(Math.min(hall, annexe), this.#pixelM);
    if (roof === 0) {
      if (this.#pixelM < 1.1) this.#cars.park(pixel, x, y);
      return;
    }
    pixel.lay(style.flats[(seed >>> 18) & 7], roof);
    pixel.raise(8 + ((seed >>> 21) & 3), 1.6, roof);
    if (this.#pixelM < 2) pixel.shade(0.97 + 0.03 * Math.sin(x * 1.05));
  }
}
