import { isFloating, limitsOf, newSamples, type Samples } from '@groundtrack/cog/samples';
import type { RasterPart } from './raster.ts';

/** How values between pixels are had. */
export type Resampling = 'nearest' | 'bilinear' | 'cubic';

/** Where each pixel of the target lies in the source, in pixels from its upper left corner. */
export interface Grid {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Puts the places of a row into `xs` and `ys`; pixels are meant by their centers. */
  locateRow(row: number, xs: Float64Array, ys: Float64Array): void;
}

/** The drawn pixels, each band by itself. */
export interface Drawn {
  readonly bands: readonly Samples[];
  /** Zero where the source has nothing. */
  readonly valid: Uint8Array;
}

/** Pixels that count less than this altogether draw nothing. */
const LEAST_WEIGHT = 1e-6;

/**
 * Draws pixels of a source on another grid, as GDAL's warper does at a scale of one: pixels without data do not count,
 * at the edges the outermost pixel goes on, whole numbers are rounded and kept within their type.
 */
export function resample(source: RasterPart, grid: Grid, resampling: Resampling): Drawn {
  const { widthPx, heightPx } = grid;
  const bands = source.bands.map(() => newSamples(source.dataType, widthPx * heightPx));
  const valid = new Uint8Array(widthPx * heightPx);
  const [xs, ys] = [new Float64Array(widthPx), new Float64Array(widthPx)];
  const drawPixel = toDrawPixel(source, bands, resampling);
  for (let row = 0; row < heightPx; row++) {
    grid.locateRow(row, xs, ys);
    for (let column = 0; column < widthPx; column++) {
      const to = row * widthPx + column;
      if (drawPixel((xs[column] ?? 0) - source.left, (ys[column] ?? 0) - source.top, to)) valid[to] = 1;
    }
  }
  return { bands, valid };
}

/** @returns false where the source has nothing */
type DrawPixel = (x: number, y: number, to: number) => boolean;

function toDrawPixel(source: RasterPart, bands: readonly Samples[], resampling: Resampling): DrawPixel {
  const widthPx = source.right - source.left;
  const heightPx = source.bottom - source.top;
  const { valid } = source;
  const draw = { nearest: drawNearest, bilinear: drawLinear, cubic: drawCubic }[resampling](source, bands);
  return (x, y, to) => {
    if (!(x >= 0 && y >= 0 && x < widthPx && y < heightPx)) return false;
    // A pixel is drawn where the one it falls on has data, however much its neighbors have.
    if (valid && valid[Math.floor(y) * widthPx + Math.floor(x)] === 0) return false;
    return draw(x, y, to);
  };
}

function drawNearest(source: RasterPart, bands: readonly Samples[]): DrawPixel {
  const widthPx = source.right - source.left;
  return (x, y, to) => {
    const from = Math.floor(y) * widthPx + Math.floor(x);
    for (const [band, target] of bands.entries()) target[to] = source.bands[band]?.[from] ?? 0;
    return true;
  };
}

function drawLinear(source: RasterPart, bands: readonly Samples[]): DrawPixel {
  const taps = new Taps(source, 2);
  const drawWhole = drawLinearWhole(source, bands);
  return (x, y, to) => {
    if (drawWhole(x, y, to)) return true;
    taps.place(x, y);
    weighLinear(taps.xFraction, taps.across);
    weighLinear(taps.yFraction, taps.down);
    return taps.weigh() && taps.write(bands, to);
  };
}

/** Draws pixels between four that are there and have data, as nearly all are: a third of the work. @returns false for any other */
function drawLinearWhole(
  { left, top, right, bottom, valid, ...source }: RasterPart,
  bands: readonly Samples[],
): DrawPixel {
  const [widthPx, heightPx] = [right - left, bottom - top];
  const toType = toWriter(source.dataType);
  const pairs = bands.flatMap((target, band) => {
    const values = source.bands[band];
    return values ? [{ values, target }] : [];
  });
  return (x, y, to) => {
    const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
    if (!(column >= 0 && row >= 0 && column + 1 < widthPx && row + 1 < heightPx)) return false;
    const from = row * widthPx + column;
    const below = from + widthPx;
    if (valid && !(valid[from] && valid[from + 1] && valid[below] && valid[below + 1])) return false;
    const [u, v] = [x - 0.5 - column, y - 0.5 - row];
    const [a, b, c, d] = [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v];
    for (const { values, target } of pairs)
      target[to] = toType(
        a * (values[from] ?? 0) + b * (values[from + 1] ?? 0) + c * (values[below] ?? 0) + d * (values[below + 1] ?? 0),
      );
    return true;
  };
}

/** Where a neighbor is missing or has no data, values are had bilinearly. */
function drawCubic(source: RasterPart, bands: readonly Samples[]): DrawPixel {
  const taps = new Taps(source, 4);
  const drawBilinear = drawLinear(source, bands);
  return (x, y, to) => {
    if (!taps.place(x, y)) return drawBilinear(x, y, to);
    weighCubic(taps.xFraction, taps.across);
    weighCubic(taps.yFraction, taps.down);
    return taps.weigh() && taps.write(bands, to);
  };
}

/** The pixels around a place, and what each counts. */
class Taps {
  readonly across: Float64Array;
  readonly down: Float64Array;
  xFraction = 0;
  yFraction = 0;
  readonly #source: RasterPart;
  readonly #places: Int32Array;
  readonly #weights: Float64Array;
  readonly #toType: (value: number) => number;
  #sum = 0;

  constructor(source: RasterPart, taps: number) {
    this.#source = source;
    this.across = new Float64Array(taps);
    this.down = new Float64Array(taps);
    this.#places = new Int32Array(taps * taps);
    this.#weights = new Float64Array(taps * taps);
    this.#toType = toWriter(source.dataType);
  }

  /** @returns whether all of the pixels are there and have data */
  place(x: number, y: number): boolean {
    const { left, top, right, bottom, valid } = this.#source;
    const [widthPx, heightPx] = [right - left, bottom - top];
    const taps = this.across.length;
    const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
    this.xFraction = x - 0.5 - column;
    this.yFraction = y - 0.5 - row;
    const [firstColumn, firstRow] = [column + 1 - taps / 2, row + 1 - taps / 2];
    let isWhole = firstColumn >= 0 && firstRow >= 0 && firstColumn + taps <= widthPx && firstRow + taps <= heightPx;
    for (let j = 0, k = 0; j < taps; j++) {
      const rowStart = clamp(firstRow + j, heightPx) * widthPx;
      for (let i = 0; i < taps; i++, k++) {
        const place = rowStart + clamp(firstColumn + i, widthPx);
        this.#places[k] = place;
        if (valid && valid[place] === 0) isWhole = false;
      }
    }
    return isWhole;
  }

  /** @returns whether what has data counts anything */
  weigh(): boolean {
    const { valid } = this.#source;
    const taps = this.across.length;
    this.#sum = 0;
    for (let k = 0; k < this.#places.length; k++) {
      const hasData = !valid || valid[this.#places[k] ?? 0] !== 0;
      const weight = hasData ? (this.across[k % taps] ?? 0) * (this.down[Math.floor(k / taps)] ?? 0) : 0;
      this.#weights[k] = weight;
      this.#sum += weight;
    }
    return this.#sum > LEAST_WEIGHT;
  }

  write(bands: readonly Samples[], to: number): true {
    for (const [band, target] of bands.entries()) {
      const values = this.#source.bands[band];
      if (!values) continue;
      let value = 0;
      for (let k = 0; k < this.#weights.length; k++) {
        const weight = this.#weights[k] ?? 0;
        // No-data may be NaN, which would spoil the sum at a weight of zero, too.
        if (weight !== 0) value += weight * (values[this.#places[k] ?? 0] ?? 0);
      }
      target[to] = this.#toType(value / this.#sum);
    }
    return true;
  }
}

function clamp(index: number, length: number): number {
  return index < 0 ? 0 : index < length ? index : length - 1;
}

function weighLinear(fraction: number, weights: Float64Array): void {
  weights[0] = 1 - fraction;
  weights[1] = fraction;
}

/** Cubic convolution with a = -0.5 (R. Keys, 1981), which is what GDAL and Photoshop call cubic. */
function weighCubic(fraction: number, weights: Float64Array): void {
  const t = fraction;
  weights[0] = t * (-0.5 + t * (1 - 0.5 * t));
  weights[1] = 1 + t * t * (-2.5 + 1.5 * t);
  weights[2] = t * (0.5 + t * (2 - 1.5 * t));
  weights[3] = t * t * (-0.5 + 0.5 * t);
}

/** A number as the type holds it. */
function toWriter(dataType: RasterPart['dataType']): (value: number) => number {
  if (isFloating(dataType)) return (value) => value;
  const [min, max] = limitsOf(dataType);
  return (value) => Math.min(max, Math.max(min, Math.floor(value + 0.5)));
}
