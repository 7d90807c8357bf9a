import type { Phenomenology } from '@groundtrack/contract';
import type { LightSweep } from './light.ts';
import { clamp01, hash2, random2, smoothstep } from './noise.ts';
import type { Chunk } from './paint.ts';
import { cloudOpacity, type Sky } from './sky.ts';
import type { View } from './view.ts';

/** Turns painted and lit ground into what the sensor sees. */
export class Developer {
  readonly channels: 1 | 3;
  readonly #radar: boolean;
  readonly #sky: Sky;
  readonly #sun: number;
  readonly #speckle: Float32Array | undefined;
  readonly #width: number;
  readonly #row: Uint8ClampedArray<ArrayBuffer>;
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(phenomenology: Phenomenology, sky: Sky, view: View) {
    this.channels = phenomenology === 'ms' ? 3 : 1;
    this.#radar = phenomenology === 'sar';
    this.#sky = sky;
    this.#width = view.widthPx;
    this.#sun = 0.62 + 0.48 * Math.sin((sky.light.elevationDeg * Math.PI) / 180);
    this.#speckle = this.#radar ? speckleTable(sky.seed, view.pixelM > 8 ? 12 : 3) : undefined;
    this.#row = new Uint8ClampedArray(view.widthPx * this.channels);
    this.#bytes = new Uint8Array(this.#row.buffer);
  }

  /** One row of pixels, `channels` bytes each, from a chunk's row that was just swept; it holds until the next. */
  row(chunk: Chunk, row: number, sweep: LightSweep): Uint8Array {
    if (this.#radar) this.#radarRow(this.#row, chunk, row, sweep);
    else this.#opticalRow(this.#row, chunk, row, sweep);
    return this.#bytes;
  }

  #opticalRow(out: Uint8ClampedArray, chunk: Chunk, row: number, sweep: LightSweep): void {
    const width = this.#width;
    const [tx] = this.#sky.light.towards;
    const cloudy = this.#sky.cloudy;
    for (let x = 0; x < width; x++) {
      const k = row * width + x;
      const cloud = cloudy ? cloudOpacity(chunk.cloud[k] as number) : 0;
      const veiled = cloudy ? 0.72 * cloudOpacity(chunk.cloudShadow[k] as number) : 0;
      const direct = (sweep.slope[x] as number) * (1 - (sweep.shadow[x] as number)) * (1 - veiled) * this.#sun;
      let red = (chunk.color[k * 3] as number) * (0.2 + 0.86 * direct) + 4;
      let green = (chunk.color[k * 3 + 1] as number) * (0.23 + 0.84 * direct) + 7;
      let blue = (chunk.color[k * 3 + 2] as number) * (0.29 + 0.8 * direct) + 13;
      if (cloud > 0) {
        const ahead = chunk.cloud[tx > 0 ? Math.min(k + 1, chunk.rows * width - 1) : Math.max(k - 1, 0)] as number;
        const value = chunk.cloud[k] as number;
        const white = 206 + 28 * smoothstep(-0.5, 6, value) - 26 * Math.max(-0.4, Math.min(0.4, ahead - value));
        red += (white - red) * cloud;
        green += (white + 1 - green) * cloud;
        blue += (white + 3 - blue) * cloud;
      }
      if (this.channels === 3) {
        out[x * 3] = red;
        out[x * 3 + 1] = green;
        out[x * 3 + 2] = blue;
      } else {
        // Panchromatic sensors see into the near infrared, where leaves are bright.
        const leaves = Math.max(0, green - 0.5 * (red + blue));
        out[x] = 1.1 * (0.34 * red + 0.46 * green + 0.2 * blue + 1.6 * leaves - 110) + 112;
      }
    }
  }

  #radarRow(out: Uint8ClampedArray, chunk: Chunk, row: number, sweep: LightSweep): void {
    const width = this.#width;
    const y = chunk.topPx + row;
    const speckle = this.#speckle as Float32Array;
    for (let x = 0; x < width; x++) {
      const slope = sweep.slope[x] as number;
      const lit = 1 - 0.9 * (sweep.shadow[x] as number);
      // Walls that face the antenna return far more than the slope alone: the ground before them mirrors them.
      const facing = slope > 1.3 ? 1 + 2.2 * clamp01((slope - 1.3) / 0.35) : 1;
      const strength = (chunk.radar[row * width + x] as number) * slope * slope * lit * facing;
      const grain = speckle[hash2(x, y, this.#sky.seed) & 4095] as number;
      out[x] = 255 * (1 - Math.exp(-(0.42 * strength + 0.015) * grain));
    }
  }
}

/** Amplitudes of a picture of so many looks: the root of the mean of as many exponential draws. */
function speckleTable(seed: number, looks: number): Float32Array {
  return Float32Array.from({ length: 4096 }, (_, i) => {
    let power = 0;
    for (let look = 0; look < looks; look++) power -= Math.log(1 - random2(i, look, seed + 1)) / looks;
    return Math.sqrt(power);
  });
}
