import type { Polygon } from './polygon.ts';
import type { LonLat } from './position.ts';

/** A box in degrees. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The bounding box of positions; for an empty list, from infinity to minus infinity. */
export function toBounds(positions: readonly LonLat[]): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lonDeg, latDeg] of positions) {
    west = Math.min(west, lonDeg);
    south = Math.min(south, latDeg);
    east = Math.max(east, lonDeg);
    north = Math.max(north, latDeg);
  }
  return { west, south, east, north };
}

/** Whether two boxes have a common point. */
export function boundsOverlap(a: Bounds, b: Bounds): boolean {
  return a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;
}

export function padBounds({ west, south, east, north }: Bounds, byDeg: number): Bounds {
  return { west: west - byDeg, south: south - byDeg, east: east + byDeg, north: north + byDeg };
}

/**
 * The GeoJSON `bbox` of a shape: west, south, east, north; west is greater than east across the antimeridian (RFC
 * 7946 section 5.2).
 * @param parts of one shape, with longitudes within ±180, as {@link splitAtAntimeridian} returns them
 */
export function toBbox(parts: readonly Polygon[]): [number, number, number, number] {
  const bounds = parts.map(({ coordinates: [exterior = []] }) => toBounds(exterior));
  const { west, south, east, north } = union(bounds);
  const fromWest = union(bounds.filter((part) => part.east === 180)).west;
  const toEast = union(bounds.filter((part) => part.west === -180)).east;
  // A shape around a pole, or the whole Earth, leaves no gap between both sides.
  return fromWest > toEast && Number.isFinite(fromWest - toEast)
    ? [fromWest, south, toEast, north]
    : [west, south, east, north];
}

function union(bounds: readonly Bounds[]): Bounds {
  return toBounds(
    bounds.flatMap(({ west, south, east, north }): LonLat[] => [
      [west, south],
      [east, north],
    ]),
  );
}
