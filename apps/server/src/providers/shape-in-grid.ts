import type { MultiPolygon } from '@groundtrack/contract';
import {
  type Box,
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

/** The parts of what was sold of an area. */
export function clipParts({ coordinates }: MultiPolygon): readonly Polygon[] {
  return coordinates.map((rings) => ({ type: 'Polygon', coordinates: rings }));
}

/** Pixels of a grid: how many there are and which box they fill. */
export interface PixelFrame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly box: Box;
}

/** A millionth of a pixel: what rounding puts beside a line of the grid is on it. */
const ON_LINE_PX = 1e-6;
/** An outline is followed to a hundredth of so much: finer than any pixel that is sold. */
const STEP_M = 1;
const METRES_PER_DEGREE = 111_320;

/** The pixels of a frame that lie in a shape. */
export function maskIn(grid: AnyGrid, frame: PixelFrame, clip: readonly Polygon[]): ShapeMask {
  return new ShapeMask(outlineInFrame(grid, frame, clip), frame.widthPx);
}

/** A shape in the pixels of a frame. */
export function outlineInFrame(grid: AnyGrid, frame: PixelFrame, clip: readonly Polygon[]): PixelRings[] {
  const [minX, minY, maxX, maxY] = frame.box;
  const across = frame.widthPx / (maxX - minX);
  const down = frame.heightPx / (maxY - minY);
  const toGrid = placeIn(grid, (minX + maxX) / 2);
  return outlineInPixels(clip, (position) => {
    const [x, y] = toGrid(position);
    return [(x - minX) * across, (maxY - y) * down];
  });
}

/** A shape in units of a grid; null where the grid does not reach it. Degrees may pass 180, so that its parts stay together. */
export function outlineInGrid(grid: AnyGrid, clip: readonly Polygon[]): PixelRings[] | null {
  const perStep = grid.unit === 'degree' ? STEP_M / METRES_PER_DEGREE : STEP_M;
  const toGrid = placeIn(grid, middleLonDeg(clip));
  try {
    const outline = outlineInPixels(clip, (position) => {
      const [x, y] = toGrid(position);
      return [x / perStep, y / perStep];
    });
    return outline.map((rings) => rings.map((ring) => ring.map((value) => value * perStep)));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The smallest box around a shape in a grid; null where the grid does not reach it. */
export function boxAroundShape(grid: AnyGrid, clip: readonly Polygon[]): Box | null {
  const outline = outlineInGrid(grid, clip);
  if (!outline) return null;
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of outline.flat())
    for (const [i, value] of ring.entries()) {
      const axis = i % 2;
      box[axis] = Math.min(box[axis] ?? value, value);
      box[axis + 2] = Math.max(box[axis + 2] ?? value, value);
    }
  return box;
}

/** The box of whole pixels around a box, on the lines of a grid that begins at zero. */
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

/** Of the part that is found first: those on the other side of the antimeridian are within half a turn of it. */
function middleLonDeg([first]: readonly Polygon[]): number {
  const { west, east } = toBounds(first?.coordinates[0] ?? []);
  return (west + east) / 2;
}
