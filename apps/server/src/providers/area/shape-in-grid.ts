import type { MultiPolygon } from '@groundtrack/contract';
import {
  type Box,
  boxInPixels,
  type EastNorth,
  type LonLat,
  outlineInPixels,
  type PixelRings,
  type Polygon,
  ShapeMask,
  toBounds,
  unwrapLongitude,
} from '@groundtrack/geo';
import type { AnyGrid } from '@groundtrack/geo/any-grid';

/** The polygons of the sold part of an area. */
export function clipParts({ coordinates }: MultiPolygon): readonly Polygon[] {
  return coordinates.map((rings) => ({ type: 'Polygon', coordinates: rings }));
}

/** Pixels of a grid: their number and the box that they fill. */
export interface PixelFrame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly box: Box;
}

/** A millionth of a pixel: positions that are off a grid line by a rounding error count as on it. */
const ON_LINE_PX = 1e-6;
/** Outlines are followed to a thousandth of this. */
const STEP_M = 1;
const METRES_PER_DEGREE = 111_320;

/** The pixels of a frame that are in a shape. */
export function maskIn(grid: AnyGrid, frame: PixelFrame, clip: readonly Polygon[]): ShapeMask {
  return new ShapeMask(outlineInFrame(grid, frame, clip), frame.widthPx);
}

/**
 * A shape in pixels of a frame.
 * @param tolerancePx default: a thousandth of a pixel
 */
export function outlineInFrame(
  grid: AnyGrid,
  frame: PixelFrame,
  clip: readonly Polygon[],
  tolerancePx?: number,
): PixelRings[] {
  const [minX, minY, maxX, maxY] = frame.box;
  const across = frame.widthPx / (maxX - minX);
  const down = frame.heightPx / (maxY - minY);
  const toGrid = placeIn(grid, (minX + maxX) / 2);
  const toPixel = (position: LonLat) => {
    const [x, y] = toGrid(position);
    return [(x - minX) * across, (maxY - y) * down] as const;
  };
  return outlineInPixels(clip, toPixel, tolerancePx);
}

/**
 * A shape in units of a grid; null if the grid does not cover it. Degrees may exceed 180, so that its parts stay
 * together.
 */
export function outlineInGrid(grid: AnyGrid, clip: readonly Polygon[]): PixelRings[] | null {
  const { perStep, toSteps } = stepsOf(grid, clip);
  const outline = withinGrid(() => outlineInPixels(clip, toSteps));
  return outline && outline.map((rings) => rings.map((ring) => ring.map((value) => value * perStep)));
}

/** The smallest box around a shape in a grid; null if the grid does not cover it. */
export function boxAroundShape(grid: AnyGrid, clip: readonly Polygon[]): Box | null {
  const { perStep, toSteps } = stepsOf(grid, clip);
  const box = withinGrid(() => boxInPixels(clip, toSteps));
  return box && [box[0] * perStep, box[1] * perStep, box[2] * perStep, box[3] * perStep];
}

/** Units of a grid in steps. A thousandth of a step is finer than any sold pixel. */
function stepsOf(grid: AnyGrid, clip: readonly Polygon[]) {
  const perStep = grid.unit === 'degree' ? STEP_M / METRES_PER_DEGREE : STEP_M;
  const toGrid = placeIn(grid, middleLonDeg(clip));
  const toSteps = (position: LonLat): EastNorth => {
    const [x, y] = toGrid(position);
    return [x / perStep, y / perStep];
  };
  return { perStep, toSteps };
}

function withinGrid<T>(follow: () => T): T | null {
  try {
    return follow();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The box of whole pixels around a box, aligned to a grid that starts at zero. */
export function snapOut([minX, minY, maxX, maxY]: Box, pixel: number): [number, number, number, number] {
  const before = (value: number) => Math.floor(value / pixel + ON_LINE_PX) * pixel;
  const after = (value: number) => Math.ceil(value / pixel - ON_LINE_PX) * pixel;
  return [before(minX), before(minY), after(maxX), after(maxY)];
}

function placeIn(grid: AnyGrid, nearX: number): (position: LonLat) => EastNorth {
  if (grid.unit !== 'degree') return (position) => grid.fromLonLat(position);
  return (position) => {
    const [x, y] = grid.fromLonLat(position);
    return [unwrapLongitude(x, nearX), y];
  };
}

/** The middle of the first part. Parts on the other side of the antimeridian are within half a turn of it. */
function middleLonDeg([first]: readonly Polygon[]): number {
  const { west, east } = toBounds(first?.coordinates[0] ?? []);
  return (west + east) / 2;
}
