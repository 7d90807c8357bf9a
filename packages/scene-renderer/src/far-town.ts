import type { BlockKind, BlockLook } from './buildings.ts';
import { smoothstep } from './noise.ts';
import type { Color, Pixel } from './pixel.ts';
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
  readonly #means = new Map<TownStyle, { readonly roofs: Color; readonly flats: Color }>();

  constructor(season: Season, pixelM: number) {
    this.#season = season;
    this.#pixelM = pixelM;
  }

  /** Paints the mean color of a kind of block. */
  paintMean(pixel: Pixel, { kind, style, green }: BlockLook): void {
    const { roofs, flats } = this.#toMeans(style);
    // Higher walls would cast shadows as wide as the block.
    const low = smoothstep(20, 5, this.#pixelM);
    pixel.set(style.yard, 0, 1.35);
    switch (kind) {
      case 'park':
        pixel.set(this.#season.grass, 2 * low, 0.9);
        pixel.lay(this.#season.crown(0.5), 0.85);
        pixel.shade(0.76);
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
        pixel.lay(this.#season.crown(0.6), 0.5 * green);
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
