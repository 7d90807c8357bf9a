import {
  conformalTangent,
  degrees,
  ECCENTRICITY,
  EQUATOR_RADIUS_M,
  geographicLatitude,
  hypotenuse,
  radians,
} from './ellipsoid.ts';
import type { EastNorth, LonLat } from './position.ts';

/** Easting and northing of either pole in meters. */
export const POLE_M = 2_000_000;
const SCALE = 0.994;
/** Meters from the pole for each unit of `exp(-isometric latitude)` (Snyder 1987, equation 21-33). */
const RADIUS_M =
  (2 * SCALE * EQUATOR_RADIUS_M) /
  Math.sqrt((1 + ECCENTRICITY) ** (1 + ECCENTRICITY) * (1 - ECCENTRICITY) ** (1 - ECCENTRICITY));

/**
 * A position in the polar grid UPS (NGA.SIG.0012).
 * @param south whether in the grid of the South Pole; by default for southern latitudes
 */
export function toUps([lonDeg, latDeg]: LonLat, south = latDeg < 0): EastNorth {
  const isometric = Math.asinh(conformalTangent(radians(south ? -latDeg : latDeg)));
  const distanceM = RADIUS_M * Math.exp(-isometric);
  const longitude = radians(lonDeg);
  return [POLE_M + distanceM * Math.sin(longitude), POLE_M + (south ? 1 : -1) * distanceM * Math.cos(longitude)];
}

/** The position of a point of the polar grid; the inverse of {@link toUps}. A micrometer around the pole has longitude 0. */
export function fromUps([eastM, northM]: EastNorth, south: boolean): LonLat {
  const east = eastM - POLE_M;
  const north = northM - POLE_M;
  const distanceM = hypotenuse(east, north);
  if (distanceM < 1e-6) return [0, south ? -90 : 90];
  const latDeg = degrees(geographicLatitude(Math.sinh(-Math.log(distanceM / RADIUS_M))));
  return [degrees(Math.atan2(east, south ? north : -north)), south ? -latDeg : latDeg];
}
