/**
 * Deterministic noise. It only uses integer hashes (`Math.imul`), so every machine draws the same picture. Gradient
 * noise is between about -1 and 1 with a mean of 0; `seed` selects one of 2^32 independent fields.
 */

const gradientCount = 64;
const gradient2 = new Float64Array(gradientCount * 2);
for (let i = 0; i < gradientCount; i++) {
  const turn = (2 * Math.PI * (i + 0.5)) / gradientCount;
  gradient2[i * 2] = Math.cos(turn) * Math.SQRT2;
  gradient2[i * 2 + 1] = Math.sin(turn) * Math.SQRT2;
}

function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x7f_eb_35_2d);
  h = Math.imul(h ^ (h >>> 15), 0x84_6c_a6_8b);
  return h ^ (h >>> 16);
}

/** Hashes a cell of a grid to a signed 32-bit integer. */
export function hash2(ix: number, iy: number, seed: number): number {
  return mix(Math.imul(ix, 0x27_d4_eb_2d) ^ Math.imul(iy, 0x16_56_67_b1) ^ seed);
}

/** Hashes a cell of a grid to a number from 0 (inclusive) to 1 (exclusive). */
export function random2(ix: number, iy: number, seed: number): number {
  return (hash2(ix, iy, seed) >>> 0) / 4_294_967_296;
}

/** Hashes text to a seed (FNV-1a). */
export function toSeed(text: string): number {
  let h = 0x81_1c_9d_c5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01_00_01_93);
  return mix(h);
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

function dot2(h: number, dx: number, dy: number): number {
  const g = (h & 63) * 2;
  return gradient2[g] * dx + gradient2[g + 1] * dy;
}

export function noise2(x: number, y: number, seed: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const sx = fade(fx);
  const n00 = dot2(hash2(ix, iy, seed), fx, fy);
  const n10 = dot2(hash2(ix + 1, iy, seed), fx - 1, fy);
  const n01 = dot2(hash2(ix, iy + 1, seed), fx, fy - 1);
  const n11 = dot2(hash2(ix + 1, iy + 1, seed), fx - 1, fy - 1);
  const low = n00 + sx * (n10 - n00);
  return low + fade(fy) * (n01 + sx * (n11 - n01) - low);
}

/**
 * Same as {@link noise2} for one seed, with a cache of the gradients around the last place for neighboring places.
 * Results do not depend on earlier calls.
 */
export class Noise2 {
  readonly #seed: number;
  #ix = Number.NaN;
  #iy = Number.NaN;
  /** East and north components of the gradients at the lower left, lower right, upper left, and upper right corner. */
  readonly #corners = new Float64Array(8);

  constructor(seed: number) {
    this.#seed = seed;
  }

  at(x: number, y: number): number {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    if (ix !== this.#ix || iy !== this.#iy) this.#moveTo(ix, iy);
    const fx = x - ix;
    const fy = y - iy;
    const c = this.#corners;
    const n00 = c[0] * fx + c[1] * fy;
    const n10 = c[2] * (fx - 1) + c[3] * fy;
    const n01 = c[4] * fx + c[5] * (fy - 1);
    const n11 = c[6] * (fx - 1) + c[7] * (fy - 1);
    const sx = fade(fx);
    const low = n00 + sx * (n10 - n00);
    return low + fade(fy) * (n01 + sx * (n11 - n01) - low);
  }

  #moveTo(ix: number, iy: number): void {
    this.#ix = ix;
    this.#iy = iy;
    for (let n = 0; n < 4; n++) {
      const g = (hash2(ix + (n & 1), iy + (n >> 1), this.#seed) & 63) * 2;
      this.#corners[n * 2] = gradient2[g];
      this.#corners[n * 2 + 1] = gradient2[g + 1];
    }
  }
}

/** 0 below `from`, 1 above `to`, smooth in between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp01((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

export function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
