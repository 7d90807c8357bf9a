import type { Point, Polygon } from '@groundtrack/contract';
import type { Quad } from '@groundtrack/orbit';

const DEG = Math.PI / 180;

export function toPolygon(quad: Quad): Polygon {
  const ring = quad.map(({ longitudeDeg, latitudeDeg }): [number, number] => [round(longitudeDeg), round(latitudeDeg)]);
  const [first] = ring;
  return { type: 'Polygon', coordinates: [first ? [...ring, first] : ring] };
}

/** Rounds degrees to about a decimeter. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/**
 * Whether a footprint contains every point. The test uses the gnomonic plane at the first point, on which great circles
 * are straight, so that it also works at the poles and across the antimeridian.
 */
export function holds(footprint: Polygon, points: readonly (readonly [lonDeg: number, latDeg: number])[]): boolean {
  const [origin] = points;
  const [ring = []] = footprint.coordinates;
  if (!origin) return true;
  const project = gnomonic(origin);
  const corners = ring.map(project);
  return points.map(project).every((point) => isInside(corners, point));
}

/** A point inside a convex, counterclockwise ring is left of every edge. */
function isInside(corners: readonly Plane[], point: Plane): boolean {
  return corners.every((from, i) => {
    const to = corners[i + 1];
    return !to || (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x) >= 0;
  });
}

interface Plane {
  readonly x: number;
  readonly y: number;
}

function gnomonic([originLonDeg, originLatDeg]: Point['coordinates'] | readonly [number, number]) {
  const sin0 = Math.sin(originLatDeg * DEG);
  const cos0 = Math.cos(originLatDeg * DEG);
  return ([lonDeg, latDeg]: readonly [number, number]): Plane => {
    const sin = Math.sin(latDeg * DEG);
    const cos = Math.cos(latDeg * DEG);
    const turn = (lonDeg - originLonDeg) * DEG;
    const depth = sin0 * sin + cos0 * cos * Math.cos(turn);
    return { x: (cos * Math.sin(turn)) / depth, y: (cos0 * sin - sin0 * cos * Math.cos(turn)) / depth };
  };
}
