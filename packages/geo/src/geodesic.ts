import { EQUATOR_RADIUS_M, POLE_RADIUS_M, radians } from './ellipsoid.ts';
import type { LonLat } from './position.ts';

const FLATTENING = 1 - POLE_RADIUS_M / EQUATOR_RADIUS_M;
/** The series converges within a few rounds, except near the antipode. */
const ROUNDS_AT_MOST = 100;
/** Longitude on the auxiliary sphere in radians: less than a hundredth of a millimeter. */
const CONVERGED = 1e-12;

/**
 * The shortest distance over the WGS 84 ellipsoid in meters, to a millimeter (Vincenty 1975, "Direct and inverse
 * solutions of geodesics on the ellipsoid"). Near the antipode, where the series does not converge, the distance on a
 * sphere, to within half a percent.
 */
export function geodesicDistanceM([lonA, latA]: LonLat, [lonB, latB]: LonLat): number {
  const difference = radians(lonB - lonA);
  const [a, b] = [reducedLatitude(latA), reducedLatitude(latB)];
  let longitude = difference;
  for (let round = 0; round < ROUNDS_AT_MOST; round++) {
    const arc = toArc(a, b, longitude);
    if (arc.sigma === 0) return 0;
    const { sigma, sinSigma, cosSigma, sinAlpha, cosSquared, cosMiddle } = arc;
    const c = (FLATTENING / 16) * cosSquared * (4 + FLATTENING * (4 - 3 * cosSquared));
    const next =
      difference +
      (1 - c) *
        FLATTENING *
        sinAlpha *
        (sigma + c * sinSigma * (cosMiddle + c * cosSigma * (2 * cosMiddle * cosMiddle - 1)));
    if (Math.abs(next - longitude) < CONVERGED) return lengthM(arc);
    longitude = next;
  }
  return toArc(a, b, difference).sigma * ((2 * EQUATOR_RADIUS_M + POLE_RADIUS_M) / 3);
}

interface Sine {
  readonly sin: number;
  readonly cos: number;
}

function reducedLatitude(latDeg: number): Sine {
  const angle = Math.atan((1 - FLATTENING) * Math.tan(radians(latDeg)));
  return { sin: Math.sin(angle), cos: Math.cos(angle) };
}

/** The arc between two reduced latitudes on the auxiliary sphere. */
function toArc(a: Sine, b: Sine, longitude: number) {
  const [sinLon, cosLon] = [Math.sin(longitude), Math.cos(longitude)];
  const sinSigma = Math.hypot(b.cos * sinLon, a.cos * b.sin - a.sin * b.cos * cosLon);
  const cosSigma = a.sin * b.sin + a.cos * b.cos * cosLon;
  const sigma = Math.atan2(sinSigma, cosSigma);
  const sinAlpha = sinSigma === 0 ? 0 : (a.cos * b.cos * sinLon) / sinSigma;
  const cosSquared = 1 - sinAlpha * sinAlpha;
  // Along the equator, the arc has no middle.
  const cosMiddle = cosSquared === 0 ? 0 : cosSigma - (2 * a.sin * b.sin) / cosSquared;
  return { sigma, sinSigma, cosSigma, sinAlpha, cosSquared, cosMiddle };
}

function lengthM({ sigma, sinSigma, cosSigma, cosSquared, cosMiddle }: ReturnType<typeof toArc>): number {
  const u = cosSquared * ((EQUATOR_RADIUS_M / POLE_RADIUS_M) ** 2 - 1);
  const scale = 1 + (u / 16_384) * (4096 + u * (-768 + u * (320 - 175 * u)));
  const b = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)));
  const middle = cosMiddle * cosMiddle;
  const correction =
    b *
    sinSigma *
    (cosMiddle +
      (b / 4) * (cosSigma * (2 * middle - 1) - (b / 6) * cosMiddle * (4 * sinSigma * sinSigma - 3) * (4 * middle - 3)));
  return POLE_RADIUS_M * scale * (sigma - correction);
}
