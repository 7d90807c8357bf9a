import { Noise2 } from './noise.ts';
import type { Pixel } from './pixel.ts';

/** How the colors of a town vary from one neighborhood to the next: by their age, and by how densely they are built. */
export class Hues {
  /** Brightness and warmth, around 1. */
  tone = 0.5;
  warmth = 0.5;
  readonly #tones = new Noise2(431);
  readonly #ages = new Noise2(443);

  /** @param center 0 in suburbs to 1 in the inner city, whose high buildings leave little light between them */
  moveTo(u: number, v: number, center: number): void {
    this.tone = 1.07 - 0.13 * center + 0.12 * this.#tones.at(u / 1900, v / 1900);
    this.warmth = 1 + 0.055 * this.#ages.at(u / 2700, v / 2700);
  }
}

export function tint(pixel: Pixel, { tone, warmth }: Pick<Hues, 'tone' | 'warmth'>): void {
  pixel.red *= tone * warmth;
  pixel.green *= tone;
  pixel.blue *= tone * (2 - warmth);
}
