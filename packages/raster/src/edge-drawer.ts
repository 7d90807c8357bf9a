import { isFloating, limitsOf, type Samples } from '@groundtrack/cog/samples';
import { avoidNoData, weighCubic } from './draw-row.ts';
import type { RasterPart } from './raster.ts';

/** Pixels with less total weight are not drawn. */
const LEAST_WEIGHT = 1e-6;

/** Draws single pixels at edges and holes, where neighbors are missing or have no data. */
export class EdgeDrawer {
  readonly #source: RasterPart;
  readonly #targets: readonly Samples[];
  readonly #linear: Taps;
  readonly #cubic: Taps | null;
  readonly #toType: (value: number) => number;

  constructor(source: RasterPart, targets: readonly Samples[], isCubic: boolean) {
    this.#source = source;
    this.#targets = targets;
    this.#linear = new Taps(source, 2);
    this.#cubic = isCubic ? new Taps(source, 4) : null;
    this.#toType = toWriter(source);
  }

  /** @returns false if nothing is drawn */
  draw(x: number, y: number, to: number): boolean {
    const { bands, left, right, noData } = this.#source;
    const center = Math.floor(y) * (right - left) + Math.floor(x);
    this.#linear.place(x, y);
    this.#cubic?.place(x, y);
    let isDrawn = false;
    for (const [band, target] of this.#targets.entries()) {
      const values = bands[band];
      if (!values) continue;
      const hasValue = this.#linear.hasData(values, center);
      // Falls back to bilinear if a neighbor is missing or has no data.
      const taps = this.#cubic?.isWhole(values) ? this.#cubic : this.#linear;
      const value = hasValue ? taps.weigh(values) : null;
      target[to] = value === null ? (noData ?? 0) : this.#toType(value);
      isDrawn ||= value !== null;
    }
    return isDrawn;
  }
}

/** The neighbors of a place and their weights. */
class Taps {
  readonly #source: RasterPart;
  readonly #count: number;
  readonly #fractions = new Float64Array(2);
  readonly #across: Float64Array;
  readonly #places: Int32Array;
  #isInside = false;

  constructor(source: RasterPart, count: 2 | 4) {
    this.#source = source;
    this.#count = count;
    this.#across = new Float64Array(2 * count);
    this.#places = new Int32Array(count * count);
  }

  place(x: number, y: number): void {
    const { left, top, right, bottom } = this.#source;
    const [widthPx, heightPx] = [right - left, bottom - top];
    const count = this.#count;
    const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
    this.#fractions.set([x - 0.5 - column, y - 0.5 - row]);
    if (count === 4) weighCubic(this.#fractions, this.#across);
    else weighLinear(this.#fractions, this.#across);
    const [firstColumn, firstRow] = [column + 1 - count / 2, row + 1 - count / 2];
    this.#isInside =
      firstColumn >= 0 && firstRow >= 0 && firstColumn + count <= widthPx && firstRow + count <= heightPx;
    for (let j = 0, k = 0; j < count; j++)
      for (let i = 0; i < count; i++, k++)
        this.#places[k] = clamp(firstRow + j, heightPx) * widthPx + clamp(firstColumn + i, widthPx);
  }

  isWhole(values: Samples): boolean {
    return this.#isInside && this.#places.every((place) => this.hasData(values, place));
  }

  hasData(values: Samples, place: number): boolean {
    const { valid, noData } = this.#source;
    if (valid && valid[place] === 0) return false;
    const value = values[place] ?? 0;
    return noData === null || !(value === noData || (Number.isNaN(noData) && Number.isNaN(value)));
  }

  /** @returns null if the pixels with data have no weight */
  weigh(values: Samples): number | null {
    const count = this.#count;
    let [sum, weights] = [0, 0];
    for (const [k, place] of this.#places.entries()) {
      if (!this.hasData(values, place)) continue;
      const weight = (this.#across[k % count] ?? 0) * (this.#across[count + Math.floor(k / count)] ?? 0);
      // A value with weight zero may be NaN, which would spoil the sum.
      if (weight !== 0) sum += weight * (values[place] ?? 0);
      weights += weight;
    }
    return weights > LEAST_WEIGHT ? sum / weights : null;
  }
}

function clamp(index: number, length: number): number {
  return index < 0 ? 0 : index < length ? index : length - 1;
}

function weighLinear([across = 0, down = 0]: Float64Array, weights: Float64Array): void {
  weights.set([1 - across, across, 1 - down, down]);
}

/** Rounds and clamps a number to the data type. */
function toWriter({ dataType, noData }: RasterPart): (value: number) => number {
  if (isFloating(dataType)) return (value) => value;
  const [min, max] = limitsOf(dataType);
  return (value) => avoidNoData(Math.min(max, Math.max(min, Math.floor(value + 0.5))), noData, min);
}
