import { type Chunk, cloudWhiteSteps } from './chunk.ts';
import { Lean } from './lean.ts';
import type { LightSweep } from './light-sweep.ts';
import { hash2, random2 } from './noise.ts';
import type { Phenomenology } from './scene.ts';
import { cloudOpacity, type Sky } from './sky.ts';
import type { View } from './view.ts';

/** Converts painted and lit ground to the pixels of the sensor. */
export class SensorModel {
  readonly channels: 1 | 3;
  readonly #radar: boolean;
  readonly #sky: Sky;
  readonly #sun: number;
  readonly #skylight: number;
  /** Tone of the ground: factors of red, green, and blue, and an offset. Clouds keep theirs, so that they are white. */
  readonly #gains: readonly [red: number, green: number, blue: number];
  readonly #lift: number;
  readonly #speckle: Float32Array | undefined;
  readonly #factors: [like: number, cross: number] = [0.5, 0.5];
  readonly #width: number;
  /** Occlusion in the last row; undefined if nothing leans. */
  readonly lean: Lean | undefined;
  /** Brightness of visible walls. */
  readonly #wall: number;
  /** Red, green, and blue of the current row under sun and sky. */
  readonly #lit: Float32Array;
  readonly #row: Uint8ClampedArray<ArrayBuffer>;
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(phenomenology: Phenomenology, sky: Sky, view: View) {
    this.channels = phenomenology === 'ms' ? 3 : 1;
    this.#radar = phenomenology === 'sar';
    this.#sky = sky;
    this.#width = view.widthPx;
    this.lean = sky.leanPxPerM === 0 ? undefined : new Lean(sky.leanPxPerM, view.widthPx);
    // Visible walls face the side from which buildings lean away.
    this.#wall = sky.leanPxPerM * sky.light.toward[0] < 0 ? 0.85 : 0.5;
    this.#lit = new Float32Array(view.widthPx * 3);
    const sine = Math.sin((sky.light.elevationDeg * Math.PI) / 180);
    this.#sun = 0.62 + 0.48 * sine;
    // The exposure for a low sun emphasizes skylight.
    this.#skylight = 1.5 - 0.55 * sine;
    const { exposure, contrast, balance } = sky.conditions;
    const gain = exposure * contrast;
    this.#gains = [gain * balance[0], gain * balance[1], gain * balance[2]];
    this.#lift = middleGray * (1 - contrast);
    this.#speckle = this.#radar ? speckleTable(sky.seed, toLooks(sky.groundSampleDistanceM, view.pixelM)) : undefined;
    this.#row = new Uint8ClampedArray(view.widthPx * this.channels);
    this.#bytes = new Uint8Array(this.#row.buffer);
  }

  /** Pixels of the chunk's row that was swept last, `channels` bytes each; the buffer is reused by the next call. */
  row(chunk: Chunk, row: number, sweep: LightSweep): Uint8Array {
    if (this.#radar) this.#radarRow(this.#row, chunk, row, sweep);
    else this.#opticalRow(this.#row, chunk, row, sweep);
    return this.#bytes;
  }

  #opticalRow(out: Uint8ClampedArray, chunk: Chunk, row: number, sweep: LightSweep): void {
    const width = this.#width;
    const { cloudy } = this.#sky;
    const [throughRed, throughGreen, throughBlue] = this.#sky.haze.through;
    const [pathRed, pathGreen, pathBlue] = this.#sky.haze.path;
    const lit = this.#lit;
    const { lean } = this;
    this.#light(chunk, row, sweep);
    lean?.look(chunk.heights, row * width);
    const color = this.channels === 3;
    for (let x = 0, k = row * width; x < width; x++, k++) {
      const at = lean ? 3 * lean.seen[x] : 3 * x;
      let red = lit[at];
      let green = lit[at + 1];
      let blue = lit[at + 2];
      if (lean && lean.wallM[x] >= 0) {
        const wall = this.wallShade(lean.wallM[x]);
        red *= wall;
        green *= wall;
        blue *= wall;
      }
      if (cloudy && chunk.cloud[k] > -1) {
        const cloud = cloudOpacity(chunk.cloud[k]);
        const white = chunk.cloudWhite[k] / cloudWhiteSteps;
        red += (white - red) * cloud;
        green += (white + 1 - green) * cloud;
        blue += (white + 3 - blue) * cloud;
      }
      red = red * throughRed + pathRed;
      green = green * throughGreen + pathGreen;
      blue = blue * throughBlue + pathBlue;
      if (color) {
        out[x * 3] = red;
        out[x * 3 + 1] = green;
        out[x * 3 + 2] = blue;
      } else {
        // Panchromatic sensors are sensitive to near infrared, in which leaves are bright.
        const leaves = Math.max(0, green - 0.5 * (red + blue));
        out[x] = 1.1 * (0.34 * red + 0.46 * green + 0.2 * blue + 1.6 * leaves - 110) + 112;
      }
    }
  }

  /** Applies sunlight and skylight to the ground. */
  #light({ color, cloudShadow }: Chunk, row: number, { slope, shadow }: LightSweep): void {
    const width = this.#width;
    const lit = this.#lit;
    const sun = this.#sun;
    const skylight = this.#skylight;
    const [gainRed, gainGreen, gainBlue] = this.#gains;
    const lift = this.#lift;
    const { cloudy } = this.#sky;
    for (let x = 0, k = row * width; x < width; x++, k++) {
      let direct = slope[x] * (1 - shadow[x]) * sun;
      if (cloudy && cloudShadow[k] > -1) direct *= 1 - 0.72 * cloudOpacity(cloudShadow[k]);
      // The sky is brighter around the sun, so that shadows are not flat.
      const sky = skylight * (0.7 + 0.3 * slope[x]);
      lit[x * 3] = expose(lift + gainRed * color[k * 3] * (0.24 * sky + 0.84 * direct));
      lit[x * 3 + 1] = expose(lift + gainGreen * color[k * 3 + 1] * (0.27 * sky + 0.82 * direct));
      lit[x * 3 + 2] = expose(lift + gainBlue * color[k * 3 + 2] * (0.32 * sky + 0.78 * direct));
    }
  }

  /** Brightness of a wall relative to its roof, with a row of windows per storey. */
  wallShade(heightM: number): number {
    const storey = heightM / 3.2;
    return this.#wall * (storey - Math.floor(storey) < 0.5 ? 1 : 0.8);
  }

  #radarRow(out: Uint8ClampedArray, chunk: Chunk, row: number, sweep: LightSweep): void {
    const width = this.#width;
    const y = chunk.topPx + row;
    const bright = 88 * this.#sky.conditions.exposure ** 2;
    for (let x = 0; x < width; x++) {
      const power = this.groundPower(chunk, row * width + x, sweep) + sweep.mirrored[x];
      const amplitude = bright * Math.sqrt(power * this.speckleAt(x, y)[0]);
      out[x] = amplitude < 160 ? amplitude : 255 - 95 * Math.exp((160 - amplitude) / 95);
    }
  }

  /** Power reflected by the ground at a pixel of the chunk, without wall reflections. */
  groundPower({ radar }: Chunk, k: number, { slope: slopes, shadow }: LightSweep): number {
    const x = k % this.#width;
    const slope = 1 + 0.7 * (slopes[x] - 1);
    return radar[k] * slope * slope * (1 - 0.92 * shadow[x]);
  }

  /** Independent speckle factors of like and cross polarization; always the same object. */
  speckleAt(x: number, y: number): readonly [like: number, cross: number] {
    // Radar pictures have speckle.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const speckle = this.#speckle as Float32Array;
    const noise = hash2(x, y, this.#sky.seed);
    this.#factors[0] = speckle[noise & 4095];
    this.#factors[1] = speckle[(noise >>> 12) & 4095];
    return this.#factors;
  }
}

/** What is brighter than the knee approaches the ceiling, so that snow keeps its texture. */
const knee = 195;
const ceiling = 240;

function expose(value: number): number {
  return value > knee ? ceiling - (ceiling - knee) * Math.exp((knee - value) / (ceiling - knee)) : value;
}

/** Brightness that contrast leaves unchanged. */
const middleGray = 90;
/** Independent looks of a delivered pixel: ground-range detected products average a few. */
const looksDelivered = 4;

/** Looks per pixel: a smaller picture averages more. */
function toLooks(groundSampleDistanceM: number, pixelM: number): number {
  return Math.round(looksDelivered * Math.min(16, Math.max(1, (pixelM / groundSampleDistanceM) ** 2)));
}

/**
 * Speckle multiplies the power by a gamma-distributed factor of mean 1 and variance 1 / looks: the mean of as many
 * exponential random numbers (Oliver & Quegan, "Understanding Synthetic Aperture Radar Images", section 4.3).
 */
function speckleTable(seed: number, looks: number): Float32Array {
  return Float32Array.from({ length: 4096 }, (_, i) => {
    let power = 0;
    for (let look = 0; look < looks; look++) power -= Math.log(1 - random2(i, look, seed + 1)) / looks;
    return power;
  });
}
