/** WGS 84 (NGA.STND.0036): equatorial radius in metres and flattening. */
export const EQUATOR_RADIUS_M = 6_378_137;
export const FLATTENING = 1 / 298.257223563;
export const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));

/** Easting and northing in a metric grid, both in metres. */
export interface GridPoint {
  readonly eastingM: number;
  readonly northingM: number;
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

export function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}

/** Tangent of the conformal latitude from that of the geographic one (Karney 2011, equations 7 to 9). */
export function conformalTangent(tangent: number): number {
  const secant = Math.hypot(1, tangent);
  const sigma = Math.sinh(ECCENTRICITY * Math.atanh((ECCENTRICITY * tangent) / secant));
  return tangent * Math.hypot(1, sigma) - sigma * secant;
}

/** The inverse of {@link conformalTangent} by Newton's method (Karney 2011, equations 19 to 21). */
export function geographicTangent(conformal: number): number {
  const e2 = ECCENTRICITY ** 2;
  let tangent = conformal / (1 - e2);
  // Two or three rounds reach the last bit.
  for (let round = 0; round < 5; round += 1) {
    const reached = conformalTangent(tangent);
    const step =
      ((conformal - reached) / Math.hypot(1, reached)) *
      ((1 + (1 - e2) * tangent ** 2) / ((1 - e2) * Math.hypot(1, tangent)));
    tangent += step;
    if (Math.abs(step) < 1e-14 * Math.max(1, Math.abs(tangent))) break;
  }
  return tangent;
}
