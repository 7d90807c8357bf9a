import { type DataType, isFloating, limitsOf } from '../samples.ts';
import { halveBytes } from './halve-bytes.ts';
import type { HalfPlace, NumberTile, TileShape } from './tile-row.ts';

export type OverviewMethod = 'average' | 'nearest';

interface HalveOptions {
  readonly shape: TileShape;
  readonly noData: number | undefined;
  readonly method: OverviewMethod;
}

/** The pixels of a tile that are of the image. */
interface Extent {
  readonly columns: number;
  readonly rows: number;
}

type ByteTile = NumberTile & { readonly samples: Uint8Array };

/** Halves tiles. Values of all types are computed in one kind of array. */
export class TileHalver {
  readonly #options: HalveOptions;
  /** Pictures are of bytes, and averaged as such. */
  readonly #isOfBytes: boolean;
  readonly #wide: Float64Array;
  readonly #halfRow: Float64Array;

  constructor(options: HalveOptions) {
    this.#options = options;
    const { sidePx, bands, dataType } = options.shape;
    this.#isOfBytes = dataType === 'uint8' && options.noData === undefined && options.method === 'average';
    this.#wide = new Float64Array(this.#isOfBytes ? 0 : sidePx * sidePx * bands);
    this.#halfRow = new Float64Array((sidePx / 2) * bands);
  }

  halve(from: NumberTile, to: NumberTile, extent: Extent, place: HalfPlace): void {
    if (this.#isOfBytes && from.samples instanceof Uint8Array && to.samples instanceof Uint8Array)
      this.#halveBytes({ ...from, samples: from.samples }, { ...to, samples: to.samples }, extent, place);
    else this.#halveNumbers(from, to, extent, place);
  }

  #halveBytes(from: ByteTile, to: ByteTile, { columns, rows }: Extent, { finerColumn, topPx }: HalfPlace): void {
    const { sidePx, bands } = this.#options.shape;
    for (let y = 0; y < Math.ceil(rows / 2); y++)
      halveBytes(
        {
          bytes: from.samples,
          valid: from.valid,
          bands,
          upper: 2 * y * sidePx,
          lower: Math.min(2 * y + 1, rows - 1) * sidePx,
          columns,
        },
        { bytes: to.samples, valid: to.valid, at: (topPx + y) * sidePx + (finerColumn % 2) * (sidePx / 2) },
      );
  }

  #halveNumbers(from: NumberTile, to: NumberTile, { columns, rows }: Extent, { finerColumn, topPx }: HalfPlace): void {
    const { shape, noData, method } = this.#options;
    const { sidePx, bands } = shape;
    this.#wide.set(from.samples);
    const halfColumns = Math.ceil(columns / 2);
    for (let y = 0; y < Math.ceil(rows / 2); y++) {
      // Beyond an edge, the outermost pixel is repeated, which keeps the average.
      const pair = { top: 2 * y, bottom: Math.min(2 * y + 1, rows - 1), columns, bands, sidePx };
      const target = (topPx + y) * sidePx + (finerColumn % 2) * (sidePx / 2);
      const held = this.#heldOf(from.valid, pair);
      if (method === 'nearest' || held === 'none') pickRow(this.#wide, this.#halfRow, pair);
      else if (held === 'all') averageRow(this.#wide, this.#halfRow, pair);
      else
        averageValidRow(this.#wide, this.#halfRow, pair, {
          valid: from.valid,
          noData: noData ?? null,
          dataType: shape.dataType,
        });
      const half = this.#halfRow.subarray(0, halfColumns * bands);
      if (!isFloating(shape.dataType)) roundAll(half);
      to.samples.set(half, target * bands);
      if (from.valid && to.valid) halveMask(from.valid, to.valid.subarray(target), { ...pair, method });
    }
  }

  /**
   * How many pixels of two rows have values. An average of whole numbers can round to a no-data value inside the range of
   * the type, so those rows count as having holes.
   */
  #heldOf(valid: Uint8Array | null, pair: RowPair): 'all' | 'none' | 'some' {
    const { shape, noData } = this.#options;
    if (noData === undefined) return heldByMask(valid, pair);
    const { dataType, bands, sidePx } = shape;
    const [min, max] = limitsOf(dataType);
    if (!isFloating(dataType) && noData > min && noData < max) return 'some';
    const isComplete = [pair.top, pair.bottom].every(
      (row) => !this.#wide.subarray(row * sidePx * bands, (row * sidePx + pair.columns) * bands).includes(noData),
    );
    return isComplete && heldByMask(valid, pair) === 'all' ? 'all' : 'some';
  }
}

interface RowPair {
  readonly top: number;
  readonly bottom: number;
  readonly columns: number;
  readonly bands: number;
  readonly sidePx: number;
}

/** How many pixels of two rows the mask marks as valid: next to the edge of a shape it is all of them or none. */
function heldByMask(valid: Uint8Array | null, { top, bottom, columns, sidePx }: RowPair): 'all' | 'none' | 'some' {
  if (!valid) return 'all';
  const rows = [top, bottom].map((row) => valid.subarray(row * sidePx, row * sidePx + columns));
  return rows.every((row) => !row.includes(0))
    ? 'all'
    : rows.every((row) => row.every((flag) => flag === 0))
      ? 'none'
      : 'some';
}

function pickRow(wide: Float64Array, half: Float64Array, { top, columns, bands, sidePx }: RowPair): void {
  for (let x = 0, to = 0; x < columns; x += 2)
    for (let band = 0; band < bands; band++, to++) half[to] = wide[(top * sidePx + x) * bands + band] ?? 0;
}

function averageRow(wide: Float64Array, half: Float64Array, pair: RowPair): void {
  const { columns, bands, sidePx } = pair;
  const [top, bottom] = [pair.top * sidePx * bands, pair.bottom * sidePx * bands];
  for (let x = 0, to = 0; x < columns; x += 2) {
    const left = x * bands;
    const right = (x + 1 < columns ? x + 1 : x) * bands;
    for (let band = 0; band < bands; band++, to++)
      half[to] =
        ((wide[top + left + band] ?? 0) +
          (wide[top + right + band] ?? 0) +
          (wide[bottom + left + band] ?? 0) +
          (wide[bottom + right + band] ?? 0)) /
        4;
  }
}

interface Holes {
  readonly valid: Uint8Array | null;
  readonly noData: number | null;
  readonly dataType: DataType;
}

/** Pixels that hold nothing do not count; if none has data, the first is kept. */
function averageValidRow(
  wide: Float64Array,
  half: Float64Array,
  pair: RowPair,
  { valid, noData, dataType }: Holes,
): void {
  const { top, bottom, columns, bands, sidePx } = pair;
  const isNaNHole = Number.isNaN(noData);
  const isWhole = !isFloating(dataType);
  const [min] = limitsOf(dataType);
  for (let x = 0, to = 0; x < columns; x += 2) {
    const right = Math.min(x + 1, columns - 1);
    for (let band = 0; band < bands; band++, to++) {
      const first = wide[(top * sidePx + x) * bands + band] ?? 0;
      let [sum, count] = [0, 0];
      for (let k = 0; k < 4; k++) {
        const pixel = (k < 2 ? top : bottom) * sidePx + (k % 2 === 0 ? x : right);
        const value = wide[pixel * bands + band] ?? 0;
        if ((valid && valid[pixel] === 0) || value === noData || (isNaNHole && Number.isNaN(value))) continue;
        sum += value;
        count += 1;
      }
      half[to] = count === 0 ? first : isWhole ? roundBeside(sum / count, noData, min) : sum / count;
    }
  }
}

/** An average must not become the no-data value. */
function roundBeside(value: number, noData: number | null, min: number): number {
  const rounded = Math.floor(value + 0.5);
  return rounded === noData ? (noData > min ? noData - 1 : noData + 1) : rounded;
}

function roundAll(values: Float64Array): void {
  for (let i = 0; i < values.length; i++) values[i] = Math.floor((values[i] ?? 0) + 0.5);
}

function halveMask(from: Uint8Array, to: Uint8Array, pair: RowPair & { readonly method: OverviewMethod }): void {
  const { top, bottom, columns, sidePx, method } = pair;
  for (let x = 0; x < columns; x += 2) {
    const right = Math.min(x + 1, columns - 1);
    const first = from[top * sidePx + x] ?? 0;
    const others =
      (from[top * sidePx + right] ?? 0) | (from[bottom * sidePx + x] ?? 0) | (from[bottom * sidePx + right] ?? 0);
    to[x / 2] = first || (method === 'average' && others) ? 1 : 0;
  }
}
