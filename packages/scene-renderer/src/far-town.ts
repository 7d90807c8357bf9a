import type { Block } from './block.ts';
import type { BlockKind, BlockLook } from './buildings.ts';
import { Noise2, random2, smoothstep } from './noise.ts';
import { type Color, inside, type Pixel } from './pixel.ts';
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

/** Fraction of light between roofs: higher buildings cast more shadow. */
const LIGHT_SHARES: Readonly<Record<BlockKind, number>> = {
  park: 0.93,
  works: 0.9,
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

  paint(pixel: Pixel, block: Block, { kind, style, green }: BlockLook): void {
    const { seed, center, quarter, kerbM, districtSeed } = block;
    const tone = ((seed >>> 10) & 255) / 255;
    const { roofs, flats } = this.#toMeans(style);
    const p = this.#pixelM;
    const mottle = this.#mottle.at(pixel.u / (2.6 * p), pixel.v / (2.6 * p));
    const own = kind === 'works' ? halls[(seed >>> 18) & 7] : style.roofs[(seed >>> 18) & 7];
    pixel.set(style.yard, 0, 1.35);
    switch (kind) {
      case 'park':
        pixel.set(this.#season.grass, 2, 0.9);
        pixel.lay(this.#season.crown(0.6), 0.5 * green);
        break;
      case 'works':
        pixel.set(parking, 4, 1.9);
        pixel.lay(own, 0.62);
        break;
      case 'offices':
        pixel.lay(flats, 0.66);
        pixel.lay(style.flats[(seed >>> 18) & 7], 0.3);
        pixel.raise(8 + (tone > 0.8 ? 30 : 8) * center * tone, 2.1, 1);
        break;
      case 'slabs':
        pixel.lay(this.#season.grass, 0.55 * green);
        pixel.lay(flats, 0.34);
        pixel.lay(this.#season.crown(0.6), 0.3 * green);
        pixel.raise(7, 1.9, 1);
        break;
      case 'houses':
        pixel.lay(this.#season.grass, 0.85 * green);
        pixel.lay(roofs, 0.3);
        pixel.lay(this.#season.crown(0.6), (0.4 + 0.2 * tone) * green);
        pixel.raise(3, 1.35, 1);
        break;
      case 'compact':
      case 'perimeter':
        pixel.lay(roofs, kind === 'compact' ? 0.62 : 0.56);
        pixel.lay(own, 0.2);
        pixel.lay(this.#season.crown(0.6), 0.32 * green);
        pixel.raise(kind === 'compact' ? 5 : 9, 1.7, 1);
    }
    // Streets that are too narrow to be seen are part of the mean.
    pixel.lay(style.street, 0.2 * smoothstep(12, 30, p));
    // Blocks of a district have a similar tone.
    const quarterTone = ((districtSeed >>> 4) & 255) / 255;
    // A few walls and metal roofs reflect the radar pulse directly back.
    const glare = random2(Math.floor(pixel.u / 13), Math.floor(pixel.v / 13), 9011);
    pixel.radar *= (0.6 + 0.5 * tone + 0.5 * mottle) * (0.62 + (glare > 0.9 ? 90 * (glare - 0.9) : 0));
    pixel.shade(LIGHT_SHARES[kind] * (0.8 + 0.2 * tone + 0.16 * quarterTone + 0.24 * mottle + 0.1 * quarter));
    const streets = Math.min(0.6, 9 / p) * inside(kerbM - 0.25 * p, p) * smoothstep(45, 12, p);
    pixel.lay(style.street, streets);
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
