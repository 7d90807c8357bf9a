import { ECCENTRICITY, EQUATOR_RADIUS_M, radians } from '../../ellipsoid.ts';
import type { LonLat } from '../../position.ts';
import { positionAt, type Ring } from '../../ring.ts';
import type { Rings } from '../../split-polygon.ts';
import { AREA_LIMITS, type AreaLimits } from './area-fault.ts';
import { tidyArea } from './clean-polygon.ts';

export interface Simplified {
  readonly polygons: readonly Rings[];
  /** Distance of the farthest omitted position from the new line. */
  readonly deviationM: number;
}

/**
 * Omits positions until the area has an allowed number. Each step adds the position farthest from the line (after
 * Douglas and Peucker 1973). Lines may then cross, so the caller must check.
 * @param share of the allowed number, so that untying has room for new positions
 */
export function simplify(
  polygons: readonly Rings[],
  share = 1,
  limits: Pick<AreaLimits, 'positions' | 'positionsOfAll'> = AREA_LIMITS,
): Simplified {
  const tidy = tidyArea(polygons);
  const all = tidy.flat().reduce((sum, { length }) => sum + length, 0);
  const allowed = Math.min(1, limits.positionsOfAll / all);
  let deviationM = 0;
  const kept = tidy.map((rings) =>
    rings.map((ring) => {
      const most = Math.min(limits.positions, Math.max(4, Math.floor(ring.length * allowed)));
      const simple = simplifyRing(ring, Math.max(4, Math.floor(most * share)));
      deviationM = Math.max(deviationM, simple.deviationM);
      return simple.ring;
    }),
  );
  return { polygons: kept, deviationM };
}

/** A part of a ring between two kept positions, with its position farthest from the line between them. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly farthest: number;
  readonly distance: number;
}

function simplifyRing(ring: Ring, positions: number): { readonly ring: Ring; readonly deviationM: number } {
  if (ring.length <= positions) return { ring, deviationM: 0 };
  const last = ring.length - 1;
  const flat = toFlat(ring);
  // The first position and the one farthest from it are kept, so that both parts have a line.
  const [across] = farthestFrom(flat, { from: 0, to: last }, 0);
  const kept = new Set([0, across, last]);
  const parts = [toPart(flat, 0, across), toPart(flat, across, last)];
  while (kept.size < positions) {
    const next = parts.reduce((best, part, i) => (part.distance > (parts[best]?.distance ?? 0) ? i : best), 0);
    const part = parts[next];
    if (!part || part.distance <= 0) break;
    kept.add(part.farthest);
    parts[next] = toPart(flat, part.from, part.farthest);
    parts.push(toPart(flat, part.farthest, part.to));
  }
  const indexes = [...kept].toSorted((a, b) => a - b);
  return { ring: indexes.map((index) => positionAt(ring, index)), deviationM: deviationOf(ring, parts) };
}

/** Degrees on a map that has the same scale in both directions at the ring. */
function toFlat(ring: Ring): Float64Array {
  const middle = ring.reduce((sum, [, lat]) => sum + lat, 0) / ring.length;
  const narrow = Math.cos(radians(middle));
  return Float64Array.from(ring.flatMap(([lon, lat]) => [lon * narrow, lat]));
}

function toPart(flat: Float64Array, from: number, to: number): Part {
  const [farthest, distance] = farthestFrom(flat, { from, to }, to);
  return { from, to, farthest, distance };
}

/** The position farthest from the line to `end`, and its squared distance. */
function farthestFrom(flat: Float64Array, { from, to }: Pick<Part, 'from' | 'to'>, end: number): [number, number] {
  const [ax = 0, ay = 0] = flat.subarray(2 * from, 2 * from + 2);
  const [bx = 0, by = 0] = flat.subarray(2 * end, 2 * end + 2);
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  let [farthest, distance] = [from, 0];
  for (let i = from + 1; i < to; i++) {
    const [x, y] = [(flat[2 * i] ?? 0) - ax, (flat[2 * i + 1] ?? 0) - ay];
    const share = squared > 0 ? Math.min(1, Math.max(0, (x * dx + y * dy) / squared)) : 0;
    const away = (x - share * dx) ** 2 + (y - share * dy) ** 2;
    if (away > distance) [farthest, distance] = [i, away];
  }
  return [farthest, distance];
}

/** The largest deviation of all removed positions in meters. */
function deviationOf(ring: Ring, parts: readonly Part[]): number {
  let farthestM = 0;
  for (const { from, to } of parts) {
    const [a, b] = [positionAt(ring, from), positionAt(ring, to)];
    for (let i = from + 1; i < to; i++) farthestM = Math.max(farthestM, distanceM(positionAt(ring, i), a, b));
  }
  return farthestM;
}

/**
 * The distance of a position from a line that is straight in degrees, by the radii of curvature there (Snyder 1987,
 * 4-18 and 4-20).
 */
function distanceM([lon, lat]: LonLat, [aLon, aLat]: LonLat, [bLon, bLat]: LonLat): number {
  const root = Math.sqrt(1 - (ECCENTRICITY * Math.sin(radians(lat))) ** 2);
  const northM = (radians(1) * EQUATOR_RADIUS_M * (1 - ECCENTRICITY ** 2)) / root ** 3;
  const eastM = (radians(Math.cos(radians(lat))) * EQUATOR_RADIUS_M) / root;
  const [x, y] = [(lon - aLon) * eastM, (lat - aLat) * northM];
  const [dx, dy] = [(bLon - aLon) * eastM, (bLat - aLat) * northM];
  const squared = dx * dx + dy * dy;
  const share = squared > 0 ? Math.min(1, Math.max(0, (x * dx + y * dy) / squared)) : 0;
  return Math.hypot(x - share * dx, y - share * dy);
}
