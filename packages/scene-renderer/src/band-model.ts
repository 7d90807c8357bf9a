import { type Chunk, cloudWhiteSteps } from './chunk.ts';
import type { LightSweep } from './light-sweep.ts';
import { lerp } from './noise.ts';
import { leafShare, toNearInfrared, toReflectance } from './reflectance.ts';
import { type Phenomenology, toBandCount } from './scene.ts';
import type { SensorModel } from './sensor-model.ts';
import { cloudOpacity, type Sky } from './sky.ts';

/** Fraction of skylight in red, green, blue, and near infrared: the light that is left in a shadow. */
const skyShare = [0.12, 0.15, 0.2, 0.08] as const;
/** Sensitivity of a panchromatic camera to each of these bands. */
const panShare = [0.3, 0.33, 0.12, 0.25] as const;
/** Backscatter of a field, which has the power 1 in pictures, as linear power: -10 dB. */
const fieldBackscatter = 0.1;
/** Unit of the values, which are reflectance or amplitude of backscatter. */
const STEP = 0.0001;
const MOST = 65_535;

/**
 * Converts painted and lit ground to band values: surface reflectance, or radar amplitude. They match the picture of a
 * {@link SensorModel} pixel by pixel, with the same light, lean, clouds, and speckle, but without haze and clipping.
 */
export class BandModel {
  readonly bands: 1 | 2 | 4;
  readonly #sensor: SensorModel;
  readonly #sky: Sky;
  readonly #width: number;
  readonly #row: Uint16Array<ArrayBuffer>;
  /** Of the current pixel. */
  readonly #rgbn = new Float64Array(4);

  constructor(sensor: SensorModel, sky: Sky, { widthPx, phenomenology }: BandShape) {
    this.bands = toBandCount(phenomenology);
    this.#sensor = sensor;
    this.#sky = sky;
    this.#width = widthPx;
    this.#row = new Uint16Array(widthPx * this.bands);
  }

  /**
   * Computes the values of the row whose picture was drawn last, `bands` per pixel. Values are at least 1 because 0
   * means no data. The buffer is reused by the next call.
   */
  row(chunk: Chunk, row: number, sweep: LightSweep): Uint16Array<ArrayBuffer> {
    if (this.bands === 2) this.#radarRow(chunk, row, sweep);
    else this.#opticalRow(chunk, row, sweep);
    return this.#row;
  }

  #opticalRow(chunk: Chunk, row: number, sweep: LightSweep): void {
    const width = this.#width;
    const { cloudy } = this.#sky;
    const rgbn = this.#rgbn;
    const out = this.#row;
    const { lean } = this.#sensor;
    for (let x = 0, k = row * width; x < width; x++, k++) {
      const seen = lean ? lean.seen[x] : x;
      this.#reflect(chunk, row * width + seen, this.#sunlight(chunk, row * width + seen, sweep));
      const wall = lean && lean.wallM[x] >= 0 ? this.#sensor.wallShade(lean.wallM[x]) : 1;
      const cloud = cloudy && chunk.cloud[k] > -1 ? cloudOpacity(chunk.cloud[k]) : 0;
      const white = cloud === 0 ? 0 : toReflectance(chunk.cloudWhite[k] / cloudWhiteSteps);
      for (let b = 0; b < 4; b++) rgbn[b] = lerp(rgbn[b] * wall, white, cloud);
      if (this.bands === 4) for (let b = 0; b < 4; b++) out[x * 4 + b] = toNumber(rgbn[b]);
      else
        out[x] = toNumber(
          panShare[0] * rgbn[0] + panShare[1] * rgbn[1] + panShare[2] * rgbn[2] + panShare[3] * rgbn[3],
        );
    }
  }

  /** Sunlight on a pixel of the chunk; 1 on flat ground without shadow. */
  #sunlight({ cloudShadow }: Chunk, k: number, { slope, shadow }: LightSweep): number {
    const x = k % this.#width;
    const direct = slope[x] * (1 - shadow[x]);
    return this.#sky.cloudy && cloudShadow[k] > -1 ? direct * (1 - 0.72 * cloudOpacity(cloudShadow[k])) : direct;
  }

  #reflect({ color, water }: Chunk, k: number, direct: number): void {
    const [red, green, blue] = [color[k * 3], color[k * 3 + 1], color[k * 3 + 2]];
    const rgbn = this.#rgbn;
    rgbn[0] = toReflectance(red);
    rgbn[1] = toReflectance(green);
    rgbn[2] = toReflectance(blue);
    rgbn[3] = toNearInfrared(red, green, blue, water[k] / 255);
    for (let b = 0; b < 4; b++) rgbn[b] *= lerp(direct, 1, skyShare[b]);
  }

  /** Leaves depolarize many echoes, open ground few, water and walls hardly any. */
  #radarRow(chunk: Chunk, row: number, sweep: LightSweep): void {
    const width = this.#width;
    const { color, water } = chunk;
    for (let x = 0, k = row * width; x < width; x++, k++) {
      const leaves = leafShare(color[k * 3], color[k * 3 + 1], color[k * 3 + 2]);
      const turned = lerp(lerp(0.08, 0.25, leaves), 0.02, water[k] / 255);
      const ground = this.#sensor.groundPower(chunk, k, sweep);
      const mirrored = sweep.mirrored[x];
      const [like, cross] = this.#sensor.speckleAt(x, chunk.topPx + row);
      this.#row[x * 2] = toNumber(Math.sqrt(fieldBackscatter * (ground + mirrored) * like));
      this.#row[x * 2 + 1] = toNumber(Math.sqrt(fieldBackscatter * (ground * turned + mirrored * 0.05) * cross));
    }
  }
}

interface BandShape {
  readonly widthPx: number;
  readonly phenomenology: Phenomenology;
}

function toNumber(value: number): number {
  return Math.max(1, Math.min(MOST, Math.round(value / STEP)));
}
