import type { LonLat } from './position.ts';

/** A ring of positions; the last equals the first. Lines between them are straight in degrees (RFC 7946, 3.1.1). */
export type Ring = readonly LonLat[];

/** The area in square degrees that rounding can cause. */
export const NO_AREA_DEG2 = 5e-13;

export function isSamePosition(a: LonLat, b: LonLat): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Whether the last position equals the first one. */
export function isClosedRing(ring: Ring): boolean {
  return ring.length > 1 && isSamePosition(positionAt(ring, 0), positionAt(ring, ring.length - 1));
}

/** A ring without its closing position. */
export function toOpenRing(ring: Ring): Ring {
  return isClosedRing(ring) ? ring.slice(0, -1) : ring;
}

/** The area of a ring in square degrees; positive for a counter-clockwise ring. */
export function signedAreaDeg2(ring: Ring): number {
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = positionAt(ring, i - 1);
    const [bx, by] = positionAt(ring, i);
    twice += ax * by - bx * ay;
  }
  return twice / 2;
}

/** Whether a position is inside a ring, by the even-odd rule. */
export function isInRing(ring: Ring, [x, y]: LonLat): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = positionAt(ring, i - 1);
    const [bx, by] = positionAt(ring, i);
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

type Edge = readonly [LonLat, LonLat];

/** The edge from the position at an index to the next one. */
export function edgeAt(ring: Ring, i: number): Edge {
  return [positionAt(ring, i), positionAt(ring, i + 1)];
}

/** Whether edges cross: both ends of each are strictly on different sides of the other. Touching edges do not cross. */
export function doEdgesCross([a, b]: Edge, [c, d]: Edge): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

function side([ax, ay]: LonLat, [bx, by]: LonLat, [px, py]: LonLat): number {
  return Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));
}

/** @throws RangeError if the ring has no such position */
export function positionAt(ring: Ring, i: number): LonLat {
  const position = ring[i];
  if (!position) throw new RangeError(`A ring of ${ring.length} positions has no position ${i}`);
  return position;
}
