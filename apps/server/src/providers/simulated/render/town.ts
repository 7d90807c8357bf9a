import type { District } from './districts.ts';
import { clamp01, hash2, smoothstep } from './noise.ts';
import { type Color, inside, type Pixel } from './pixel.ts';
import type { Season } from './season.ts';
import { Trees } from './trees.ts';

const street: Color = [122, 120, 117];
const pavement: Color = [158, 154, 147];
const yardConcrete: Color = [166, 160, 150];
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
  [206, 205, 200],
  [178, 177, 174],
  [150, 148, 146],
  [120, 120, 120],
  [224, 223, 218],
  [140, 134, 126],
  [186, 178, 164],
];
const cars: readonly Color[] = [
  [226, 226, 226],
  [60, 62, 66],
  [150, 152, 156],
  [120, 44, 40],
  [52, 70, 104],
];

/** Streets, blocks and buildings. Positions are metres in the district's own direction. */
export class Town {
  readonly #season: Season;
  readonly #pixelM: number;
  readonly #trees = new Trees();

  constructor(season: Season, pixelM: number) {
    this.#season = season;
    this.#pixelM = pixelM;
  }

  paint(pixel: Pixel, d: District): void {
    const du = pixel.u + pixel.bendU - d.centreU;
    const dv = pixel.v + pixel.bendV - d.centreV;
    const x = du * d.cos + dv * d.sin;
    const y = dv * d.cos - du * d.sin;
    const bx = Math.floor(x / d.blockLengthM);
    const by = Math.floor(y / d.blockWidthM);
    const fx = x - bx * d.blockLengthM;
    const fy = y - by * d.blockWidthM;
    const h = hash2(bx, by, d.seed + 2);
    const west = (bx & 3) === 0 ? 8.5 : 5;
    const east = ((bx + 1) & 3) === 0 ? 8.5 : 5;
    const south = (by & 3) === 0 ? 8.5 : 5;
    const north = ((by + 1) & 3) === 0 ? 8.5 : 5;
    const kerbM = Math.min(fx - west, d.blockLengthM - fx - east, fy - south, d.blockWidthM - fy - north);
    const block = inside(-kerbM, this.#pixelM);
    if (block > 0) {
      const lengthM = d.blockLengthM - west - east;
      this.#block(pixel, h, fx - west, fy - south, lengthM, d.blockWidthM - south - north);
    }
    if (kerbM > 2 + this.#pixelM) return;
    const walk = inside(kerbM - 1.8, this.#pixelM);
    pixel.lay(pavement, walk);
    pixel.raise(0, 0.5, walk);
    pixel.lay(street, 1 - block);
    pixel.raise(0, 0.3, 1 - block);
    if (this.#pixelM < 1.1) this.#parkedCars(pixel, kerbM, x, y);
  }

  // oxlint-disable-next-line max-params -- plain numbers: this runs for every pixel of a town
  #block(pixel: Pixel, h: number, x: number, y: number, lengthM: number, widthM: number): void {
    const centre = smoothstep(0.12, 0.42, pixel.urban);
    const kind = (h & 1023) / 1024;
    if (kind > 0.93) this.#park(pixel);
    else if (kind < 0.03 + 0.72 * centre) this.#dense(pixel, h, x, y, lengthM, widthM, centre);
    else if (kind > 0.86) this.#works(pixel, h, x, y, lengthM, widthM);
    else this.#houses(pixel, h, x, y, lengthM, widthM);
  }

  #park(pixel: Pixel): void {
    pixel.set(this.#season.grass(pixel), 0, 0.8);
    this.#plant(pixel, 9, 0.5);
  }

  #plant(pixel: Pixel, spacingM: number, density: number): void {
    if (this.#pixelM > 3) {
      pixel.lay(this.#season.crown(pixel, 0.6), density * 0.6);
      pixel.raise(3, 1.2, density * 0.6);
      return;
    }
    this.#trees.lookUp(pixel.u, pixel.v, spacingM, density);
    if (this.#trees.heightM <= 0) return;
    pixel.lay(this.#season.crown(pixel, this.#trees.kind), 0.95);
    pixel.raise(this.#trees.heightM, 1.3, 0.95);
  }

  // oxlint-disable-next-line max-params
  #houses(pixel: Pixel, h: number, x: number, y: number, lengthM: number, widthM: number): void {
    const lots = Math.max(2, Math.round(lengthM / (17 + ((h >>> 10) & 7))));
    const lotM = lengthM / lots;
    const column = Math.min(lots - 1, Math.max(0, Math.floor(x / lotM)));
    const upper = y > widthM / 2 ? 1 : 0;
    const lot = hash2(column, upper, h);
    pixel.set(this.#season.grass(pixel), 0, 0.85);
    pixel.shade(0.9 + (0.2 * ((lot >>> 3) & 255)) / 255);
    this.#plant(pixel, 8, 0.34 + (0.25 * ((h >>> 20) & 7)) / 7);
    if ((lot & 15) === 0) return;
    const halfX = Math.min(lotM / 2 - 1.2, 5 + ((lot >>> 4) & 7) * 0.55);
    const halfY = 4.2 + ((lot >>> 7) & 7) * 0.45;
    const cx = (column + 0.5) * lotM + (((lot >>> 10) & 7) - 3.5) * 0.35;
    const setback = 6.5 + halfY + ((lot >>> 13) & 3);
    const cy = upper ? widthM - setback : setback;
    // A drive from the house to its street.
    const toStreet = upper ? y - cy : cy - y;
    if (toStreet > 0) pixel.lay(yardConcrete, inside(Math.abs(x - cx - halfX * 0.55) - 1.6, this.#pixelM) * 0.9);
    const dx = Math.abs(x - cx);
    const dy = Math.abs(y - cy);
    const roof = inside(Math.max(dx - halfX, dy - halfY), this.#pixelM);
    if (roof === 0) return;
    const ridge = lot & 0x10000 ? 1 - dy / halfY : 1 - dx / halfX;
    pixel.lay(houseRoofs[(lot >>> 18) & 7] as Color, roof);
    pixel.raise(5 + 2.4 * clamp01(ridge), 1.9, roof);
  }

  // oxlint-disable-next-line max-params
  #dense(pixel: Pixel, h: number, x: number, y: number, lengthM: number, widthM: number, centre: number): void {
    const across = 2 + ((h >>> 10) % 4);
    const down = 1 + ((h >>> 13) & 1);
    const lotX = lengthM / across;
    const lotY = widthM / down;
    const column = Math.max(0, Math.min(across - 1, Math.floor(x / lotX)));
    const row = Math.max(0, Math.min(down - 1, Math.floor(y / lotY)));
    const lot = hash2(column, row, h);
    pixel.set((lot & 7) === 0 ? this.#season.grass(pixel) : yardConcrete, 0, 0.8);
    if ((lot & 7) < 2) this.#plant(pixel, 9, 0.4);
    const gap = 1.5 + ((lot >>> 4) & 3);
    const fx = x - column * lotX;
    const fy = y - row * lotY;
    const edge = Math.max(gap - fx, fx - lotX + gap, gap - fy, fy - lotY + gap);
    const hollow = (lot >>> 6) & 1 ? Math.min(lotX, lotY) * 0.24 : 1000;
    const courtyard = Math.max(Math.abs(fx - lotX / 2) - hollow, Math.abs(fy - lotY / 2) - hollow);
    const roof = inside(edge, this.#pixelM) * (hollow > 500 ? 1 : inside(-courtyard, this.#pixelM));
    if (roof === 0) return;
    const tall = ((lot >>> 8) & 255) / 255;
    const heightM = 9 + 14 * tall * centre + (tall > 0.86 ? 55 * centre : 0);
    pixel.lay(largeRoofs[(lot >>> 16) % 7] as Color, roof);
    pixel.raise(heightM, 2.6, roof);
    if (this.#pixelM < 1.5) this.#roofPlant(pixel, lot, fx, fy, roof);
  }

  /** Stair heads, vents and parapets that large flat roofs carry. */
  // oxlint-disable-next-line max-params
  #roofPlant(pixel: Pixel, lot: number, x: number, y: number, roof: number): void {
    const cell = hash2(Math.floor(x / 5), Math.floor(y / 5), lot);
    if ((cell & 7) !== 0) return;
    const dx = Math.abs((x % 5) - 2.5) - 1 - ((cell >>> 3) & 1);
    const dy = Math.abs((y % 5) - 2.5) - 1.2;
    const part = inside(Math.max(dx, dy), this.#pixelM) * roof;
    pixel.lay(largeRoofs[(cell >>> 5) % 7] as Color, part * 0.8);
    pixel.heightM += 2.5 * part;
  }

  // oxlint-disable-next-line max-params
  #works(pixel: Pixel, h: number, x: number, y: number, lengthM: number, widthM: number): void {
    pixel.set(parking, 0, 0.4);
    const split = 0.35 + 0.4 * (((h >>> 10) & 255) / 255);
    const hall = Math.max(5 - x, x - lengthM * split, 6 - y, y - widthM + 6);
    const small = Math.max(lengthM * split + 14 - x, x - lengthM + 8, 10 - y, y - widthM * 0.55);
    const roof = inside(Math.min(hall, small), this.#pixelM);
    if (this.#pixelM < 1.1 && roof === 0) this.#carPark(pixel, x, y);
    if (roof === 0) return;
    pixel.lay(largeRoofs[(h >>> 18) % 7] as Color, roof);
    pixel.raise(8 + ((h >>> 21) & 3), 2.4, roof);
    const seam = this.#pixelM < 2 ? 0.97 + 0.03 * Math.sin(x * 1.05) : 1;
    pixel.shade(seam);
  }

  #carPark(pixel: Pixel, x: number, y: number): void {
    const row = Math.floor(y / 8);
    const place = Math.floor(x / 2.7);
    const h = hash2(place, row, 8101);
    const dx = Math.abs(x - (place + 0.5) * 2.7) - 0.9;
    const dy = Math.abs(y - row * 8 - 2.6) - 2.1;
    if ((h & 3) !== 0) this.#car(pixel, h, Math.max(dx, dy));
  }

  #parkedCars(pixel: Pixel, kerbM: number, x: number, y: number): void {
    const place = Math.floor((x + y) / 6.2);
    const h = hash2(place, Math.floor((x - y) / 90), 8103);
    if ((h & 3) !== 0) return;
    const along = Math.abs(x + y - (place + 0.5) * 6.2) - 2.1;
    this.#car(pixel, h, Math.max(along, Math.abs(kerbM + 1.2) - 0.9));
  }

  #car(pixel: Pixel, h: number, distanceM: number): void {
    const part = inside(distanceM, this.#pixelM);
    pixel.lay(cars[(h >>> 4) % 5] as Color, part * 0.9);
    pixel.raise(1.4, 1.8, part);
  }
}
