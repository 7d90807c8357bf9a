/** Equatorial and polar radius of WGS 84 in meters, and its flattening (NGA.STND.0036). */
export const EQUATOR_RADIUS_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
export const POLE_RADIUS_M = EQUATOR_RADIUS_M * (1 - FLATTENING);
export const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));
/** The third flattening: the series of map projections converge fastest in it. */
export const N = FLATTENING / (2 - FLATTENING);

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

export function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

/** Tangent of the conformal latitude of a geographic one in radians (Karney 2011, equations 7 to 9). */
export function conformalTangent(latitude: number): number {
  const tangent = Math.tan(latitude);
  const secant = hypotenuse(1, tangent);
  const eccentricSine = (ECCENTRICITY * tangent) / secant;
  // Logarithm and exponential take a third of the time of the hyperbolic functions in equation 9.
  const growth = Math.exp((ECCENTRICITY / 2) * Math.log((1 + eccentricSine) / (1 - eccentricSine)));
  const sigma = (growth - 1 / growth) / 2;
  return tangent * hypotenuse(1, sigma) - sigma * secant;
}

/** From conformal to geographic latitude, to the sixth order of n (Karney 2023, "On auxiliary latitudes", table A7). */
const TO_GEOGRAPHIC = [
  2 * N - (2 / 3) * N ** 2 - 2 * N ** 3 + (116 / 45) * N ** 4 + (26 / 45) * N ** 5 - (2854 / 675) * N ** 6,
  (7 / 3) * N ** 2 - (8 / 5) * N ** 3 - (227 / 45) * N ** 4 + (2704 / 315) * N ** 5 + (2323 / 945) * N ** 6,
  (56 / 15) * N ** 3 - (136 / 35) * N ** 4 - (1262 / 105) * N ** 5 + (73_814 / 2835) * N ** 6,
  (4279 / 630) * N ** 4 - (332 / 35) * N ** 5 - (399_572 / 14_175) * N ** 6,
  (4174 / 315) * N ** 5 - (144_838 / 6237) * N ** 6,
  (601_676 / 22_275) * N ** 6,
];

/**
 * Geographic latitude in radians from the tangent of the conformal latitude; the inverse of {@link conformalTangent}.
 */
export function geographicLatitude(conformal: number): number {
  const squared = conformal * conformal;
  const sine = (2 * conformal) / (1 + squared);
  const twiceCosine = (2 * (1 - squared)) / (1 + squared);
  // Clenshaw summation of sines of even multiples.
  let [sum, before] = [0, 0];
  for (let j = TO_GEOGRAPHIC.length - 1; j >= 0; j--) {
    const next = twiceCosine * sum - before + (TO_GEOGRAPHIC[j] ?? 0);
    before = sum;
    sum = next;
  }
  return Math.atan(conformal) + sum * sine;
}

/** `Math.hypot` also prevents overflow, which cannot happen here, and takes ten times as long. */
export function hypotenuse(a: number, b: number): number {
  return Math.sqrt(a * a + b * b);
}
