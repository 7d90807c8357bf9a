import { clamp01, lerp, smoothstep } from './noise.ts';
import type { Color, Pixel } from './pixel.ts';

const shades = 16;
/** Number of fields in their mean color. */
const MEAN_OF = 51;
/** Cooling of the air per meter of height. */
const lapseC = 0.0065;

/** Climate of a place, see `region.ts`. */
type Climate = Pick<Pixel, 'moisture' | 'warmthC' | 'swingC' | 'elevationM'>;

/** Colors of plants and soil for one climate on one day. Mixing them per pixel would take most of the time. */
export class Season {
  readonly #summerNorth: number;
  readonly #rain: number;
  /** Local season: -1 in deepest winter to 1 in high summer. */
  #summer = 0.5;
  /** Air temperature in the weeks before the picture, degrees Celsius. */
  nowC = Number.NaN;
  /** Annual mean at the height of the place, degrees Celsius. */
  yearC = Number.NaN;
  #growthC = 0.5;
  #elevationM = 0.5;
  /** Grass and other wild plants: green if wet and warm, straw if dry or cold. */
  grass: Color = [0, 0, 0];
  /** Grass without rain or irrigation. */
  dryGrass: Color = [0, 0, 0];
  /** Cover of uncultivated land, from grass to sand. */
  wild: Color = [0, 0, 0];
  crowns: readonly Color[] = [];
  /** Colors of woods whose crowns are too small to be seen. */
  #woods: (Color | undefined)[] = [];
  /** 0 above the tree line and in the tundra, 1 in tree country. */
  trees = 0.5;
  #crops: (Color | undefined)[] = [];
  #meanCrop: Color | undefined;
  #climate = Number.NaN;

  /** @param summerNorth -1 in deepest winter to 1 in high summer of the northern hemisphere; rain: see `conditions.ts` */
  constructor(summerNorth: number, rain = 0) {
    this.#summerNorth = summerNorth;
    this.#rain = rain;
  }

  /** Switches to the climate of a place, rounded so that similar climates share their colors. */
  turnTo({ moisture: exactMoisture, warmthC, swingC, elevationM }: Climate): void {
    const exactYearC = warmthC - lapseC * elevationM;
    const yearC = Math.round(4 * exactYearC) / 4;
    const nowC = Math.round(4 * (exactYearC + swingC * this.#summerNorth)) / 4;
    this.#elevationM = elevationM;
    const moisture = Math.round(128 * exactMoisture) / 128;
    const climate = (nowC * 1000 + yearC) * 1000 + moisture;
    if (climate === this.#climate) return;
    this.#climate = climate;
    this.nowC = nowC;
    this.#summer = swingC < 0 ? -this.#summerNorth : this.#summerNorth;
    this.yearC = yearC;
    const leaf = Math.max(smoothstep(5, 13, nowC), smoothstep(17, 21, warmthC));
    const wet = moisture + 0.1 * this.#rain;
    const fresh = clamp01(2.2 * (wet - 0.2)) * (0.35 + 0.65 * leaf);
    this.grass = blend([138, 127, 98], [86, 102, 60], fresh);
    this.dryGrass = blend([168, 148, 116], this.grass, clamp01(2.4 * (wet - 0.3)));
    const bare = smoothstep(4, -3, yearC + 0.4 * Math.abs(swingC));
    this.#growthC = yearC + 0.25 * (Math.abs(swingC) - 12);
    this.trees = treesAt(this.#growthC);
    const heath = blend(this.grass, [112, 103, 90], bare);
    this.wild = blend(heath, [198, 163, 118], smoothstep(0.3, 0.12, moisture));
    this.#crops = [];
    this.#meanCrop = undefined;
    this.crowns = Array.from({ length: shades }, (_, i) => this.#crown((i + 0.5) / shades, leaf));
    this.#woods = [];
  }

  /** Temperature at another height of the same place. */
  nowAtC(elevationM: number): number {
    return this.nowC - lapseC * (elevationM - this.#elevationM);
  }

  /** {@link trees} at another height of the same place. */
  treesAt(elevationM: number): number {
    return treesAt(this.#growthC - lapseC * (elevationM - this.#elevationM));
  }

  /** Fraction of bare rock at another height of the same place: none below the alpine meadows. */
  rockAt(elevationM: number): number {
    if (elevationM < 300) return 0;
    const growthC = this.#growthC - lapseC * (elevationM - this.#elevationM);
    return smoothstep(-4, -8, growthC) * smoothstep(300, 900, elevationM);
  }

  /** Color of a tree crown; `kind` from 0 to 1 covers the species. */
  crown(kind: number): Color {
    return this.crowns[Math.min(shades - 1, Math.max(0, Math.floor(kind * shades)))];
  }

  /**
   * Mean color of the kinds in a stand of trees, from 0 to 1, see `Countryside.paintForest`. A mixed wood turns green
   * gradually, not at one height.
   */
  wood(stand: number): Color {
    const index = Math.min(shades - 1, Math.floor(stand * shades));
    const from = Math.floor(0.35 * index);
    this.#woods[index] ??= meanOf(this.crowns.slice(from, from + Math.round(0.65 * shades)));
    return this.#woods[index];
  }

  #crown(kind: number, leaf: number): Color {
    const evergreen = smoothstep(11, 4, this.yearC) * 0.8 + 0.18 + smoothstep(18, 24, this.yearC) * 0.7;
    if (kind < evergreen) return [31 + 14 * kind, 47 + 16 * kind, 31 + 6 * kind];
    const turning = smoothstep(-0.8, -0.35, this.#summer) * smoothstep(0.45, 0.2, this.#summer);
    const autumn = 0.5 * turning * smoothstep(9, 5, Math.abs(this.nowC - 9));
    const green: Color = [42 + 26 * kind, 63 + 20 * kind, 34 + 6 * kind];
    const bare: Color = [80 + 14 * kind, 76 + 12 * kind, 60 + 8 * kind];
    return blend(blend(bare, green, leaf), [126, 92, 46], autumn * kind);
  }

  /** Color of a field: the lower five bits of `parcel` select the crop, the next three its shade. */
  crop(parcel: number): Color {
    const index = parcel & 255;
    this.#crops[index] ??= this.#mixCrop((index & 31) / 31, (index >>> 5) / 7);
    return this.#crops[index];
  }

  /** Mean color of all fields. */
  get crops(): Color {
    this.#meanCrop ??= meanOf(Array.from({ length: MEAN_OF }, (_, n) => this.crop(n * 5)));
    return this.#meanCrop;
  }

  #mixCrop(draw: number, tone: number): Color {
    const summer = this.#summer;
    const soil = blend([126, 104, 80], [160, 138, 108], tone);
    const warm = smoothstep(4, 11, this.nowC);
    if (draw < 0.2) {
      const ripe = smoothstep(0.45, 0.75, summer);
      const green = smoothstep(-0.8, -0.1, summer) * Math.max(0.4, warm);
      return blend(blend(soil, [82 + 20 * tone, 106 + 14 * tone, 54], green), [158, 143 + 8 * tone, 103], ripe);
    }
    if (draw < 0.6) {
      const grown = smoothstep(-0.05, 0.55, summer) * warm;
      return blend(soil, [62 + 26 * tone, 88 + 22 * tone, 44 + 10 * tone], grown);
    }
    if (draw < 0.88) return blend(this.grass, [98, 114, 62], 0.2 + 0.5 * tone * warm);
    return soil;
  }
}

const treesAt = (growthC: number) => smoothstep(-5, -2.5, growthC);

function meanOf(colors: readonly Color[]): Color {
  let [red, green, blue] = [0, 0, 0];
  for (const color of colors) {
    red += color[0];
    green += color[1];
    blue += color[2];
  }
  return [red / colors.length, green / colors.length, blue / colors.length];
}

function blend(a: Color, b: Color, part: number): Color {
  return [lerp(a[0], b[0], part), lerp(a[1], b[1], part), lerp(a[2], b[2], part)];
}
