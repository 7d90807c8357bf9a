import type { Sky } from './sky.ts';
import type { View } from './view.ts';

/** Some rows of unlit ground. The arrays may be longer than the rows. */
export interface Chunk extends Layers {
  readonly topPx: number;
  readonly rows: number;
}

export interface Layers {
  /** Red, green, and blue of each pixel. */
  readonly color: Uint8ClampedArray;
  /** Surface height including buildings and trees, meters above sea level. */
  readonly surfaceM: Float32Array;
  /** Height of buildings and trees above the land, see `lean.ts`; empty if nothing leans. */
  readonly heights: Uint8Array;
  /** Fraction of open water, 0 to 255; empty if only a picture is drawn. */
  readonly water: Uint8Array;
  /** Empty for optical sensors. */
  readonly radar: Float32Array;
  /** Empty if the sky is clear. */
  readonly cloud: Float32Array;
  readonly cloudShadow: Float32Array;
  /** Brightness of a cloud, in steps of 1 / {@link cloudWhiteSteps}. */
  readonly cloudWhite: Uint16Array;
}

/** Precision of cloud brightness, so that band values computed from it have no visible steps. */
export const cloudWhiteSteps = 128;

/** Pixels per side of a lattice cell. */
export const toCellPx = ({ pixelM }: Pick<View, 'pixelM'>) => (pixelM < 6 ? 8 : 4);
/** Rows of cells in a chunk. */
export const chunkCells = 8;
const toChunkRows = (view: View) => toCellPx(view) * chunkCells;

/** Number of pixels of the first cells to the left of and above the view. Cells are fixed to the globe. */
export function overhangPx(view: View): readonly [x: number, y: number] {
  const cell = toCellPx(view);
  const [x, y] = view.cornerPx;
  return [x - cell * Math.floor(x / cell), y - cell * Math.floor(y / cell)];
}

/** Number of rows of the chunk that starts at `topPx`. */
export function rowsFrom(topPx: number, view: View): number {
  const chunkRows = toChunkRows(view);
  const [, above] = overhangPx(view);
  return Math.min(view.heightPx, chunkRows * (Math.floor((topPx + above) / chunkRows) + 1) - above) - topPx;
}

/** Number of rows of the tallest chunk. */
export function toMaxRows(view: View): number {
  return Math.min(view.heightPx, toChunkRows(view));
}

/** Allocates the memory of one chunk, which is reused for all chunks. */
export function newLayers(view: View, { cloudy, light, leanPxPerM }: Sky, withBands = false): Layers {
  const size = toMaxRows(view) * view.widthPx;
  return {
    color: new Uint8ClampedArray(3 * size),
    surfaceM: new Float32Array(size),
    heights: new Uint8Array(leanPxPerM === 0 ? 0 : size),
    water: new Uint8Array(withBands ? size : 0),
    radar: new Float32Array(light.radar ? size : 0),
    cloud: new Float32Array(cloudy ? size : 0),
    cloudShadow: new Float32Array(cloudy ? size : 0),
    cloudWhite: new Uint16Array(cloudy ? size : 0),
  };
}

/** First rows of all chunks, starting at the light's side. */
export function toChunkTops(view: View, { light }: Sky): readonly number[] {
  const tops: number[] = [];
  for (let top = 0; top < view.heightPx; top += rowsFrom(top, view)) tops.push(top);
  return light.toward[1] > 0 ? tops.reverse() : tops;
}
