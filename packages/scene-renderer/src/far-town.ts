import { type Block, PARK_FROM } from './block.ts';
import type { BlockKind, BlockLook } from './buildings.ts';
import { Noise2, random2, smoothstep } from './noise.ts';
import { type Color, inside, onLine, type Pixel } from './pixel.ts';
import type { Season } from './season.ts';
import { type TownStyle, toMeanColor } from './town-style.ts';

const parking: Color = [128, 126, 123];
const halls: readonly Color[] = [
  [206, 205, 200],
  [176, 176, 174],
  [132, 130, 128],
  [190, 186, 176],
  [150, 158, 166],
  [112, 110, 108],
  [216, 214, 208],
  [160, 148, 132],
];

/** What a large pixel mixes besides roofs and yards: walls, cars, and dust. */
export const mixedColor: Color = [148, 143, 134];
/** Asphalt between pavements. */
const avenueColor: Color = [126, 123, 118];
const meanHall = toMeanColor(halls);

/** Fraction of light between roofs: higher buildings cast more shadow. */
export const LIGHT_SHARES: Readonly<Record<BlockKind, number>> = {
  park: 0.93,
  works: 0.86,
  houses: 0.89,
  compact: 0.8,
  perimeter: 0.79,
  slabs: 0.8,
  offices: 0.73,
};

/** Paints blocks in their mean colors, for pixels in which single houses cannot be distinguished. */
export class FarTown {
  readonly #season: Season;
  readonly #pixelM: number;
  readonly #mottle = new Noise2(409);
  readonly #means = new Map<TownStyle, { readonly roofs: Color; readonly flats: Color }>();

  constructor(season: Season, pixelM: number) {
    this.#season = season;
    this.#pixelM = pixelM;
  }

  /** Paints a pixel of a block, with the tone of the block as far as the block is large enough to be seen. */
  paint(pixel: Pixel, block: Block, look: BlockLook): void {
    const { seed, center, quarter, kerbM, districtSeed } = block;
    const { kind, style } = look;
    const p = this.#pixelM;
    const seen = Math.min(0.75, 9 / p);
    const tone = 0.5 + seen * (((seed >>> 10) & 255) / 255 - 0.5);
    const mottle = this.#mottle.at(pixel.u / (2.6 * p), pixel.v / (2.6 * p));
    const own = (seed >>> 18) & 7;
    this.paintMean(pixel, look, tone);
    if (kind === 'works') pixel.lay(halls[own], 0.45 * seen);
    else if (kind === 'compact' || kind === 'perimeter') pixel.lay(style.roofs[own], 0.2 * seen);
    else if (kind === 'offices') {
      pixel.lay(style.flats[own], 0.3 * seen);
      pixel.heightM += (tone > 0.8 ? 12 : 3) * center * tone * smoothstep(12, 5, p);
    }
    // Streets that are too narrow to be seen are part of the mean.
    pixel.lay(style.street, 0.2 * smoothstep(12, 30, p));
    // Blocks of a district have a similar tone.
    const quarterTone = ((districtSeed >>> 4) & 255) / 255;
    // A few walls and metal roofs reflect the radar pulse directly back.
    const glare = random2(Math.floor(pixel.u / 13), Math.floor(pixel.v / 13), 9011);
    pixel.radar *= (0.6 + 0.5 * tone + 0.5 * mottle) * (0.62 + (glare > 0.9 ? 90 * (glare - 0.9) : 0));
    const rough = Math.min(0.12, 1.5 / p);
    pixel.shade(LIGHT_SHARES[kind] * (0.72 + 0.36 * tone + 0.16 * quarterTone + rough * mottle + 0.1 * quarter));
    // Single parks between houses would be a pattern of green squares.
    const isLonePark = kind === 'park' && quarter > -0.56 && block.parkland < PARK_FROM;
    pixel.lay(mixedColor, (isLonePark ? 0.55 : kind === 'park' ? 0.12 : 0.3) * smoothstep(5, 9, p));
    if (kind === 'park') return;
    const avenue = onLine(block.avenueM, 8.5, p) * smoothstep(26, 14, p);
    pixel.lay(avenueColor, 0.6 * avenue);
    const streets = Math.min(0.6, 9 / p) * inside(kerbM - 0.25 * p, p) * smoothstep(24, 8, p);
    pixel.lay(style.street, streets);
  }

  /** Paints the mean color of a kind of block. */
  paintMean(pixel: Pixel, { kind, style, green }: BlockLook, tone = 0.5): void {
    const { roofs, flats } = this.#toMeans(style);
    // Higher walls would cast shadows as wide as the block.
    const low = smoothstep(20, 5, this.#pixelM);
    pixel.set(style.yard, 0, 1.35);
    switch (kind) {
      case 'park':
        pixel.set(this.#season.grass, 2 * low, 0.9);
        pixel.lay(this.#season.crown(0.6), 0.5 * green);
        break;
      case 'works':
        pixel.set(parking, 4 * low, 1.9);
        pixel.lay(meanHall, 0.62);
        break;
      case 'offices':
        pixel.lay(flats, 0.76);
        pixel.raise(6 * low, 2.1, 1);
        break;
      case 'slabs':
        pixel.lay(this.#season.grass, 0.55 * green);
        pixel.lay(flats, 0.34);
        pixel.lay(this.#season.crown(0.6), 0.3 * green);
        pixel.raise(4 * low, 1.9, 1);
        break;
      case 'houses':
        pixel.lay(this.#season.grass, 0.85 * green);
        pixel.lay(roofs, 0.3);
        pixel.lay(this.#season.crown(0.6), (0.4 + 0.2 * tone) * green);
        pixel.raise(3 * low, 1.35, 1);
        break;
      case 'compact':
      case 'perimeter':
        pixel.lay(roofs, kind === 'compact' ? 0.68 : 0.62);
        pixel.lay(this.#season.crown(0.6), 0.32 * green);
        pixel.raise(4 * low, 1.7, 1);
    }
  }

  #toMeans(style: TownStyle) {
    let means = this.#means.get(style);
    if (!means) {
      means = { roofs: toMeanColor(style.roofs), flats: toMeanColor(style.flats) };
      this.#means.set(style, means);
    }
    return means;
  }
}
