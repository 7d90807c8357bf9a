import { type Bounds, boundsOverlap } from '@groundtrack/geo';
import type { Line } from './line.ts';
import type { TileProjection } from './tile-grid.ts';

/** Points that are closer are left out. */
const SIMPLIFY_PX = 0.35;

/** SVG path data of points in degrees, without those on the same pixel as the point before. */
export function toSvgPath(points: ArrayLike<number>, { x, y }: TileProjection, closed: boolean): string {
  let path = '';
  let [lastX, lastY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [px, py] = [x(points[i] ?? 0), y(points[i + 1] ?? 0)];
    const isLast = i + 3 >= points.length;
    if (Math.abs(px - lastX) < SIMPLIFY_PX && Math.abs(py - lastY) < SIMPLIFY_PX && !isLast) continue;
    path += `${path === '' ? 'M' : 'L'}${px.toFixed(1)} ${py.toFixed(1)}`;
    [lastX, lastY] = [px, py];
  }
  return closed && path !== '' ? `${path}Z` : path;
}

/** The parts of a line that may be visible in a box: runs of segments that touch it. */
export function visibleRuns({ points }: Line, box: Bounds): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  const near = (i: number) => {
    const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0];
    return x >= box.west && x <= box.east && y >= box.south && y <= box.north;
  };
  for (let i = 0; i + 3 < points.length; i += 2) {
    if (!(near(i) || near(i + 2) || crosses(points, i, box))) {
      if (run.length > 0) runs.push(run);
      run = [];
      continue;
    }
    if (run.length === 0) run.push(points[i] ?? 0, points[i + 1] ?? 0);
    run.push(points[i + 2] ?? 0, points[i + 3] ?? 0);
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/** Whether the box around a segment meets the box: long straight borders have both ends outside a small tile. */
function crosses(points: Float64Array, i: number, box: Bounds): boolean {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points.subarray(i, i + 4);
  return boundsOverlap(
    { west: Math.min(x0, x1), east: Math.max(x0, x1), south: Math.min(y0, y1), north: Math.max(y0, y1) },
    box,
  );
}
