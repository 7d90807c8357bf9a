import { type Box, type EastNorth, epsgAt, type LonLat, projection } from '@groundtrack/geo';
import { anyGrid } from '@groundtrack/geo/any-grid';
import { outlineOfBox, type Target, toPixelsOf } from '../../area/plan-cut.ts';
import { snapOut } from '../../area/shape-in-grid.ts';
import type { CutSource } from '../../port/image-source.ts';
import { MAX_SIDE_PX } from '../../port/products.ts';

/** All of an image, whose extent is known only from its file, such as that of a tasking. */
export interface WholeImage {
  /** A place that it must show. */
  readonly place: LonLat;
  /** Default: the resolution of the file. */
  readonly pixelM?: number | undefined;
}

/** Digits of a resolution that is computed. */
const DIGITS = 3;

/**
 * The box around an image in the UTM or UPS grid of its center. An image that already is north up in such a grid stays
 * in its own, so that its pixels are kept.
 * @returns the reason if its grid is not supported, or has no such box
 */
export function wholeTarget(source: CutSource, { pixelM }: Pick<WholeImage, 'pixelM'>): Target | string {
  const { frame, widthPx, heightPx } = source;
  const toLonLat = toLonLatOf(source);
  if (!toLonLat) return `The grid of the image, EPSG:${frame.epsg}, is not supported`;
  const center = toLonLat([widthPx / 2, heightPx / 2]);
  if (!center.every(Number.isFinite)) return 'The position of the image is not on the ground';
  const epsg =
    isMetric(frame.epsg) && isNorthUp(frame.affine) ? frame.epsg : epsgAt({ type: 'Point', coordinates: center });
  const grid = projection(epsg);
  const toMeters = (pixel: EastNorth) => grid.toMeters(toLonLat(pixel));
  const outline = outlineOfBox([0, 0, widthPx, heightPx]).map(toMeters);
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  if (![...xs, ...ys].every(Number.isFinite)) return 'The image is too large for one UTM zone';
  const box: Box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const pixel = pixelM ?? resolutionOf(source, toMeters);
  const widestM = Math.max(box[2] - box[0], box[3] - box[1]);
  // It has the limits of a mosaic if it has more pixels than a picture that is for sale.
  const isMosaic = widestM / pixel > MAX_SIDE_PX;
  return { epsg, box: epsg === frame.epsg ? box : snapOut(box, pixel), pixelM: pixel, isMosaic };
}

/** Whether a place is within the pixels of an image. */
export function shows(source: CutSource, place: LonLat): boolean {
  const [column = Number.NaN, row = Number.NaN] = toPixelsOf(source)?.(place) ?? [];
  return column >= 0 && column <= source.widthPx && row >= 0 && row <= source.heightPx;
}

/** The place of the center of an image; null if its grid is not supported. */
export function centerOf(source: CutSource): LonLat | null {
  return toLonLatOf(source)?.([source.widthPx / 2, source.heightPx / 2]) ?? null;
}

function toLonLatOf({ frame }: CutSource): ((pixel: EastNorth) => LonLat) | null {
  const grid = anyGrid(frame.epsg);
  const [a, b, c, d, e, f] = frame.affine;
  if (!grid) return null;
  return ([column, row]) => grid.toLonLat([a * column + b * row + c, d * column + e * row + f]);
}

function isMetric(epsg: number): boolean {
  try {
    return projection(epsg).epsg === epsg;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function isNorthUp([a, b, , d, e]: CutSource['frame']['affine']): boolean {
  return a > 0 && b === 0 && d === 0 && e < 0;
}

/** The side of a square of the size of the central pixel, in meters. */
function resolutionOf({ widthPx, heightPx }: CutSource, toMeters: (pixel: EastNorth) => EastNorth): number {
  const [column, row] = [widthPx / 2, heightPx / 2];
  const [x, y] = toMeters([column, row]);
  const [rightX, rightY] = toMeters([column + 1, row]);
  const [downX, downY] = toMeters([column, row + 1]);
  const areaM2 = Math.abs((rightX - x) * (downY - y) - (downX - x) * (rightY - y));
  return Number(Math.sqrt(areaM2).toPrecision(DIGITS));
}
