import { isFloating, limitsOf, newSamples, type Samples, toBits } from '@groundtrack/cog/samples';
import {
  avoidRow,
  CUBIC_WEIGHTS,
  cubicRow,
  linearRow,
  nearestRow,
  roundRow,
  storeRow,
  weighCubic,
} from './draw-row.ts';
import { EdgeDrawer } from './edge-drawer.ts';
import type { RasterPart } from './raster.ts';

/** How values between pixels are computed. */
export type Resampling = 'nearest' | 'bilinear' | 'cubic';

/** Maps target pixels to the source, in pixels from its upper left corner. */
export interface Grid {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Writes the source positions of a row of pixel centers to `xs` and `ys`. */
  locateRow(row: number, xs: Float64Array, ys: Float64Array): void;
}

/** The drawn pixels, one array per band. */
export interface Drawn {
  readonly bands: readonly Samples[];
  /** Zero where the source has no data. */
  readonly valid: Uint8Array;
}

/** Special places: not drawn, or drawn individually because neighbors are missing. */
const NOTHING = -1;
const ALONE = -2;
/** Spare capacity of buffers, because the next part may be a little larger. */
const MORE_ROOM = 1.25;

/**
 * Resamples pixels to another grid, like GDAL's warper at a scale of one: pixels without data do not count, the
 * outermost pixel is repeated at the edges, and integers are rounded and clamped to their type.
 */
export function resample(source: RasterPart, grid: Grid, resampling: Resampling): Drawn {
  return new Resampler().draw(source, grid, resampling);
}

/** Resamples several parts of a source in sequence, like `resample`, and reuses its buffers. */
export class Resampler {
  readonly #room: Float64Array[] = [];

  draw(source: RasterPart, grid: Grid, resampling: Resampling): Drawn {
    const { widthPx, heightPx } = grid;
    const bands = source.bands.map(() => newSamples(source.dataType, widthPx * heightPx));
    const valid = new Uint8Array(widthPx * heightPx);
    const [xs, ys] = [new Float64Array(widthPx), new Float64Array(widthPx)];
    const drawRow =
      resampling === 'nearest'
        ? nearestDrawer(source, bands, widthPx)
        : smoothDrawer(source, bands, { widthPx, isCubic: resampling === 'cubic', wide: this.#widen(source.bands) });
    for (let row = 0; row < heightPx; row++) {
      grid.locateRow(row, xs, ys);
      drawRow({ xs, ys, row, valid: valid.subarray(row * widthPx, (row + 1) * widthPx) });
    }
    return { bands, valid };
  }

  #widen(bands: readonly Samples[]): readonly Float64Array[] {
    return bands.map((values, i) => {
      const kept = this.#room[i];
      const room = kept && kept.length >= values.length ? kept : new Float64Array(values.length * MORE_ROOM);
      this.#room[i] = room;
      const numbers = room.subarray(0, values.length);
      numbers.set(values);
      return numbers;
    });
  }
}

interface Row {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly row: number;
  readonly valid: Uint8Array;
}

interface SmoothOptions {
  readonly widthPx: number;
  readonly isCubic: boolean;
  /** The bands of the source. */
  readonly wide: readonly Float64Array[];
}

type DrawRow = (row: Row) => void;

function nearestDrawer(source: RasterPart, bands: readonly Samples[], widthPx: number): DrawRow {
  const sources = source.bands.map(toBits);
  const targets = bands.map(toBits);
  const places = new Int32Array(widthPx);
  return ({ xs, ys, row, valid }) => {
    locatePixels(source, { xs, ys }, places);
    for (let i = 0; i < widthPx; i++) valid[i] = (places[i] ?? NOTHING) >= 0 ? 1 : 0;
    for (const [band, target] of targets.entries()) {
      const values = sources[band];
      if (values) nearestRow(values, target.subarray(row * widthPx, (row + 1) * widthPx), places);
    }
  };
}

/**
 * Bilinear and cubic. All types are computed in the same kind of array, one row of a band at a time, so that the
 * compiled loops stay optimized.
 */
function smoothDrawer(
  source: RasterPart,
  bands: readonly Samples[],
  { widthPx, isCubic, wide }: SmoothOptions,
): DrawRow {
  const sourceWidth = source.right - source.left;
  const holes = findHoles(source, wide);
  const edges = new EdgeDrawer(source, bands, isCubic);
  const places = new Int32Array(widthPx);
  const fractions = new Float64Array(widthPx * 2);
  const weights = new Float64Array(isCubic ? widthPx * CUBIC_WEIGHTS : 0);
  const drawn = new Float64Array(widthPx);
  const [min, max] = limitsOf(source.dataType);
  return ({ xs, ys, row, valid }) => {
    locatePixels(source, { xs, ys }, places);
    const alone = placeNeighbors(source, { xs, ys, holes, reach: isCubic ? 2 : 1 }, { places, fractions });
    if (isCubic) weighCubic(fractions, weights);
    for (const [band, target] of bands.entries()) {
      const values = wide[band];
      if (!values) continue;
      if (isCubic) cubicRow(values, drawn, { places, weights, step: sourceWidth });
      else linearRow(values, drawn, { places, fractions, step: sourceWidth });
      if (isFloating(source.dataType)) {
        target.set(drawn, row * widthPx);
        continue;
      }
      roundRow(drawn, min, max);
      if (source.noData !== null) avoidRow(drawn, source.noData, min);
      // Ten times as fast as `set`, which converts each number separately.
      storeRow(drawn, toBits(target), row * widthPx);
    }
    for (let i = 0; i < widthPx; i++) valid[i] = places[i] === NOTHING ? 0 : 1;
    for (const i of alone) {
      const [x, y] = [(xs[i] ?? 0) - source.left, (ys[i] ?? 0) - source.top];
      valid[i] = edges.draw(x, y, row * widthPx + i) ? 1 : 0;
    }
  };
}

interface Places {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** Finds the source pixel that contains each position of a row. */
function locatePixels(source: RasterPart, { xs, ys }: Places, pixels: Int32Array): void {
  const { left, top, valid } = source;
  const [widthPx, heightPx] = [source.right - left, source.bottom - top];
  for (let i = 0; i < pixels.length; i++) {
    const x = (xs[i] ?? 0) - left;
    const y = (ys[i] ?? 0) - top;
    const isInside = x >= 0 && y >= 0 && x < widthPx && y < heightPx;
    const pixel = isInside ? Math.floor(y) * widthPx + Math.floor(x) : NOTHING;
    // A pixel is drawn if the source pixel at its position has data, independent of the neighbors.
    pixels[i] = pixel >= 0 && valid && valid[pixel] === 0 ? NOTHING : pixel;
  }
}

interface Neighborhood extends Places {
  readonly holes: Uint8Array | null;
  /** Number of pixels used on each side. */
  readonly reach: 1 | 2;
}

/**
 * Replaces each pixel with the upper left of the four pixels around the position.
 * @returns the columns with a missing neighbor
 */
function placeNeighbors(
  source: RasterPart,
  { xs, ys, holes, reach }: Neighborhood,
  { places, fractions }: { readonly places: Int32Array; readonly fractions: Float64Array },
): number[] {
  const [widthPx, heightPx] = [source.right - source.left, source.bottom - source.top];
  const alone: number[] = [];
  for (let i = 0; i < places.length; i++) {
    if (places[i] === NOTHING) continue;
    const x = (xs[i] ?? 0) - source.left - 0.5;
    const y = (ys[i] ?? 0) - source.top - 0.5;
    const column = Math.floor(x);
    const row = Math.floor(y);
    const first = row * widthPx + column;
    const isInside = column >= reach - 1 && row >= reach - 1 && column + reach < widthPx && row + reach < heightPx;
    if (isInside && (!holes || isWhole(holes, first, { reach, widthPx }))) {
      places[i] = first;
      fractions[2 * i] = x - column;
      fractions[2 * i + 1] = y - row;
    } else {
      places[i] = ALONE;
      alone.push(i);
    }
  }
  return alone;
}

function isWhole(
  holes: Uint8Array,
  first: number,
  { reach, widthPx }: { readonly reach: 1 | 2; readonly widthPx: number },
) {
  for (let j = 1 - reach; j <= reach; j++)
    for (let i = 1 - reach; i <= reach; i++) if (holes[first + j * widthPx + i] !== 0) return false;
  return true;
}

/** One for pixels without data in a band; null if there is none. */
function findHoles({ valid, noData }: RasterPart, bands: readonly Float64Array[]): Uint8Array | null {
  if (!valid) return null;
  // A loop, because Uint8Array.from creates an object per value.
  const holes = new Uint8Array(valid.length);
  for (let i = 0; i < holes.length; i++) if (valid[i] === 0) holes[i] = 1;
  if (noData === null) return holes;
  for (const band of bands) for (let i = band.indexOf(noData); i !== -1; i = band.indexOf(noData, i + 1)) holes[i] = 1;
  if (Number.isNaN(noData))
    for (const band of bands) for (let i = 0; i < holes.length; i++) if (Number.isNaN(band[i])) holes[i] = 1;
  return holes;
}
