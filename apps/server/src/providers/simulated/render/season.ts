import { clamp01, lerp, smoothstep } from './noise.ts';
import type { Color, Pixel } from './pixel.ts';

/** Colours that change over the year. */
export class Season {
  /** -1 winter to 1 summer at the place. */
  readonly summer: number;
  readonly #swingC: number;

  constructor(summerNorth: number, latDeg: number) {
    this.summer = latDeg >= 0 ? summerNorth : -summerNorth;
    this.#swingC = Math.min(17, 0.31 * Math.abs(latDeg));
  }

  /** Air temperature in the weeks before the picture, degrees Celsius. */
  nowC(pixel: Pixel): number {
    return pixel.warmthC - 0.0065 * pixel.elevationM + this.#swingC * this.summer;
  }

  /** 0 bare to 1 in full leaf. */
  leaf(pixel: Pixel): number {
    return Math.max(smoothstep(7, 14, this.nowC(pixel)), smoothstep(17, 21, pixel.warmthC));
  }

  /** How much snow covers open ground, 0 to 1. */
  snow(pixel: Pixel): number {
    return smoothstep(-0.5, -4.5, this.nowC(pixel) + pixel.detailM * 0.02);
  }

  /** Grass and other wild plants: green where wet and warm, straw where dry or cold. */
  grass(pixel: Pixel): Color {
    const fresh = clamp01(1.5 * (pixel.moisture - 0.22)) * (0.35 + 0.65 * this.leaf(pixel));
    return blend([151, 137, 100], [86, 104, 56], fresh);
  }

  /** The crown colour of a tree; `kind` from 0 to 1 runs through the species. */
  crown(pixel: Pixel, kind: number): Color {
    const evergreen = kind < smoothstep(9, 3, pixel.warmthC) * 0.8 + 0.18 + smoothstep(18, 24, pixel.warmthC) * 0.7;
    if (evergreen) return [30 + 14 * kind, 47 + 16 * kind, 31 + 6 * kind];
    const autumn = smoothstep(9, 5, Math.abs(this.nowC(pixel) - 9)) * (this.summer < 0.4 ? 0.5 : 0);
    const green: Color = [42 + 26 * kind, 64 + 20 * kind, 34 + 6 * kind];
    const bare: Color = [88 + 14 * kind, 78 + 12 * kind, 66 + 8 * kind];
    return blend(blend(bare, green, this.leaf(pixel)), [126, 92, 46], autumn * kind);
  }

  /** A field of crops; `draw` picks the crop, `tone` its shade, both from 0 to 1. */
  crop(pixel: Pixel, draw: number, tone: number): Color {
    const soil = blend([128, 104, 80], [164, 140, 108], tone);
    const warm = smoothstep(4, 11, this.nowC(pixel));
    if (draw < 0.3) {
      const ripe = smoothstep(0.45, 0.75, this.summer);
      const green = smoothstep(-0.8, -0.1, this.summer) * Math.max(0.4, warm);
      return blend(blend(soil, [82 + 22 * tone, 110 + 14 * tone, 52], green), [176, 156 + 10 * tone, 104], ripe);
    }
    if (draw < 0.62) {
      const grown = smoothstep(-0.05, 0.55, this.summer) * warm;
      return blend(soil, [62 + 26 * tone, 92 + 22 * tone, 44 + 10 * tone], grown);
    }
    if (draw < 0.86) return blend(this.grass(pixel), [104, 120, 62], 0.3 + 0.4 * tone * warm);
    return soil;
  }
}

export function blend(a: Color, b: Color, part: number): Color {
  return [lerp(a[0], b[0], part), lerp(a[1], b[1], part), lerp(a[2], b[2], part)];
}
