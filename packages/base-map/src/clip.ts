import type { Line } from './line.ts';
import type { Bounds, Projection } from './tile-grid.ts';

/** Closer points than this many pixels make no difference. */
const SIMPLIFY_PX = 0.35;

export function overlaps(a: Bounds, b: Bounds): boolean {
  return a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;
}

export function padded({ west, south, east, north }: Bounds, byDeg: number): Bounds {
  return { west: west - byDeg, south: south - byDeg, east: east + byDeg, north: north + byDeg };
}

/** One edge of a box: which coordinate it limits, where, and on which side of it things are kept. */
interface Edge {
  readonly axis: 0 | 1;
  readonly limit: number;
  readonly keepAbove: boolean;
}

function edgesOf({ west, south, east, north }: Bounds): Edge[] {
  return [
    { axis: 0, limit: west, keepAbove: true },
    { axis: 0, limit: east, keepAbove: false },
    { axis: 1, limit: south, keepAbove: true },
    { axis: 1, limit: north, keepAbove: false },
  ];
}

/** A ring cut to a box (Sutherland and Hodgman 1974), as longitude, latitude pairs; empty where they do not meet. */
export function clipRing(ring: ArrayLike<number>, box: Bounds): ArrayLike<number> {
  return edgesOf(box).reduce<ArrayLike<number>>(clipAtEdge, ring);
}

function clipAtEdge(ring: ArrayLike<number>, { axis, limit, keepAbove }: Edge): number[] {
  const kept: number[] = [];
  const count = ring.length / 2;
  const other = 1 - axis;
  const at = (point: number, coordinate: number) => ring[point * 2 + coordinate] ?? 0;
  const push = (along: number, across: number) => {
    if (axis === 0) kept.push(along, across);
    else kept.push(across, along);
  };
  let previous = count - 1;
  for (let point = 0; point < count; point += 1) {
    const [from, to] = [at(previous, axis), at(point, axis)];
    const fromInside = keepAbove ? from >= limit : from <= limit;
    const toInside = keepAbove ? to >= limit : to <= limit;
    if (fromInside !== toInside) {
      const share = (limit - from) / (to - from);
      push(limit, at(previous, other) + share * (at(point, other) - at(previous, other)));
    }
    if (toInside) push(to, at(point, other));
    previous = point;
  }
  return kept;
}

/** SVG path data of points in degrees, without those that fall on the pixel before. */
export function pathOf(points: ArrayLike<number>, { x, y }: Projection, closed: boolean): string {
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

/** The parts of a line that may be seen in a box: runs of points with at least one end inside the box's padding. */
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
  return overlaps(
    { west: Math.min(x0, x1), east: Math.max(x0, x1), south: Math.min(y0, y1), north: Math.max(y0, y1) },
    box,
  );
}
