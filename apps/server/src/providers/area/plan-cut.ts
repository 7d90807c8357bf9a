import type { GeotiffFrame } from '@groundtrack/cog';
import {
  type Box,
  comesNear,
  type EastNorth,
  type LonLat,
  outlineInPixels,
  type Polygon,
  type ShapeMask,
  unwrapLongitude,
} from '@groundtrack/geo';
import { type AnyGrid, anyGrid } from '@groundtrack/geo/any-grid';
import { type IsWanted, type Locate, nodeDistancePx, type PixelWindow, windowAround } from '@groundtrack/raster';
import type { CutSource } from '../port/image-source.ts';
import { NOMINAL_PIXEL_M } from '../port/products.ts';
import { MOSAIC_SIDE_PX_MAX } from './mosaic.ts';
import { boxAroundShape, maskIn, snapOut } from './shape-in-grid.ts';

/** The sold box, in the grid of the delivery. */
export interface Target {
  readonly epsg: number;
  /** In units of the grid. */
  readonly box: Box;
  /** Null if the catalog does not state the resolution. */
  readonly pixelM: number | null;
  /** The part of the box that is delivered; default: all of it. The box then encloses it, in whole pixels. */
  readonly clip?: readonly Polygon[] | undefined;
  /** Sold as a mosaic of tiles, which may have many more pixels. */
  readonly isMosaic?: boolean | undefined;
}

/** How to cut a box out of an image. */
export interface CutPlan {
  readonly widthPx: number;
  readonly heightPx: number;
  /** In the grid of the target. */
  readonly box: Box;
  /** The pixels of the image that are needed. */
  readonly window: PixelWindow;
  /** Maps columns and rows of the cut to those of the image; null if they are only shifted by this much. */
  readonly locate: Locate | null;
  /** Between nodes at this distance, the transformation is linear. */
  readonly nodePx: number;
  readonly left: number;
  readonly top: number;
  /** The shape to clip to; null for the whole box. */
  readonly shape: CutShape | null;
}

interface CutShape {
  /** Mask of the pixels of the cut. */
  readonly mask: ShapeMask;
  /** Whether pixels of the image are needed for it. */
  readonly isWanted: IsWanted;
}

/** The kernels read neighbors, and nodes extend beyond a strip. */
const SHAPE_MARGIN_PX = 4;

const METRES_PER_DEGREE = 111_320;
/** Some times the largest product. A box with more pixels does not match its stated grid. */
const PIXELS_AT_MOST = 500_000_000;

/**
 * Plans how to cut a box out of a GeoTIFF. An image in the grid of the box keeps its pixels, and the box is extended to
 * whole pixels. Another or a rotated image is resampled to the grid of the box. @returns the reason if that is
 * impossible
 */
export function planCut(source: CutSource, target: Target): CutPlan | string {
  const toSource = toPixelsOf(source);
  const grid = anyGrid(target.epsg);
  if (!toSource) return `The grid of the image, EPSG:${source.frame.epsg}, is not supported`;
  if (!grid) return `The requested grid, EPSG:${target.epsg}, is not supported`;
  const box = target.clip ? boxAroundShape(grid, target.clip) : target.box;
  if (!box) return `The grid EPSG:${target.epsg} does not reach the ordered area`;
  const around = { ...target, box };
  const plain =
    isNorthUp(source.frame) && source.frame.epsg === target.epsg
      ? keepPixels(source, around, grid)
      : drawAnew(source, { ...around, grid, isAnyBox: target.clip === undefined }, toSource);
  const plan = { ...plain, shape: target.clip ? shapeOf(target.clip, { grid, plan: plain, toSource }) : null };
  const most = target.isMosaic ? MOSAIC_SIDE_PX_MAX ** 2 : PIXELS_AT_MOST;
  // A rotated source is read in the bounds of the box.
  const windowMost = target.isMosaic ? 2 * most : most;
  const isTooLong = target.isMosaic && Math.max(plan.widthPx, plan.heightPx) > MOSAIC_SIDE_PX_MAX;
  if (isTooLong || plan.widthPx * plan.heightPx > most || areaOf(plan.window) > windowMost)
    return `The ordered box has ${plan.widthPx} x ${plan.heightPx} pixels in the image`;
  return areaOf(plan.window) > 0 ? plan : 'The image shows nothing of the ordered box';
}

/** The grid of a delivery: that of the image, that of the sale, or one by its EPSG code. */
export type WantedGrid = 'as-taken' | 'as-sold' | number;

/**
 * The bounds of the sold box in the wanted grid.
 * @returns the reason if there is no such grid
 */
export function targetIn(wanted: WantedGrid, sold: Target, { frame }: CutSource): Target | string {
  const epsg = wanted === 'as-taken' ? frame.epsg : wanted === 'as-sold' ? sold.epsg : wanted;
  if (epsg === sold.epsg) return sold;
  const [from, to] = [anyGrid(sold.epsg), anyGrid(epsg)];
  if (!from || !to) return `The grid EPSG:${from ? epsg : sold.epsg} is not supported`;
  if (wanted !== 'as-taken' && to.unit !== 'meter' && to.unit !== 'degree')
    return `The grid EPSG:${epsg} counts in feet; possible are grids in meters or degrees`;
  if (sold.clip) {
    const box = boxAroundShape(to, sold.clip);
    return box ? { ...sold, epsg, box } : `The grid EPSG:${epsg} does not reach the ordered area`;
  }
  const [minX, minY, maxX, maxY] = sold.box;
  const place = toPlace(to, from.toLonLat([(minX + maxX) / 2, (minY + maxY) / 2])[0]);
  const places = outlineOfBox(sold.box).map((each) => place(from.toLonLat(each)));
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  if (![...xs, ...ys].every(Number.isFinite)) return `The grid EPSG:${epsg} does not reach the ordered box`;
  return { ...sold, epsg, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
}

/** Points around a box, in order. In another grid, its sides curve by less than a pixel between two of them. */
export function outlineOfBox([minX, minY, maxX, maxY]: Box): EastNorth[] {
  const steps = 64;
  const corners: EastNorth[] = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ];
  return corners.flatMap(([x, y], corner) => {
    const [nextX, nextY] = corners[(corner + 1) % 4] ?? [x, y];
    return Array.from(
      { length: steps },
      (_, i): EastNorth => [x + ((nextX - x) * i) / steps, y + ((nextY - y) * i) / steps],
    );
  });
}

/** From longitude and latitude into a grid. Degrees may exceed 180, so that neighbors stay together. */
function toPlace(grid: AnyGrid, nearLonDeg: number): (position: LonLat) => EastNorth {
  if (grid.unit !== 'degree') return (position) => grid.fromLonLat(position);
  return (position) => {
    const [x, y] = grid.fromLonLat(position);
    return [unwrapLongitude(x, nearLonDeg), y];
  };
}

function isNorthUp({ affine: [a, b, , d, e] }: GeotiffFrame): boolean {
  return a > 0 && b === 0 && d === 0 && e < 0;
}

type PlainPlan = Omit<CutPlan, 'shape'>;

/** The pixels of a cut that are in a shape, and the pixels of the image that they need. */
function shapeOf(
  clip: readonly Polygon[],
  { grid, plan, toSource }: { grid: AnyGrid; plan: PlainPlan; toSource: (lonLat: LonLat) => EastNorth },
): CutShape {
  const ofSource = outlineInPixels(clip, toSource);
  return {
    mask: maskIn(grid, plan, clip),
    isWanted: (block) => comesNear(ofSource, block, SHAPE_MARGIN_PX),
  };
}

function keepPixels({ frame: { affine }, widthPx, heightPx }: CutSource, { box }: Target, grid: AnyGrid): PlainPlan {
  const [a, , originX, , e, f] = affine;
  const [minX, minY, maxX, maxY] = box;
  // Files in degrees may count from 0 to 360, or beyond 180. The cut counts like the box.
  const turns = Math.round((originX + (a * widthPx) / 2 - (minX + maxX) / 2) / 360);
  const c = grid.unit === 'degree' ? originX - 360 * turns : originX;
  // A corner within a millionth of a pixel of a grid line is on it.
  const before = (pixels: number) => Math.floor(pixels + 1e-6);
  const after = (pixels: number) => Math.ceil(pixels - 1e-6);
  const [left, right] = [before((minX - c) / a), after((maxX - c) / a)];
  const [top, bottom] = [before((maxY - f) / e), after((minY - f) / e)];
  return {
    widthPx: right - left,
    heightPx: bottom - top,
    box: [c + left * a, f + bottom * e, c + right * a, f + top * e],
    window: {
      left: Math.max(0, left),
      top: Math.max(0, top),
      right: Math.min(widthPx, right),
      bottom: Math.min(heightPx, bottom),
    },
    locate: null,
    nodePx: 0,
    left,
    top,
  };
}

function drawAnew(
  source: CutSource,
  { grid, box, pixelM, isAnyBox }: Target & { readonly grid: AnyGrid; readonly isAnyBox: boolean },
  toSource: (lonLat: LonLat) => EastNorth,
): PlainPlan {
  const pixel = toPixelSize(grid, box, pixelM ?? NOMINAL_PIXEL_M);
  const [minX, minY, maxX, maxY] = isAnyBox ? box : snapOut(box, pixel);
  const widthPx = Math.round((maxX - minX) / pixel);
  const heightPx = Math.round((maxY - minY) / pixel);
  const locate: Locate = (column, row) => toSource(grid.toLonLat([minX + column * pixel, maxY - row * pixel]));
  const steps = 16;
  const nodes = Array.from({ length: (steps + 1) ** 2 }, (_, i) =>
    locate(((i % (steps + 1)) / steps) * widthPx, (Math.floor(i / (steps + 1)) / steps) * heightPx),
  );
  // The sides of a box curve in another grid, by less than this between nodes.
  const places = { xs: nodes.map(([x]) => x), ys: nodes.map(([, y]) => y) };
  const window = windowAround(places, source, 16) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const drawn: Box = [minX, maxY - heightPx * pixel, minX + widthPx * pixel, maxY];
  const nodePx = nodeDistancePx(locate, { widthPx, heightPx });
  return { widthPx, heightPx, box: drawn, window, locate, nodePx, left: 0, top: 0 };
}

/** The side of a pixel in units of a grid, which is distorted far from its area of use. */
function toPixelSize(grid: AnyGrid, [minX, minY, maxX, maxY]: Box, pixelM: number): number {
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const [lonDeg, latDeg] = grid.toLonLat([x, y]);
  const step = Math.abs(latDeg) > 89 ? -Math.sign(latDeg) : 0.001 * (latDeg > 0 ? -1 : 1);
  const [otherX, otherY] = toPlace(grid, lonDeg)([lonDeg, latDeg + step]);
  const [hereX, hereY] = toPlace(grid, lonDeg)([lonDeg, latDeg]);
  const scale = Math.hypot(otherX - hereX, otherY - hereY) / (Math.abs(step) * METRES_PER_DEGREE);
  // In its area of use, meters of a grid are within a hundredth of true meters.
  return grid.unit === 'meter' && Math.abs(scale - 1) < 0.01 ? pixelM : Number((scale * pixelM).toPrecision(6));
}

const areaOf = ({ left, top, right, bottom }: PixelWindow): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** Maps longitude and latitude to column and row of an image; null for unknown grids. */
export function toPixelsOf({ frame: { epsg, affine }, widthPx, heightPx }: CutSource) {
  const [a, b, c, d, e, f] = affine;
  const determinant = a * e - b * d;
  const grid = anyGrid(epsg);
  if (!grid || determinant === 0) return null;
  const toGrid = toPlace(grid, (a * widthPx) / 2 + (b * heightPx) / 2 + c);
  return (lonLat: LonLat): EastNorth => {
    const [x, y] = toGrid(lonLat);
    return [(e * (x - c) - b * (y - f)) / determinant, (a * (y - f) - d * (x - c)) / determinant];
  };
}
