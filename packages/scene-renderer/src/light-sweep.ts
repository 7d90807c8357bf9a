import type { Chunk } from './chunk.ts';
import { clamp01, lerp, random2, smoothstep } from './noise.ts';
import type { Light } from './sky.ts';
import type { View } from './view.ts';

/**
 * Computes slope and cast shadow row by row, starting at the light's side. Each pixel passes the height of its shadow
 * to the next, so shadows of any length need the memory of one row.
 */
export class LightSweep {
  /** Brightness by slope in the last row; 1 on flat ground. */
  readonly slope: Float32Array;
  /** Shadow in the last row, 0 in light to 1 in shadow. */
  readonly shadow: Float32Array;
  /** Power added by layover and corner reflections in the last row of a radar picture; otherwise 0. */
  readonly mirrored: Float32Array;
  readonly #light: Light;
  readonly #pixelM: number;
  readonly #cornerPx: View['cornerPx'];
  readonly #width: number;
  /** Shadows of mountains, which large pixels show, are lit by the slopes around them. */
  readonly #deepest: number;
  /** Below it, slopes that face away from the sun vary little. */
  readonly #dim: number;
  #cast: Float32Array;
  #castBefore: Float32Array;
  readonly #surfaceBefore: Float32Array;
  #hasBefore = false;

  constructor(light: Light, { widthPx, pixelM, cornerPx }: Pick<View, 'widthPx' | 'pixelM' | 'cornerPx'>) {
    this.#light = light;
    this.#cornerPx = cornerPx;
    this.#pixelM = pixelM;
    this.#width = widthPx;
    const wide = light.radar ? 0 : smoothstep(4, 12, pixelM);
    this.#deepest = lerp(1, 0.5, wide);
    this.#dim = lerp(0.5, 0.8, wide);
    this.slope = new Float32Array(widthPx);
    this.shadow = new Float32Array(widthPx);
    this.mirrored = new Float32Array(widthPx);
    this.#cast = new Float32Array(widthPx).fill(-1e4);
    this.#castBefore = new Float32Array(widthPx).fill(-1e4);
    this.#surfaceBefore = new Float32Array(widthPx);
  }

  /** Whether the light is at the bottom, so that the last row is processed first. */
  get upwards(): boolean {
    return this.#light.toward[1] > 0;
  }

  sweep(chunk: Chunk, row: number): void {
    const width = this.#width;
    const surface = chunk.surfaceM.subarray(row * width, (row + 1) * width);
    this.#slopes(surface, this.#hasBefore ? this.#surfaceBefore : surface);
    [this.#cast, this.#castBefore] = [this.#castBefore, this.#cast];
    this.#shadows(surface, chunk.topPx + row);
    if (this.#light.radar) this.#layOver(surface, chunk.topPx + row);
    // Copied because the next chunk overwrites it.
    this.#surfaceBefore.set(surface);
    this.#hasBefore = true;
  }

  #slopes(surface: Float32Array, before: Float32Array): void {
    const [tx, ty] = this.#light.toward;
    const steep = 1 / Math.tan((this.#light.elevationDeg * Math.PI) / 180);
    // The previous row is on the light's side: below, if rows are processed upward.
    const down = (this.upwards ? 1 : -1) / this.#pixelM;
    const across = 0.5 / this.#pixelM;
    const last = this.#width - 1;
    const slope = this.slope;
    const dim = this.#dim;
    let left = surface[0];
    let here = left;
    for (let x = 0; x <= last; x++) {
      const right = x < last ? surface[x + 1] : here;
      const dx = (right - left) * across;
      const dy = (before[x] - here) * down;
      const facing = -(dx * tx + dy * ty);
      const value = (1 + facing * steep) / Math.sqrt(1 + dx * dx + dy * dy);
      // Slopes that face away from the sun vary a little with the light reflected by the ground around them.
      slope[x] = value < dim ? dim - 0.2 + 0.04 / (dim + 0.2 - value) : value > 1.65 ? 1.65 : value;
      left = here;
      here = right;
    }
  }

  /**
   * Radar orders echoes by distance: a high object appears over the ground in front of it (layover), and the corner
   * between ground and wall reflects directly back (Richards, "Remote Sensing with Imaging Radar", sections 4.6 and
   * 5.5). Antennas look nearly along the rows of a north-up picture, so each row is computed separately.
   */
  #layOver(surface: Float32Array, y: number): void {
    const [tx] = this.#light.toward;
    const side = tx > 0 ? 1 : -1;
    const width = this.#width;
    const pixelM = this.#pixelM;
    const fallM = pixelM / Math.tan((this.#light.elevationDeg * Math.PI) / 180);
    const strong = pixelM < 5 ? 1 : 0.2;
    let carriedM = -1e4;
    let beyondM = surface[side > 0 ? 0 : width - 1];
    for (let n = 0; n < width; n++) {
      const x = side > 0 ? n : width - 1 - n;
      const height = surface[x];
      carriedM -= fallM;
      const over = clamp01((carriedM - height) / 3);
      const wallM = beyondM - height;
      const corner = wallM > 2.5 ? Math.min(9, 1.2 * wallM) * this.#mirror(x, y) : 0;
      this.mirrored[x] = strong * (0.9 * over + corner);
      if (height > carriedM) carriedM = height;
      beyondM = height;
    }
  }

  /** Few walls face the antenna exactly: most corners are faint, some are bright. The same in every picture. */
  #mirror(x: number, y: number): number {
    const [cornerX, cornerY] = this.#cornerPx;
    const r = random2((cornerX + x) >> 2, (cornerY + y) >> 2, 9007);
    return 0.6 + 7 * r ** 6;
  }

  #shadows(surface: Float32Array, y: number): void {
    const [tx, ty] = this.#light.toward;
    const flat = Math.abs(tx) > Math.abs(ty);
    const fallM =
      (Math.tan((this.#light.elevationDeg * Math.PI) / 180) * this.#pixelM) / Math.max(Math.abs(tx), Math.abs(ty));
    const side = tx > 0 ? 1 : -1;
    const width = this.#width;
    const softM = 0.25 + lerp(0.12, 1.6, smoothstep(4, 30, this.#pixelM)) * this.#pixelM;
    const smoothM = 1.2 * this.#pixelM;
    const cast = this.#cast;
    const before = this.#castBefore;
    // Rounded by at most 0.1 degrees, so that rays agree in adjacent pictures, whose north differs slightly.
    const part = Math.round(256 * (flat ? Math.abs(ty / tx) : Math.abs(tx / ty))) / 256;
    // Rays change columns at the same places of the globe in every picture.
    const [cornerX, cornerY] = this.#cornerPx;
    const rowTurns = turnsAt(cornerY + y, part);
    for (let n = 0; n < width; n++) {
      const x = side > 0 ? width - 1 - n : n;
      const beside = x + side;
      const outside = beside < 0 || beside >= width;
      const ahead = flat ? (outside ? -1e4 : cast[beside]) : before[x];
      const aside = outside ? -1e4 : before[beside];
      const step = aside - ahead;
      let from = ahead;
      // A ray is a chain of whole pixels because mixing two would dissolve thin shadows. Rays over bare land are mixed
      // because the steps of chains would be visible on it.
      if (step < smoothM && step > -smoothM) from += step * part;
      else if (flat ? turnsAt(cornerX + x, part) : rowTurns) from = aside;
      const reach = from - fallM;
      const height = surface[x];
      this.shadow[x] = this.#deepest * clamp01((reach - height) / softM);
      cast[x] = reach > height ? reach : height;
    }
  }
}

/** Whether a ray that moves sideways by `part` of a pixel per step changes its pixel at step `n`. */
function turnsAt(n: number, part: number): boolean {
  return Math.floor((n + 1) * part) !== Math.floor(n * part);
}
