import type { Coordinates } from './coordinates.ts';
import {
  conformalTangent,
  degrees,
  EQUATOR_RADIUS_M,
  FLATTENING,
  type GridPoint,
  geographicTangent,
  radians,
} from './ellipsoid.ts';

const SCALE = 0.9996;
const FALSE_EASTING_M = 500_000;
const FALSE_NORTHING_SOUTH_M = 10_000_000;

/** Third flattening, and with it the series of Krüger, good to micrometres (Karney 2011, equations 12, 35 and 36). */
const n = FLATTENING / (2 - FLATTENING);
const RECTIFYING_RADIUS_M = (EQUATOR_RADIUS_M / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64 + n ** 6 / 256);
const FORWARD = [
  n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3 + (41 / 180) * n ** 4,
  (13 / 48) * n ** 2 - (3 / 5) * n ** 3 + (557 / 1440) * n ** 4,
  (61 / 240) * n ** 3 - (103 / 140) * n ** 4,
  (49_561 / 161_280) * n ** 4,
];
const INVERSE = [
  n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3 - (1 / 360) * n ** 4,
  (1 / 48) * n ** 2 + (1 / 15) * n ** 3 - (437 / 1440) * n ** 4,
  (17 / 480) * n ** 3 - (37 / 840) * n ** 4,
  (4397 / 161_280) * n ** 4,
];

/** The middle of a UTM zone in degrees. @param zone 1 to 60 */
export function centralMeridian(zone: number): number {
  return zone * 6 - 183;
}

/** A position in UTM; `zone` may be a neighbour of its own. The south counts from 10,000 km at the equator. */
export function toUtm({ latitude, longitude }: Coordinates, zone: number): GridPoint {
  // The difference over the antimeridian is as small as it is.
  const away = radians(((longitude - centralMeridian(zone) + 540) % 360) - 180);
  const tangent = conformalTangent(Math.tan(radians(latitude)));
  const xi = Math.atan2(tangent, Math.cos(away));
  const eta = Math.asinh(Math.sin(away) / Math.hypot(tangent, Math.cos(away)));
  const north = FORWARD.reduce((sum, a, i) => sum + a * Math.sin(2 * (i + 1) * xi) * Math.cosh(2 * (i + 1) * eta), xi);
  const east = FORWARD.reduce((sum, a, i) => sum + a * Math.cos(2 * (i + 1) * xi) * Math.sinh(2 * (i + 1) * eta), eta);
  return {
    eastingM: FALSE_EASTING_M + SCALE * RECTIFYING_RADIUS_M * east,
    northingM: (latitude < 0 ? FALSE_NORTHING_SOUTH_M : 0) + SCALE * RECTIFYING_RADIUS_M * north,
  };
}

/** The position of a point of the UTM grid; the inverse of {@link toUtm}. */
export function fromUtm({ eastingM, northingM }: GridPoint, zone: number, south: boolean): Coordinates {
  const xi = (northingM - (south ? FALSE_NORTHING_SOUTH_M : 0)) / (SCALE * RECTIFYING_RADIUS_M);
  const eta = (eastingM - FALSE_EASTING_M) / (SCALE * RECTIFYING_RADIUS_M);
  const north = INVERSE.reduce((sum, b, i) => sum - b * Math.sin(2 * (i + 1) * xi) * Math.cosh(2 * (i + 1) * eta), xi);
  const east = INVERSE.reduce((sum, b, i) => sum - b * Math.cos(2 * (i + 1) * xi) * Math.sinh(2 * (i + 1) * eta), eta);
  const conformal = Math.sin(north) / Math.hypot(Math.sinh(east), Math.cos(north));
  const away = degrees(Math.atan2(Math.sinh(east), Math.cos(north)));
  return {
    latitude: degrees(Math.atan(geographicTangent(conformal))),
    longitude: ((centralMeridian(zone) + away + 540) % 360) - 180,
  };
}
