import { type Conditions, toConditions } from './conditions.ts';
import { lerp, smoothstep, toSeed } from './noise.ts';
import { Octaves, type Waves } from './octaves.ts';
import type { SceneLook } from './scene.ts';
import { toSpace } from './to-space.ts';
import { quicklookView, type View } from './view.ts';

const cloudHeightM = 1300;
/** Distance toward the sun at which the cloud thickness is compared. */
const cloudAheadM = 90;
const rad = Math.PI / 180;

/** Direction of the light: from the sun for optical pictures, from the antenna for radar. */
export interface Light {
  /** Unit step in pixels toward the light. */
  readonly toward: readonly [x: number, y: number];
  readonly elevationDeg: number;
  readonly radar: boolean;
}

/** Effect of the air on red, green, and blue: the fraction of transmitted light, and the added light, of 255. */
export interface Haze {
  readonly through: readonly [number, number, number];
  readonly path: readonly [number, number, number];
}

/** Light, season, and clouds of one scene over one view. */
export class Sky {
  readonly light: Light;
  readonly cloudy: boolean;
  /** Offset of a cloud's shadow from the cloud. */
  readonly shadowOffsetPx: readonly [x: number, y: number];
  /** Step toward the sun to the part of a cloud that determines its light. */
  readonly cloudAheadPx: readonly [x: number, y: number];
  /** -1 in deepest winter to 1 in high summer of the northern hemisphere. */
  readonly summerNorth: number;
  readonly seed: number;
  /** Whole hours since 1970. */
  readonly hour: number;
  readonly haze: Haze;
  readonly conditions: Conditions;
  readonly groundSampleDistanceM: number;
  /** Horizontal displacement in columns per meter of height; 0 for radar and if it is too small to be seen. */
  readonly leanPxPerM: number;
  readonly #threshold: number;
  readonly #softness: number;
  readonly #waves: Waves;

  constructor(scene: SceneLook, view: View) {
    this.seed = toSeed(scene.featureId);
    this.hour = Math.floor(scene.acquiredAtMs / 3_600_000);
    this.light = toLight(scene, view);
    this.groundSampleDistanceM = scene.groundSampleDistanceM;
    this.conditions = toConditions(scene);
    this.haze = toHaze(scene.offNadirDeg, this.light.elevationDeg, this.conditions.veil);
    this.leanPxPerM = this.light.radar ? 0 : toLeanPxPerM(scene, view);
    const dayOfYear = (scene.acquiredAtMs % 31_556_952_000) / 86_400_000;
    this.summerNorth = Math.cos(((dayOfYear - 200) / 365.25) * 2 * Math.PI);
    const cover = scene.phenomenology === 'sar' ? 0 : (scene.cloudCover ?? 0);
    this.cloudy = cover >= 0.001;
    const shadowPx = cloudHeightM / Math.tan(Math.max(12, this.light.elevationDeg) * rad) / view.pixelM;
    this.shadowOffsetPx = [-this.light.toward[0] * shadowPx, -this.light.toward[1] * shadowPx];
    const aheadPx = cloudAheadM / view.pixelM;
    this.cloudAheadPx = [this.light.toward[0] * aheadPx, this.light.toward[1] * aheadPx];
    // A low cloud cover consists of small clouds, a high one of wide sheets.
    const fromM = 2500 + 9500 * cover ** 1.5;
    this.#waves = { seed: this.seed, fromM, toM: 25, gain: 0.56 };
    this.#softness = 0.07 + 0.14 * cover;
    this.#threshold = this.cloudy ? this.#thresholdFor(cover, scene) : Infinity;
  }

  /** The noise field of the clouds. */
  clouds(finestM: number): Octaves {
    return new Octaves(this.#waves, finestM);
  }

  /** Cloud noise above the threshold for the cloud cover, in units of its edge: 0 at half opacity. */
  level(cloud: number): number {
    return (cloud - this.#threshold) / this.#softness;
  }

  /** Amplitude of waves of a length, in units of {@link level}. */
  waveHeight(lengthM: number): number {
    const { fromM, gain } = this.#waves;
    return this.cloudy && lengthM < fromM ? gain ** Math.log2(fromM / lengthM) / this.#softness : 0;
  }

  /** Finds the noise threshold that the given fraction of the footprint exceeds. */
  #thresholdFor(cover: number, scene: SceneLook): number {
    const side = 44;
    const view = quicklookView(scene.footprint, side);
    const lonLat = new Float64Array(2);
    const point = new Float64Array(3);
    const clouds = this.clouds(120);
    const values: number[] = [];
    for (let y = 0; y < view.heightPx; y++) {
      for (let x = 0; x < side; x++) {
        view.lonLat(x + 0.5, y + 0.5, lonLat);
        toSpace(lonLat[0], lonLat[1], point);
        values.push(clouds.sum(point));
      }
    }
    values.sort((a, b) => b - a);
    const index = Math.round(cover * values.length);
    if (index >= values.length) return (values.at(-1) ?? 0) - 3 * this.#softness;
    return values[index] ?? 0;
  }
}

/** Opacity of a cloud at a value of {@link Sky.level}. */
export function cloudOpacity(cloud: number): number {
  return smoothstep(-1, 1, cloud);
}

/** Cloud brightness from two values of {@link Sky.level}: thick clouds and sunlit sides are brighter. */
export function cloudWhite(cloud: number, ahead: number): number {
  return 194 + 44 * smoothstep(-0.5, 7, cloud) - 44 * Math.max(-0.5, Math.min(0.5, 0.5 * (ahead - cloud)));
}

/** Optical depth of clear air at 660, 560, and 480 nm (Bodhaine et al. 1999), plus a little dust. */
const airDepth = [0.046 + 0.08, 0.09 + 0.08, 0.168 + 0.08] as const;
/** Fraction of the haze that providers leave in their pictures. */
const leftInPicture = 0.5;
/** Dust and moisture scatter all colors nearly alike. */
const veilColor = [148, 154, 162] as const;
/** Brightness of a sky of infinite optical depth. */
const skyBrightness = 80;

/**
 * Haze grows with the path through the air, from the sun to the ground and to the camera (1 / cosine of each angle).
 * @param veil of dust and moisture, see `conditions.ts`
 */
function toHaze(offNadirDeg: number, sunElevationDeg: number, veil: number): Haze {
  const up = 1 / Math.cos(Math.min(60, offNadirDeg) * rad);
  const down = 1 / Math.sin(sunElevationDeg * rad);
  const through = (band: number) => (1 - veil) * Math.exp(-leftInPicture * airDepth[band] * (up - 1));
  const clearPath = (band: number) =>
    skyBrightness * (1 - Math.exp(-leftInPicture * airDepth[band] * (up * up + down - 1)));
  const path = (band: number) => lerp(clearPath(band), veilColor[band], veil);
  return { through: [through(0), through(1), through(2)], path: [path(0), path(1), path(2)] };
}

function toLight(scene: SceneLook, view: View): Light {
  const radar = scene.phenomenology === 'sar';
  const azimuthDeg = radar ? sensorAzimuthDeg(scene) : (scene.sunAzimuthDeg ?? 150);
  const elevationDeg = radar ? toGrazingDeg(scene.offNadirDeg) : Math.max(8, scene.sunElevationDeg ?? 45);
  return { toward: toPixelStep(azimuthDeg, view), elevationDeg, radar };
}

/** (Earth's radius + height of a radar satellite) / Earth's radius. */
const orbitRatio = 1.086;

/**
 * Elevation of the antenna seen from the ground, within the limits at which layover and shadows are drawn. The curved
 * Earth makes the angle of incidence larger than the off-nadir angle.
 */
function toGrazingDeg(offNadirDeg: number): number {
  const incidenceDeg = Math.asin(Math.min(1, orbitRatio * Math.sin(offNadirDeg * rad))) / rad;
  return Math.min(72, Math.max(38, 90 - incidenceDeg));
}

function toPixelStep(azimuthDeg: number, { north: [northX, northY] }: View): readonly [number, number] {
  const cos = Math.cos(azimuthDeg * rad);
  const sin = Math.sin(azimuthDeg * rad);
  // East is north rotated clockwise by 90 degrees; with y down, it is (-y, x).
  return [cos * northX - sin * northY, cos * northY + sin * northX];
}

/** If an 8 m house leans by less than this, in pixels, lean is not drawn. */
const seenLeanPx = 0.7;

function toLeanPxPerM(scene: SceneLook, view: View): number {
  const pxPerM = (-toPixelStep(sensorAzimuthDeg(scene), view)[0] * Math.tan(scene.offNadirDeg * rad)) / view.pixelM;
  return Math.abs(8 * pxPerM) < seenLeanPx ? 0 : pxPerM;
}

/** Azimuth of the sensor: tracks of imaging satellites run about 10 degrees off the meridian. */
function sensorAzimuthDeg({ orbitState, lookSide }: SceneLook): number {
  const headingDeg = orbitState === 'ascending' ? 350 : 190;
  return headingDeg + (lookSide === 'right' ? -90 : 90);
}
