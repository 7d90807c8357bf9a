import {
  conformalTangent,
  degrees,
  EQUATOR_RADIUS_M,
  geographicLatitude,
  hypotenuse,
  N,
  radians,
} from './ellipsoid.ts';
import { wrapLongitude } from './longitude.ts';
import type { EastNorth, LonLat } from './position.ts';

const SCALE = 0.9996;
/** Easting of the central meridian of every zone in meters. */
export const FALSE_EASTING_M = 500_000;
/** Northing of the equator in the grids of the south in meters. */
export const FALSE_NORTHING_SOUTH_M = 10_000_000;

/** Meters of the grid in a radian along the central meridian (Karney 2011, equation 14). */
const RADIUS_M = ((SCALE * EQUATOR_RADIUS_M) / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64 + N ** 6 / 256);

/** Krüger's series to the sixth order of n (Karney 2011, equations 35 and 36): nanometers within 4,000 km of the meridian. */
const FORWARD = [
  N / 2 - (2 / 3) * N ** 2 + (5 / 16) * N ** 3 + (41 / 180) * N ** 4 - (127 / 288) * N ** 5 + (7891 / 37_800) * N ** 6,
  (13 / 48) * N ** 2 -
    (3 / 5) * N ** 3 +
    (557 / 1440) * N ** 4 +
    (281 / 630) * N ** 5 -
    (1_983_433 / 1_935_360) * N ** 6,
  (61 / 240) * N ** 3 - (103 / 140) * N ** 4 + (15_061 / 26_880) * N ** 5 + (167_603 / 181_440) * N ** 6,
  (49_561 / 161_280) * N ** 4 - (179 / 168) * N ** 5 + (6_601_661 / 7_257_600) * N ** 6,
  (34_729 / 80_640) * N ** 5 - (3_418_889 / 1_995_840) * N ** 6,
  (212_378_941 / 319_334_400) * N ** 6,
];
const INVERSE = [
  -N / 2 + (2 / 3) * N ** 2 - (37 / 96) * N ** 3 + N ** 4 / 360 + (81 / 512) * N ** 5 - (96_199 / 604_800) * N ** 6,
  -(N ** 2) / 48 - N ** 3 / 15 + (437 / 1440) * N ** 4 - (46 / 105) * N ** 5 + (1_118_711 / 3_870_720) * N ** 6,
  (-17 / 480) * N ** 3 + (37 / 840) * N ** 4 + (209 / 4480) * N ** 5 - (5569 / 90_720) * N ** 6,
  (-4397 / 161_280) * N ** 4 + (11 / 504) * N ** 5 + (830_251 / 7_257_600) * N ** 6,
  (-4583 / 161_280) * N ** 5 + (108_847 / 3_991_680) * N ** 6,
  (-20_648_693 / 638_668_800) * N ** 6,
];

/** The series diverge beyond this many radians from the central meridian, 80° of longitude at the equator (as in PROJ). */
const FARTHEST = 2.623395162778;
const BEYOND = [Infinity, Infinity] as const;

/** The UTM zone of a longitude in degrees, 1 to 60. */
export function zoneAt(lonDeg: number): number {
  return (Math.floor((lonDeg + 180) / 6) % 60) + 1;
}

/** The longitude in degrees of the middle of a UTM zone. @param zone 1 to 60 */
export function centralMeridian(zone: number): number {
  return zone * 6 - 183;
}

/**
 * A position in UTM; `zone` may be another than its own.
 * @param south whether northings count from 10,000 km at the equator; by default for southern latitudes
 * @returns meters, both infinite for a position about 80° or more from the middle of the zone
 */
export function toUtm([lonDeg, latDeg]: LonLat, zone: number, south = latDeg < 0): EastNorth {
  const away = radians(wrapLongitude(lonDeg - centralMeridian(zone)));
  const tangent = conformalTangent(radians(latDeg));
  const cosine = Math.cos(away);
  const sinhEta = Math.sin(away) / hypotenuse(tangent, cosine);
  const eta = Math.log(sinhEta + hypotenuse(1, sinhEta));
  const [north, east] = addSeries(FORWARD, Math.atan2(tangent, cosine), eta);
  if (!(Math.abs(east) <= FARTHEST)) return BEYOND;
  return [FALSE_EASTING_M + RADIUS_M * east, (south ? FALSE_NORTHING_SOUTH_M : 0) + RADIUS_M * north];
}

/** The position of a point of the UTM grid, its longitude within ±180; the inverse of {@link toUtm}. */
export function fromUtm([eastM, northM]: EastNorth, zone: number, south: boolean): LonLat {
  const east = (eastM - FALSE_EASTING_M) / RADIUS_M;
  if (!(Math.abs(east) <= FARTHEST)) return BEYOND;
  const north = (northM - (south ? FALSE_NORTHING_SOUTH_M : 0)) / RADIUS_M;
  const [xi, eta] = addSeries(INVERSE, north, east);
  const growth = Math.exp(eta);
  const sinhEta = (growth - 1 / growth) / 2;
  const cosine = Math.cos(xi);
  const away = degrees(Math.atan2(sinhEta, cosine));
  return [
    wrapLongitude(centralMeridian(zone) + away),
    degrees(geographicLatitude(Math.sin(xi) / hypotenuse(sinhEta, cosine))),
  ];
}

/** `z + Σ c[j] sin(2 (j + 1) z)` of the complex number z = ξ + iη, by Clenshaw's recurrence. */
function addSeries(coefficients: readonly number[], xi: number, eta: number): [xi: number, eta: number] {
  const [sin, cos] = [Math.sin(2 * xi), Math.cos(2 * xi)];
  const growth = Math.exp(2 * eta);
  const [sinh, cosh] = [(growth - 1 / growth) / 2, (growth + 1 / growth) / 2];
  const [re, im] = [2 * cos * cosh, -2 * sin * sinh];
  let [sumRe, sumIm, beforeRe, beforeIm] = [0, 0, 0, 0];
  for (let j = coefficients.length - 1; j >= 0; j--) {
    const nextRe = re * sumRe - im * sumIm - beforeRe + (coefficients[j] ?? 0);
    const nextIm = re * sumIm + im * sumRe - beforeIm;
    beforeRe = sumRe;
    beforeIm = sumIm;
    sumRe = nextRe;
    sumIm = nextIm;
  }
  return [xi + sumRe * sin * cosh - sumIm * cos * sinh, eta + sumRe * cos * sinh + sumIm * sin * cosh];
}
