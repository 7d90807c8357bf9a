import type { Coordinates } from './coordinates.ts';
import {
  conformalTangent,
  degrees,
  ECCENTRICITY,
  EQUATOR_RADIUS_M,
  type GridPoint,
  geographicTangent,
  radians,
} from './ellipsoid.ts';

const FALSE_ORIGIN_M = 2_000_000;
const SCALE = 0.994;
/** Metres from the pole for each unit of `exp(-isometric latitude)` (Snyder 1987, equation 21-33). */
const RADIUS_M =
  (2 * SCALE * EQUATOR_RADIUS_M) /
  Math.sqrt((1 + ECCENTRICITY) ** (1 + ECCENTRICITY) * (1 - ECCENTRICITY) ** (1 - ECCENTRICITY));

/** A position in the polar grid UPS (NGA.SIG.0012), the south one for negative latitudes. */
export function toUps({ latitude, longitude }: Coordinates): GridPoint {
  const isometric = Math.asinh(conformalTangent(Math.tan(radians(Math.abs(latitude)))));
  const distanceM = RADIUS_M * Math.exp(-isometric);
  const toPole = latitude < 0 ? 1 : -1;
  return {
    eastingM: FALSE_ORIGIN_M + distanceM * Math.sin(radians(longitude)),
    northingM: FALSE_ORIGIN_M + toPole * distanceM * Math.cos(radians(longitude)),
  };
}

/** The position of a point of the polar grid; the inverse of {@link toUps}. */
export function fromUps({ eastingM, northingM }: GridPoint, south: boolean): Coordinates {
  const east = eastingM - FALSE_ORIGIN_M;
  const north = northingM - FALSE_ORIGIN_M;
  const distanceM = Math.hypot(east, north);
  const size = distanceM === 0 ? 90 : degrees(Math.atan(geographicTangent(Math.sinh(-Math.log(distanceM / RADIUS_M)))));
  return {
    latitude: south ? -size : size,
    longitude: distanceM === 0 ? 0 : degrees(Math.atan2(east, south ? north : -north)),
  };
}
