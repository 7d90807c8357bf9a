import { colorRamps, type Limits, type Painting, type RampName } from '@groundtrack/contract';
import type { Drawn, Samples } from '@groundtrack/raster';
import { normalizedDifference, type ToMeasured } from './statistics.ts';

/** A picture of red, green, blue and opacity. */
export interface Picture {
  readonly rgba: Uint8ClampedArray;
  /** No pixel is transparent. */
  readonly isOpaque: boolean;
  /** Every pixel is. */
  readonly isEmpty: boolean;
}

/** Colors of a ramp, so that one look-up paints a pixel. */
const RAMP_STEPS = 1024;

/** Paints drawn bands, in the order of the painting. */
export function paint({ bands, valid }: Drawn, painting: Painting, toMeasured: ToMeasured): Picture {
  const rgba = new Uint8ClampedArray(valid.length * 4);
  if (painting.kind === 'colors') paintColors(rgba, bands, painting.limits);
  else paintRamp(rgba, valuesOf(bands, painting, toMeasured), painting);
  let opaque = 0;
  for (let i = 0; i < valid.length; i++) {
    // What is no number has no color.
    if (valid[i] === 0 || rgba[4 * i + 3] === 0) rgba.fill(0, 4 * i, 4 * i + 4);
    else opaque++;
  }
  return { rgba, isOpaque: opaque === valid.length, isEmpty: opaque === 0 };
}

/** The bands, from 0 on, that a painting needs, in its order. */
export function bandsOf(painting: Painting): readonly number[] {
  return painting.kind === 'ramp' ? [painting.band - 1] : painting.bands.map((number) => number - 1);
}

function paintColors(rgba: Uint8ClampedArray, bands: readonly Samples[], limits: readonly Limits[]): void {
  rgba.fill(255);
  for (const [channel, [min, max]] of limits.entries()) {
    const values = bands[channel];
    if (!values) continue;
    const factor = 255 / (max - min);
    for (let i = 0; i < values.length; i++) {
      const value = values[i] ?? 0;
      rgba[4 * i + channel] = (value - min) * factor;
      if (Number.isNaN(value)) rgba[4 * i + 3] = 0;
    }
  }
}

function valuesOf(bands: readonly Samples[], painting: Exclude<Painting, { kind: 'colors' }>, toMeasured: ToMeasured) {
  const [a = new Float64Array(), b] = bands;
  if (painting.kind === 'ramp' || !b) return a;
  const [first, second] = painting.bands;
  return Float32Array.from(a, (value, i) =>
    normalizedDifference(toMeasured(first - 1, value), toMeasured(second - 1, b[i] ?? 0)),
  );
}

function paintRamp(
  rgba: Uint8ClampedArray,
  values: Samples,
  { ramp, limits: [min, max] }: { readonly ramp: RampName; readonly limits: Limits },
): void {
  const colors = rampColors(ramp);
  const factor = (RAMP_STEPS - 1) / (max - min);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const step = Math.round(Math.min(RAMP_STEPS - 1, Math.max(0, (value - min) * factor)));
    rgba[4 * i] = colors[3 * step] ?? 0;
    rgba[4 * i + 1] = colors[3 * step + 1] ?? 0;
    rgba[4 * i + 2] = colors[3 * step + 2] ?? 0;
    rgba[4 * i + 3] = 255;
  }
}

function rampColors(name: RampName): Uint8ClampedArray {
  const stops = colorRamps[name].map((hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));
  const colors = new Uint8ClampedArray(RAMP_STEPS * 3);
  for (let step = 0; step < RAMP_STEPS; step++) {
    const place = (step / (RAMP_STEPS - 1)) * (stops.length - 1);
    const before = Math.min(stops.length - 2, Math.floor(place));
    for (let channel = 0; channel < 3; channel++) {
      const [low, high] = [stops[before]?.[channel] ?? 0, stops[before + 1]?.[channel] ?? 0];
      colors[3 * step + channel] = low + (high - low) * (place - before);
    }
  }
  return colors;
}
