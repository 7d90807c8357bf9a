import { unwrapLongitude } from '@groundtrack/geo';
import type { GlobePoint } from './globe.ts';

const METERS_PER_DEGREE = 111_320;
/** Camera height at which the points fill about half of the view. */
const HEIGHT_PER_EXTENT = 1.7;
/** Minimum height; below it, the map has no landmarks. */
const LEAST_HEIGHT_M = 500;

/**
 * The camera position that shows all points, on the side of the antimeridian of the first one.
 * @param points at least one; an area may have a million
 */
export function viewOver(points: readonly GlobePoint[]): { readonly center: GlobePoint; readonly heightM: number } {
  const nearDeg = points[0]?.longitude ?? 0;
  const [west, east] = span(points, ({ longitude }) => unwrapLongitude(longitude, nearDeg));
  const [south, north] = span(points, ({ latitude }) => latitude);
  const latitude = (south + north) / 2;
  const eastWestM = (east - west) * METERS_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const extentM = Math.max((north - south) * METERS_PER_DEGREE, eastWestM);
  return {
    center: { latitude, longitude: (west + east) / 2 },
    heightM: Math.max(LEAST_HEIGHT_M, extentM * HEIGHT_PER_EXTENT),
  };
}

function span(points: readonly GlobePoint[], valueOf: (point: GlobePoint) => number): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    const value = valueOf(point);
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}
