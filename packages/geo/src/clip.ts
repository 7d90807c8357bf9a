import type { Bounds } from './bounds.ts';

/** One edge of a box: which coordinate it limits, where, and on which side of it positions are kept. */
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

/**
 * A ring cut to a box (Sutherland and Hodgman 1974).
 * @param ring open: longitude, latitude, longitude, latitude … in degrees, without jumps at the antimeridian
 * @param box may be infinite: what lies east of a meridian has an infinite east, south and north
 * @returns an open ring in the same order; empty where they do not meet, and parts that the box separates stay joined
 * along its edge
 */
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
