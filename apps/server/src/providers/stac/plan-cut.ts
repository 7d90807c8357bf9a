import type { GeotiffFrame } from '@groundtrack/cog';
import { type Box, type EastNorth, projection } from '@groundtrack/geo';
import type { PixelWindow } from '@groundtrack/raster';
import { NOMINAL_PIXEL_M } from '../products.ts';

/** The box that was sold. */
export interface Target {
  readonly epsg: number;
  readonly box: Box;
  /** Null where the catalogue does not say how fine the image is. */
  readonly pixelM: number | null;
}

/** What is cut: where its pixels lie, and how many there are. */
export interface CutSource {
  readonly frame: GeotiffFrame;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** How a box is cut out of an image. */
export interface CutPlan {
  readonly widthPx: number;
  readonly heightPx: number;
  /** In the grid of the target. */
  readonly box: Box;
  /** The pixels of the image that are needed. */
  readonly window: PixelWindow;
  /** From columns and rows of the cut to those of the image; null: they are the image's own, moved by this much. */
  readonly locate: ((column: number, row: number) => EastNorth) | null;
  readonly left: number;
  readonly top: number;
}

const WGS84 = 4326;
/** Some times the largest product; a grid in which a box has more is not what it states. */
const PIXELS_AT_MOST = 500_000_000;

/**
 * How to cut a box out of a GeoTIFF. An image in the grid of the box keeps its pixels: the box becomes the whole pixels
 * that cover it. One in another grid, or turned, is drawn anew in the grid of the box. @returns why not, when it cannot be done
 */
export function planCut(source: CutSource, target: Target): CutPlan | string {
  const toSource = gridOf(source.frame);
  if (!toSource) return `The grid of the image, EPSG:${source.frame.epsg}, is not supported`;
  const plan =
    isNorthUp(source.frame) && source.frame.epsg === target.epsg
      ? keepPixels(source, target)
      : drawAnew(source, target, toSource);
  if (plan.widthPx * plan.heightPx > PIXELS_AT_MOST || areaOf(plan.window) > PIXELS_AT_MOST)
    return `The ordered box has ${plan.widthPx} x ${plan.heightPx} pixels in the image`;
  return areaOf(plan.window) > 0 ? plan : 'The image shows nothing of the ordered box';
}

/** Whether images in the grid of an EPSG code can be cut and drawn anew. */
export function isGridKnown(epsg: number | null): boolean {
  return epsg !== null && (epsg === WGS84 || metresOf(epsg) !== null);
}

function isNorthUp({ affine: [a, b, , d, e] }: GeotiffFrame): boolean {
  return a > 0 && b === 0 && d === 0 && e < 0;
}

function keepPixels(
  { frame: { affine }, widthPx, heightPx }: CutSource,
  { box: [minX, minY, maxX, maxY] }: Target,
): CutPlan {
  const [a, , c, , e, f] = affine;
  // A corner that lies a millionth of a pixel beside a grid line is on it.
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
    left,
    top,
  };
}

function drawAnew(
  source: CutSource,
  { epsg, box, pixelM }: Target,
  toSource: (lonLat: readonly [number, number]) => EastNorth,
): CutPlan {
  const sidePx = pixelM ?? NOMINAL_PIXEL_M;
  const [minX, minY, maxX, maxY] = box;
  const widthPx = Math.round((maxX - minX) / sidePx);
  const heightPx = Math.round((maxY - minY) / sidePx);
  const target = projection(epsg);
  const locate = (column: number, row: number): EastNorth =>
    toSource(target.toLonLat([minX + column * sidePx, maxY - row * sidePx]));
  const steps = 16;
  const nodes = Array.from({ length: (steps + 1) ** 2 }, (_, i) =>
    locate(((i % (steps + 1)) / steps) * widthPx, (Math.floor(i / (steps + 1)) / steps) * heightPx),
  );
  // The sides of a box bow in another grid, by less than this between nodes.
  const window = windowAround(nodes, source, 16) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  return { widthPx, heightPx, box, window, locate, left: 0, top: 0 };
}

const areaOf = ({ left, top, right, bottom }: PixelWindow): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/** From longitude and latitude to column and row of an image; null for grids we do not know. */
function gridOf({ epsg, affine: [a, b, c, d, e, f] }: GeotiffFrame) {
  const determinant = a * e - b * d;
  const toGrid = epsg === WGS84 ? (lonLat: readonly [number, number]): EastNorth => lonLat : metresOf(epsg);
  if (!toGrid || determinant === 0) return null;
  return (lonLat: readonly [number, number]): EastNorth => {
    const [x, y] = toGrid(lonLat);
    return [(e * (x - c) - b * (y - f)) / determinant, (a * (y - f) - d * (x - c)) / determinant];
  };
}

function metresOf(epsg: number) {
  try {
    const grid = projection(epsg);
    return (lonLat: readonly [number, number]): EastNorth => grid.toMetres(lonLat);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The part of the source around the nodes, and some pixels more; null when they lie beside it. */
export function windowAround(
  nodes: readonly EastNorth[],
  { widthPx, heightPx }: Pick<CutSource, 'widthPx' | 'heightPx'>,
  marginPx: number,
): PixelWindow | null {
  const xs = nodes.map(([x]) => x);
  const ys = nodes.map(([, y]) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs)) - marginPx);
  const top = Math.max(0, Math.floor(Math.min(...ys)) - marginPx);
  const right = Math.min(widthPx, Math.ceil(Math.max(...xs)) + marginPx);
  const bottom = Math.min(heightPx, Math.ceil(Math.max(...ys)) + marginPx);
  return right > left && bottom > top ? { left, top, right, bottom } : null;
}
