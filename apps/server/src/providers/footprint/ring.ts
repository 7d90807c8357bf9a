/** Longitude and latitude in degrees. */
export type Position = readonly [lonDeg: number, latDeg: number];
/** A ring of positions; the last equals the first. */
export type Ring = readonly Position[];

/** Square degrees that rounding alone can make. */
export const NO_AREA = 1e-12;

export function isSame(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Twice the area in square degrees; positive when the ring runs counter-clockwise. */
export function signedArea(ring: Ring): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = at(ring, i - 1);
    const [bx, by] = at(ring, i);
    sum += ax * by - bx * ay;
  }
  return sum;
}

/** Even-odd rule in degrees, as GeoJSON draws its lines (RFC 7946 section 3.1.1). */
export function isInRing(ring: Ring, [x, y]: Position): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = at(ring, i - 1);
    const [bx, by] = at(ring, i);
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** Two edges that are no neighbours and cross, by the place where they do; null for a simple ring. */
export function findCrossing(ring: Ring): Position | null {
  const last = ring.length - 2;
  const edges = Array.from({ length: ring.length - 1 }, (_, i) => i);
  const west = (edge: number) => Math.min(at(ring, edge)[0], at(ring, edge + 1)[0]);
  const east = (edge: number) => Math.max(at(ring, edge)[0], at(ring, edge + 1)[0]);
  edges.sort((a, b) => west(a) - west(b));
  // Only edges that overlap in longitude can cross: the sweep from west to east keeps those.
  let open: number[] = [];
  for (const edge of edges) {
    const from = west(edge);
    open = open.filter((other) => east(other) >= from);
    for (const other of open) {
      const apart = Math.abs(edge - other);
      if (apart <= 1 || apart === last) continue;
      if (cross([at(ring, edge), at(ring, edge + 1)], [at(ring, other), at(ring, other + 1)])) return at(ring, edge);
    }
    open.push(edge);
  }
  return null;
}

type Line = readonly [Position, Position];

/** Both ends of each line lie strictly on different sides of the other: touching is no crossing. */
export function cross([a, b]: Line, [c, d]: Line): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

function side([ax, ay]: Position, [bx, by]: Position, [px, py]: Position): number {
  return Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));
}

/** The position at an index that is known to exist. */
export function at(ring: Ring, i: number): Position {
  const position = ring[i];
  if (!position) throw new RangeError(`A ring of ${ring.length} positions has no position ${i}`);
  return position;
}
