import { ECCENTRICITY, radians } from '../ellipsoid.ts';

/**
 * Height of a latitude above the equator on Lambert's cylindrical equal-area map of WGS 84, in equatorial radii: zones of
 * one height have one area on the ground (Snyder 1987, "Map Projections", equation 3-12, as a series in powers of the
 * eccentricity; what is left out is below 1e-15).
 */
export function equalAreaHeight(latDeg: number): number {
  const sine = Math.sin(radians(latDeg));
  const x = E2 * sine * sine;
  return (1 - E2) * sine * (1 + x * (2 / 3 + x * (3 / 5 + x * (4 / 7 + x * (5 / 9 + x * (6 / 11))))));
}

const E2 = ECCENTRICITY ** 2;

/** On longer edges, two nodes are not enough. */
const SHORT_DEG = 0.5;
/** Nodes on an edge from -1 to 1, and their weights (Gauss-Legendre, 2 and 5 points). */
const TWO = 1 / Math.sqrt(3);
const FIVE = [
  [0, 128 / 225],
  [Math.sqrt(5 - 2 * Math.sqrt(10 / 7)) / 3, (322 + 13 * Math.sqrt(70)) / 900],
  [Math.sqrt(5 + 2 * Math.sqrt(10 / 7)) / 3, (322 - 13 * Math.sqrt(70)) / 900],
] as const;

/**
 * The mean of {@link equalAreaHeight} along an edge that is straight in degrees, between two latitudes. The error is
 * below 2e-12, or 1e-7 for an edge from pole to pole.
 */
export function meanHeight(fromDeg: number, toDeg: number): number {
  const middle = (fromDeg + toDeg) / 2;
  const half = (toDeg - fromDeg) / 2;
  const pair = (at: number) => (equalAreaHeight(middle - at * half) + equalAreaHeight(middle + at * half)) / 2;
  if (Math.abs(half) <= SHORT_DEG / 2) return pair(TWO);
  return FIVE.reduce((sum, [at, weight]) => sum + (weight * pair(at)) / (at === 0 ? 2 : 1), 0);
}
