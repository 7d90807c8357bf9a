import { toBounds } from '../bounds.ts';
import { clipRing } from '../clip.ts';
import type { Polygon } from '../polygon.ts';
import type { Ring } from '../ring.ts';
import { equalAreaHeight, meanHeight } from './equal-area.ts';

/** An edge from west to east. The signed sum of the areas below its edges is the area of a shape. */
interface Edge {
  readonly westDeg: number;
  readonly eastDeg: number;
  /** Latitude at the western end, and degrees of latitude per degree of longitude. */
  readonly latDeg: number;
  readonly slope: number;
  readonly sign: 1 | -1;
}

/**
 * Returns a function that computes which share of an area a footprint covers: 0 to 1 of the ground on the ellipsoid,
 * with edges that are straight in degrees (RFC 7946 section 3.1.1).
 * The ground below two edges is the ground below the lower one, so the common ground of two shapes is a sum over
 * pairs of edges. No outline is computed, and touching or overlapping edges are not special cases.
 * @param area not empty; parts that do not overlap, with longitudes within ±180, as `parseFootprint` returns them
 */
export function coverageOf(area: readonly Polygon[]): (footprint: readonly Polygon[]) => number {
  const bounds = toBounds(area.flatMap(({ coordinates: [exterior = []] }) => exterior));
  const edges = area.flatMap((polygon) => ringsOf(polygon).flatMap(toEdges));
  const baseHeight = equalAreaHeight(bounds.south);
  const whole = edges.reduce((sum, edge) => sum + edge.sign * groundBelow(edge, edge, baseHeight), 0);
  return (footprint) => {
    const common = footprint
      .flatMap((polygon) => ringsOf(polygon).flatMap((ring) => toEdges(clipRing(ring, bounds))))
      .reduce((sum, edge) => sum + edge.sign * groundBelowAll(edges, edge, baseHeight), 0);
    return Math.min(1, Math.max(0, common / whole));
  };
}

function groundBelowAll(edges: readonly Edge[], edge: Edge, baseHeight: number): number {
  let sum = 0;
  for (const other of edges)
    if (other.westDeg < edge.eastDeg && other.eastDeg > edge.westDeg)
      sum += other.sign * groundBelow(other, edge, baseHeight);
  return sum;
}

/** The ground between a parallel and the lower of two edges, where both exist. */
function groundBelow(a: Edge, b: Edge, baseHeight: number): number {
  const west = Math.max(a.westDeg, b.westDeg);
  const east = Math.min(a.eastDeg, b.eastDeg);
  const atWest = latAt(a, west) - latAt(b, west);
  const atEast = latAt(a, east) - latAt(b, east);
  if (atWest * atEast >= 0) return groundBelowOne(atWest + atEast <= 0 ? a : b, west, east, baseHeight);
  const crossing = west + ((east - west) * atWest) / (atWest - atEast);
  const [before, after] = atWest < 0 ? [a, b] : [b, a];
  return groundBelowOne(before, west, crossing, baseHeight) + groundBelowOne(after, crossing, east, baseHeight);
}

function groundBelowOne(edge: Edge, westDeg: number, eastDeg: number, baseHeight: number): number {
  return (eastDeg - westDeg) * (meanHeight(latAt(edge, westDeg), latAt(edge, eastDeg)) - baseHeight);
}

function latAt({ latDeg, slope, westDeg }: Edge, lonDeg: number): number {
  return latDeg + slope * (lonDeg - westDeg);
}

/** Open rings as flat lists: the exterior counter-clockwise, holes clockwise. */
function ringsOf({ coordinates }: Polygon): number[][] {
  return coordinates.map((ring, index) => {
    const open = ring.slice(0, -1);
    return (isCounterClockwise(ring) === (index === 0) ? open : open.toReversed()).flat();
  });
}

function isCounterClockwise(ring: Ring): boolean {
  const [[lon0, lat0] = [0, 0]] = ring;
  let twice = 0;
  let [beforeX, beforeY] = [0, 0];
  // Relative to the first position, because the area of a small ring far from zero would be lost in rounding.
  for (const [lonDeg, latDeg] of ring) {
    const [x, y] = [lonDeg - lon0, latDeg - lat0];
    twice += beforeX * y - x * beforeY;
    [beforeX, beforeY] = [x, y];
  }
  return twice > 0;
}

/** Meridional edges have no area below them. */
function toEdges(ring: ArrayLike<number>): Edge[] {
  const edges: Edge[] = [];
  let [lon, lat] = [ring[ring.length - 2] ?? 0, ring[ring.length - 1] ?? 0];
  for (let i = 0; i < ring.length; i += 2) {
    const [fromLon, fromLat] = [lon, lat];
    [lon, lat] = [ring[i] ?? 0, ring[i + 1] ?? 0];
    if (lon === fromLon) continue;
    const slope = (lat - fromLat) / (lon - fromLon);
    // In a counter-clockwise ring, southern edges run from west to east.
    edges.push(
      lon > fromLon
        ? { westDeg: fromLon, eastDeg: lon, latDeg: fromLat, slope, sign: -1 }
        : { westDeg: lon, eastDeg: fromLon, latDeg: lat, slope, sign: 1 },
    );
  }
  return edges;
}
