import type { Point } from '@groundtrack/contract';
import { boxAround, type LonLat } from '@groundtrack/geo';

const KM_PER_DEGREE = 111;
/** Around the poles, every box reaches around the axis. */
const LEAST_COSINE = 1e-3;

/** The corners of a small square at a place, which does not cross the 180th meridian: there, it is moved aside. */
export function cornersNear({ coordinates: [lon, lat] }: Point, sideKm: number): readonly LonLat[] {
  const reachDeg = sideKm / KM_PER_DEGREE / Math.max(Math.cos((lat / 180) * Math.PI), LEAST_COSINE);
  const asideLon = Math.min(Math.max(lon, reachDeg - 180), 180 - reachDeg);
  const aside: Point = { type: 'Point', coordinates: [asideLon, lat] };
  return boxAround(aside, { xKm: sideKm, yKm: sideKm, pixelM: 1 }).corners;
}
