import { colorRamps, type RampName } from './color-ramps.ts';
import type { BandNumbers, NumbersOfTile } from './numbers-layout.ts';
import type { Limits, Painting } from './tile-style.ts';

/** Conversion of stored values: `value * scale + offset`. */
interface Measured {
  readonly scale: number;
  readonly offset: number;
}

/** An RGBA picture. */
export interface Picture {
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  /** No pixel is transparent. */
  readonly isOpaque: boolean;
  /** Every pixel is transparent. */
  readonly isEmpty: boolean;
}

/** Size of the look-up table of a ramp. */
const RAMP_STEPS = 1024;

/** The band numbers, from 1 on, that a painting needs, in its order. */
export function bandsOf(painting: Painting): readonly number[] {
  return painting.kind === 'ramp' ? [painting.band] : painting.bands;
}

/**
 * Paints tile values, with the same code on the server and in the browser. NaN is transparent.
 * @param facts of all bands of the image, by band number
 */
export function paint({ bands, valid }: NumbersOfTile, painting: Painting, facts: readonly Measured[]): Picture {
  const rgba = new Uint8ClampedArray(valid.length * 4);
  const [a = NONE, b = NONE, c = NONE] = bands;
  let opaque = 0;
  if (painting.kind === 'colors') opaque = paintColors(rgba, { valid, a, b, c }, painting);
  else if (painting.kind === 'ramp') opaque = paintRamp(rgba, { valid, values: a }, painting);
  else {
    const [first = AS_STORED, second = AS_STORED] = painting.bands.map((number) => facts[number - 1] ?? AS_STORED);
    opaque = paintIndex(rgba, { valid, a, b, first, second }, painting);
  }
  return { rgba, isOpaque: opaque === valid.length, isEmpty: opaque === 0 };
}

const NONE = new Uint8Array();
const AS_STORED: Measured = { scale: 1, offset: 0 };

/** Normalized difference such as NDVI or NDWI: -1 to 1 for non-negative values; NaN if both are zero. */
export function normalizedDifference(a: number, b: number): number {
  return a + b === 0 ? Number.NaN : (a - b) / (a + b);
}

interface Three {
  readonly valid: Uint8Array;
  readonly a: BandNumbers;
  readonly b: BandNumbers;
  readonly c: BandNumbers;
}

/** @returns the number of opaque pixels */
function paintColors(rgba: Uint8ClampedArray, { valid, a, b, c }: Three, { limits, gamma }: Colors): number {
  const [[minA, maxA], [minB, maxB], [minC, maxC]] = limits;
  // The root of 255² times a share is 255 times the root of the share.
  const white = gamma === 2 ? 255 ** 2 : 255;
  const factorA = white / (maxA - minA);
  const factorB = white / (maxB - minB);
  const factorC = white / (maxC - minC);
  let opaque = 0;
  for (let i = 0, to = 0; i < valid.length; i++, to += 4) {
    if (valid[i] === 0) continue;
    const red = a[i] ?? 0;
    const green = b[i] ?? 0;
    const blue = c[i] ?? 0;
    if (Number.isNaN(red + green + blue)) continue;
    const litRed = (red - minA) * factorA;
    const litGreen = (green - minB) * factorB;
    const litBlue = (blue - minC) * factorC;
    // A clamped array stores the root of a negative number, which is NaN, as 0.
    rgba[to] = gamma === 2 ? Math.sqrt(litRed) : litRed;
    rgba[to + 1] = gamma === 2 ? Math.sqrt(litGreen) : litGreen;
    rgba[to + 2] = gamma === 2 ? Math.sqrt(litBlue) : litBlue;
    rgba[to + 3] = 255;
    opaque++;
  }
  return opaque;
}

type Colors = Pick<Extract<Painting, { kind: 'colors' }>, 'limits' | 'gamma'>;

interface Two extends Pick<Three, 'valid' | 'a' | 'b'> {
  readonly first: Measured;
  readonly second: Measured;
}

/** Computes and colors {@link normalizedDifference} in one pass. @returns the number of opaque pixels */
function paintIndex(
  { buffer }: Uint8ClampedArray,
  { valid, a, b, first, second }: Two,
  { ramp, limits }: Ramp,
): number {
  const [min, max] = limits;
  const pixels = new Uint32Array(buffer);
  const colors = rampColors(ramp);
  const factor = (RAMP_STEPS - 1) / (max - min);
  const { scale: scaleA, offset: offsetA } = first;
  const { scale: scaleB, offset: offsetB } = second;
  let opaque = 0;
  for (let i = 0; i < valid.length; i++) {
    if (valid[i] === 0) continue;
    const x = (a[i] ?? 0) * scaleA + offsetA;
    const y = (b[i] ?? 0) * scaleB + offsetB;
    const position = ((x - y) / (x + y) - min) * factor;
    // Both are zero, or one is NaN.
    if (x + y === 0 || Number.isNaN(position)) continue;
    pixels[i] = colors[position < 0 ? 0 : position < RAMP_STEPS - 1 ? (position + 0.5) | 0 : RAMP_STEPS - 1] ?? 0;
    opaque++;
  }
  return opaque;
}

interface Ramp {
  readonly ramp: RampName;
  readonly limits: Limits;
}

/** @returns the number of opaque pixels */
function paintRamp(
  { buffer }: Uint8ClampedArray,
  { valid, values }: { readonly valid: Uint8Array; readonly values: BandNumbers },
  { ramp, limits: [min, max] }: Ramp,
): number {
  const pixels = new Uint32Array(buffer);
  const colors = rampColors(ramp);
  const factor = (RAMP_STEPS - 1) / (max - min);
  let opaque = 0;
  for (let i = 0; i < valid.length; i++) {
    const value = values[i] ?? Number.NaN;
    if (valid[i] === 0 || Number.isNaN(value)) continue;
    const step = Math.round((value - min) * factor);
    pixels[i] = colors[step < 0 ? 0 : step < RAMP_STEPS ? step : RAMP_STEPS - 1] ?? 0;
    opaque++;
  }
  return opaque;
}

const ramps = new Map<RampName, Uint32Array>();

/** The colors of a ramp as pixels. */
function rampColors(name: RampName): Uint32Array {
  const known = ramps.get(name);
  if (known) return known;
  const stops = colorRamps[name].map((hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));
  const colors = new Uint8ClampedArray(RAMP_STEPS * 4).fill(255);
  for (let step = 0; step < RAMP_STEPS; step++) {
    const place = (step / (RAMP_STEPS - 1)) * (stops.length - 1);
    const before = Math.min(stops.length - 2, Math.floor(place));
    for (let channel = 0; channel < 3; channel++) {
      const [low, high] = [stops[before]?.[channel] ?? 0, stops[before + 1]?.[channel] ?? 0];
      colors[4 * step + channel] = low + (high - low) * (place - before);
    }
  }
  const pixels = new Uint32Array(colors.buffer);
  ramps.set(name, pixels);
  return pixels;
}
