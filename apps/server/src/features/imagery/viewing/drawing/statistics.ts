import type { ValueStatistics } from '@groundtrack/contract';
import { normalizedDifference } from '@groundtrack/contract/painting';
import type { Raster, RasterPart, Samples } from '@groundtrack/raster';

/** Maximum number of measured values. */
const VALUES_AT_MOST = 300_000;
const BINS = 64;

/** The part of an image for its statistics: a whole overview, or the middle of an image without one. */
export async function readMeasured(levels: readonly [Raster, ...Raster[]]): Promise<RasterPart> {
  const [finest] = levels;
  const small = levels.find(({ layout }) => layout.widthPx * layout.heightPx <= VALUES_AT_MOST);
  const level = small ?? levels.at(-1) ?? finest;
  const { widthPx, heightPx } = level.layout;
  const share = Math.min(1, Math.sqrt(VALUES_AT_MOST / (widthPx * heightPx)));
  const [width, height] = [Math.ceil(widthPx * share), Math.ceil(heightPx * share)];
  const [left, top] = [Math.floor((widthPx - width) / 2), Math.floor((heightPx - height) / 2)];
  return level.readWindow({ left, top, right: left + width, bottom: top + height });
}

/** The valid values of a band. Zero fills empty areas in types of more than 8 bits. */
export function validValues({ dataType, valid, bands }: RasterPart, band: number): Float64Array {
  const isFilled = dataType.startsWith('uint') && dataType !== 'uint8' && valid === null;
  const values = toNumbers(bands[band]);
  return keep(values, (i, value) => valid?.[i] !== 0 && Number.isFinite(value) && !(isFilled && value === 0));
}

/** The index of two bands where both are valid. */
export function indexValues(part: RasterPart, first: number, second: number, toMeasured: ToMeasured): Float64Array {
  const { valid, bands } = part;
  const [a, b] = [toNumbers(bands[first]), toNumbers(bands[second])];
  for (let i = 0; i < a.length; i++)
    a[i] = normalizedDifference(toMeasured(first, a[i] ?? 0), toMeasured(second, b[i] ?? 0));
  return keep(a, (i, value) => valid?.[i] !== 0 && Number.isFinite(value));
}

/** Converts values of any type to one array type. */
function toNumbers(values: Samples = new Float64Array()): Float64Array {
  const numbers = new Float64Array(values.length);
  numbers.set(values);
  return numbers;
}

/** Filters the values in place. */
function keep(values: Float64Array, isKept: (i: number, value: number) => boolean): Float64Array {
  let kept = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    if (isKept(i, value)) values[kept++] = value;
  }
  return values.subarray(0, kept);
}

/** Converts a stored value of a band to a physical one. */
export type ToMeasured = (band: number, value: number) => number;

/** The value below which this share of the values is. @param sorted at least one */
export function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.round(share * (sorted.length - 1))] ?? 0;
}

/** Null without values. @param values are sorted in place */
export function toStatistics(values: Float64Array): ValueStatistics | null {
  if (values.length === 0) return null;
  const sorted = values.sort();
  const at = (share: number): number => quantile(sorted, share);
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  const variance = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0) / sorted.length;
  // Outliers would compress all other values into one bar.
  const histogramLimits: [number, number] = [at(0.001), at(0.999)];
  return {
    min: at(0),
    max: at(1),
    mean,
    standardDeviation: Math.sqrt(variance),
    percentiles: [at(0.02), at(0.98)],
    histogram: histogramOf(sorted, histogramLimits),
    histogramLimits,
  };
}

function histogramOf(values: Float64Array, [min, max]: readonly [number, number]): number[] {
  const counts = Array<number>(BINS).fill(0);
  const width = (max - min) / BINS || 1;
  for (const value of values) {
    const bin = Math.min(BINS - 1, Math.floor((value - min) / width));
    if (value >= min && value <= max) counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}
