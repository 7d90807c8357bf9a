import type { Polygon } from './polygon.ts';
import type { LonLat } from './position.ts';

/** A box in degrees. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The smallest box around positions; for none of them, from infinity to minus infinity. */
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

/** Whether two boxes have a point in common. */
export function boundsOverlap(a: Bounds, b: Bounds): boolean {
  return a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;
}

export function padBounds({ west, south, east, north }: Bounds, byDeg: number): Bounds {
  return { west: west - byDeg, south: south - byDeg, east: east + byDeg, north: north + byDeg };
}

/**
 * The GeoJSON `bbox` of a shape: west, south, east, north; west is greater than east across the antimeridian (RFC 7946
 * section 5.2).
 * @param parts with longitudes within ±180, as {@link splitAtAntimeridian} makes them
 */
export function toBbox(parts: readonly Polygon[]): [number, number, number, number] {
  const positions = parts.flatMap(({ coordinates: [exterior = []] }) => exterior);
  const { west, south, east, north } = toBounds(positions);
  if (west !== -180 || east !== 180) return [west, south, east, north];
  const longitudes = positions.map(([lonDeg]) => lonDeg);
  return [
    Math.min(...longitudes.filter((lonDeg) => lonDeg > 0)),
    south,
    Math.max(...longitudes.filter((lonDeg) => lonDeg < 0)),
    north,
  ];
}
