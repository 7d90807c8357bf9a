import { wrapLongitude } from './longitude.ts';
import type { LonLat } from './position.ts';
import { doEdgesCross, edgeAt, isInRing, type Ring } from './ring.ts';

/** A GeoJSON polygon (RFC 7946 section 3.1.6): the exterior ring first, then holes. */
export interface Polygon {
  readonly type: 'Polygon';
  readonly coordinates: readonly Ring[];
}

/** About 0.1 mm at the equator. */
const HAND_DEG = 1e-9;

/**
 * Whether every place is in a part of a shape and in none of its holes.
 * @param parts with longitudes within ±180, as {@link splitAtAntimeridian} returns them
 * @param places may exceed 180 degrees
 */
export function covers(parts: readonly Polygon[], places: readonly LonLat[]): boolean {
  return places.every((place) => {
    const position = insideSeams(place);
    return parts.some(({ coordinates: [exterior = [], ...holes] }) => {
      return isInRing(exterior, position) && !holes.some((hole) => isInRing(hole, position));
    });
  });
}

/**
 * The position on the flat map, within ±180 and ±90 degrees. At the seams of the map, the poles and the antimeridian, a
 * position slightly inside decides which part it is in.
 */
export function insideSeams([lonDeg, latDeg]: LonLat): LonLat {
  return [inside(wrapLongitude(lonDeg), 180), inside(latDeg, 90)];
}

function inside(value: number, limit: number): number {
  return Math.min(limit - HAND_DEG, Math.max(HAND_DEG - limit, value));
}

/**
 * Whether two shapes within ±180 degrees overlap: one contains a corner of the other, or edges cross. Edges of holes
 * count too, because a shape may span a hole and have no corner on the ground around it.
 */
export function intersects(a: readonly Polygon[], b: readonly Polygon[]): boolean {
  return (
    rings(a).some((ring) => ring.some((corner) => covers(b, [corner]))) ||
    rings(b).some((ring) => ring.some((corner) => covers(a, [corner]))) ||
    rings(a).some((one) => rings(b).some((other) => doRingsCross(one, other)))
  );
}

function rings(parts: readonly Polygon[]): Ring[] {
  return parts.flatMap(({ coordinates }) => coordinates);
}

function doRingsCross(one: Ring, other: Ring): boolean {
  return edges(one).some((a) => edges(other).some((b) => doEdgesCross(a, b)));
}

function edges(ring: Ring) {
  return ring.slice(1).map((_, i) => edgeAt(ring, i));
}
