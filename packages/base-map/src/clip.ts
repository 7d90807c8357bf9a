import { type Bounds, boundsOverlap, clipRing } from '@groundtrack/geo';
import type { Line } from './line.ts';
import type { TileProjection } from './tile-grid.ts';

/** Points closer than this to the previous one are omitted. */
const SIMPLIFY_PX = 0.35;

type Projection = Pick<TileProjection, 'x' | 'y'>;

/** SVG path data of areas, clipped to a box. */
export function toAreaPath(rings: readonly Line[], box: Bounds, projection: Projection): string {
  return rings
    .filter((ring) => boundsOverlap(ring.bounds, box))
    .map((ring) => toSvgPath(clipRing(ring.points, box), projection, true))
    .join('');
}

/** SVG path data of the potentially visible parts of lines. */
export function toStrokePath(lines: readonly Line[], box: Bounds, projection: Projection): string {
  return lines
    .filter((line) => boundsOverlap(line.bounds, box))
    .flatMap((line) => visibleRuns(line, box))
    .map((run) => toSvgPath(run, projection, false))
    .join('');
}

/** SVG path data of points in degrees, without points on the same pixel as the previous one. */
export function toSvgPath(points: ArrayLike<number>, { x, y }: Projection, closed: boolean): string {
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

/** The potentially visible parts of a line in a box: runs of segments that touch it. */
export function visibleRuns({ points }: Line, box: Bounds): ArrayLike<number>[] {
  const runs: ArrayLike<number>[] = [];
  /** Start of the current run in `points`; -1 between runs. */
  let start = -1;
  const last = points.length - 2;
  for (let i = 0; i < last; i += 2) {
    const isShown = touches(points, i, box);
    if (isShown && start < 0) start = i;
    if (isShown || start < 0) continue;
    runs.push(points.subarray(start, i + 2));
    start = -1;
  }
  if (start >= 0) runs.push(points.subarray(start));
  return runs;
}

/** Tests the bounding box of a segment, because both ends of a long straight border may be outside of a small tile. */
function touches(points: Float64Array, i: number, { west, south, east, north }: Bounds): boolean {
  const [x0, y0, x1, y1] = [points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0, points[i + 3] ?? 0];
  return !(
    (x0 < west && x1 < west) ||
    (x0 > east && x1 > east) ||
    (y0 < south && y1 < south) ||
    (y0 > north && y1 > north)
  );
}
