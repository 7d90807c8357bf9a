import type { Bounds } from './bounds.ts';

/** One edge of a box: the coordinate it limits, its value, and which side is kept. */
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
 * Clips a ring to a box (Sutherland and Hodgman 1974).
 * @param ring open: longitude, latitude, longitude, latitude … in degrees, without jumps at the antimeridian
 * @param box may be infinite: the area east of a meridian has an infinite east, south, and north
 * @returns an open ring in the same direction; empty if they do not overlap. Parts that the box separates stay joined
 * along its edge
 */
export function clipRing(ring: ArrayLike<number>, box: Bounds): ArrayLike<number> {
  return edgesOf(box).reduce<ArrayLike<number>>(clipAtEdge, ring);
}

/** Returns a ring entirely on the kept side unchanged, as for most coasts. */
function clipAtEdge(ring: ArrayLike<number>, edge: Edge): ArrayLike<number> {
  return isKept(ring, edge) ? ring : cutAtEdge(ring, edge);
}

function isKept(ring: ArrayLike<number>, { axis, limit, keepAbove }: Edge): boolean {
  for (let i: number = axis; i < ring.length; i += 2) {
    const at = ring[i] ?? 0;
    if (!(keepAbove ? at >= limit : at <= limit)) return false;
  }
  return true;
}

function cutAtEdge(ring: ArrayLike<number>, { axis, limit, keepAbove }: Edge): number[] {
  const kept: number[] = [];
  let previous = ring.length - 2;
  for (let point = 0; point < ring.length; point += 2) {
    const [from, to] = [ring[previous + axis] ?? 0, ring[point + axis] ?? 0];
    const fromInside = keepAbove ? from >= limit : from <= limit;
    const toInside = keepAbove ? to >= limit : to <= limit;
    if (fromInside !== toInside) {
      const share = (limit - from) / (to - from);
      const [before, here] = [ring[previous + 1 - axis] ?? 0, ring[point + 1 - axis] ?? 0];
      const across = before + share * (here - before);
      kept.push(axis === 0 ? limit : across, axis === 0 ? across : limit);
    }
    if (toInside) kept.push(ring[point] ?? 0, ring[point + 1] ?? 0);
    previous = point;
  }
  return kept;
}
