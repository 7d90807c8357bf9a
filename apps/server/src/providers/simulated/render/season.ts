import { clamp01, lerp, smoothstep } from './noise.ts';
import type { Color } from './pixel.ts';

const shades = 16;

/** Colours of plants and soil for one climate on one day; mixing them for every pixel would take most of the time. */
export class Season {
  readonly #summer: number;
  readonly #swingC: number;
  /** Air temperature in the weeks before the picture, degrees Celsius. */
  nowC = Number.NaN;
  /** Grass and other wild plants: green where wet and warm, straw where dry or cold. */
  grass: Color = [0, 0, 0];
  /** What covers land nobody tills: grass thinning out to sand. */
  wild: Color = [0, 0, 0];
  crowns: readonly Color[] = [];
  #crops: (Color | undefined)[] = [];
  #moisture = Number.NaN;
  #warmthC = Number.NaN;

  /** @param summerNorth -1 deepest winter to 1 high summer of the northern hemisphere */
  constructor(summerNorth: number, latDeg: number) {
    this.#summer = latDeg >= 0 ? summerNorth : -summerNorth;
    this.#swingC = Math.min(17, 0.27 * Math.abs(latDeg));
  }

  /** Turns to the climate of a place; near-equal climates share their colours. */
  // oxlint-disable-next-line max-params -- called for every cell
  turnTo(moisture: number, warmthC: number, elevationM: number): void {
    const nowC = warmthC - 0.0065 * elevationM + this.#swingC * this.#summer;
    if (Math.abs(nowC - this.nowC) < 0.15 && Math.abs(moisture - this.#moisture) < 0.006) return;
    this.nowC = nowC;
    this.#moisture = moisture;
    this.#warmthC = warmthC;
    const leaf = Math.max(smoothstep(7, 14, nowC), smoothstep(17, 21, warmthC));
    const fresh = clamp01(1.5 * (moisture - 0.22)) * (0.35 + 0.65 * leaf);
    this.grass = blend([148, 134, 98], [84, 103, 55], fresh);
    this.wild = blend(this.grass, [197, 169, 128], smoothstep(0.3, 0.12, moisture));
    this.#crops = [];
    this.crowns = Array.from({ length: shades }, (_, i) => this.#crown((i + 0.5) / shades, leaf));
  }

  /** The crown colour of a tree; `kind` from 0 to 1 runs through the species. */
  crown(kind: number): Color {
    return this.crowns[Math.min(shades - 1, Math.max(0, Math.floor(kind * shades)))] as Color;
  }

  #crown(kind: number, leaf: number): Color {
    const evergreen = smoothstep(9, 3, this.#warmthC) * 0.8 + 0.18 + smoothstep(18, 24, this.#warmthC) * 0.7;
    if (kind < evergreen) return [31 + 14 * kind, 47 + 16 * kind, 31 + 6 * kind];
    const autumn = this.#summer < 0.4 ? 0.5 * smoothstep(9, 5, Math.abs(this.nowC - 9)) : 0;
    const green: Color = [42 + 26 * kind, 63 + 20 * kind, 34 + 6 * kind];
    const bare: Color = [88 + 14 * kind, 78 + 12 * kind, 66 + 8 * kind];
    return blend(blend(bare, green, leaf), [126, 92, 46], autumn * kind);
  }

  /** A field of crops; the lower five bits of `parcel` pick the crop, the next three its shade. */
  crop(parcel: number): Color {
    const index = parcel & 255;
    this.#crops[index] ??= this.#mixCrop((index & 31) / 31, (index >>> 5) / 7);
    return this.#crops[index];
  }

  #mixCrop(draw: number, tone: number): Color {
    const summer = this.#summer;
    const soil = blend([126, 104, 80], [160, 138, 108], tone);
    const warm = smoothstep(4, 11, this.nowC);
    if (draw < 0.26) {
      const ripe = smoothstep(0.45, 0.75, summer);
      const green = smoothstep(-0.8, -0.1, summer) * Math.max(0.4, warm);
      return blend(blend(soil, [82 + 20 * tone, 106 + 14 * tone, 54], green), [170, 152 + 8 * tone, 104], ripe);
    }
    if (draw < 0.6) {
      const grown = smoothstep(-0.05, 0.55, summer) * warm;
      return blend(soil, [62 + 26 * tone, 88 + 22 * tone, 44 + 10 * tone], grown);
    }
    if (draw < 0.88) return blend(this.grass, [98, 114, 62], 0.2 + 0.5 * tone * warm);
    return soil;
  }
}

function blend(a: Color, b: Color, part: number): Color {
  return [lerp(a[0], b[0], part), lerp(a[1], b[1], part), lerp(a[2], b[2], part)];
}
