import { MS_PER_DAY, SEC_PER_DAY } from './utc.ts';

export const DEG = Math.PI / 180;
export const TAU = 2 * Math.PI;

/** WGS-84 ellipsoid, km. */
export const EARTH_A_KM = 6378.137;
const FLATTENING = 1 / 298.257223563;
const EARTH_E2 = FLATTENING * (2 - FLATTENING);
/** Equatorial over polar radius. */
export const POLAR_STRETCH = 1 / (1 - FLATTENING);

/** Gravitational parameter of WGS-72, which SGP4 elements are based on, km³/s². */
export const MU_KM3_S2 = 398_600.8;

/** A place on or above the Earth: degrees north and east, meters above the WGS-84 ellipsoid. */
export interface Site {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly heightM: number;
}

/** Greenwich mean sidereal time around one instant: angle = at0 + rate·t + quadratic·t², t in seconds, angles in radians. */
export interface SiderealClock {
  readonly at0: number;
  readonly rate: number;
  readonly quadratic: number;
}

const J2000_MS = Date.UTC(2000, 0, 1, 12);
const CENTURY_DAYS = 36_525;

/** IAU 1982 sidereal time with UT1 = UTC, expanded around `atMs`. The omitted cubic term grows to 1e-11 s in a year. */
export function toSiderealClock(atMs: number): SiderealClock {
  const days = (atMs - J2000_MS) / MS_PER_DAY;
  const t = days / CENTURY_DAYS;
  const turns = (67_310.54841 + t * (8_640_184.812866 + t * (0.093104 - t * 6.2e-6))) / SEC_PER_DAY + (days % 1);
  const extraTurnsPerDay = (8_640_184.812866 + t * 2 * 0.093104) / (SEC_PER_DAY * CENTURY_DAYS);
  return {
    at0: TAU * (turns - Math.floor(turns)),
    rate: (TAU * (1 + extraTurnsPerDay)) / SEC_PER_DAY,
    quadratic: (TAU * 0.093104) / SEC_PER_DAY / (CENTURY_DAYS * SEC_PER_DAY) ** 2,
  };
}

/** Angle of a clock after `sec` seconds. */
export function siderealAngle(clock: SiderealClock, sec: number): number {
  return clock.at0 + sec * (clock.rate + sec * clock.quadratic);
}

/** A site as vectors of the Earth-fixed frame; km. */
export interface SiteFrame {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
  readonly longitude: number;
  readonly geocentricLatitude: number;
  /** Angle between the ellipsoid's normal and the geocentric direction, radians, at most 0.0034. */
  readonly deviation: number;
  readonly sinLatitude: number;
  readonly cosLatitude: number;
  readonly sinLongitude: number;
  readonly cosLongitude: number;
}

/** @throws RangeError if the site is not on the Earth */
export function toSiteFrame(site: Site): SiteFrame {
  assertWithin('latitude', site.latitudeDeg, [-90, 90], 'degrees');
  assertWithin('longitude', site.longitudeDeg, [-360, 360], 'degrees');
  assertWithin('height', site.heightM, [-12_000, 100_000], 'meters');
  const latitude = site.latitudeDeg * DEG;
  const longitude = site.longitudeDeg * DEG;
  const heightKm = site.heightM / 1000;
  const sinLatitude = Math.sin(latitude);
  const cosLatitude = Math.cos(latitude);
  const n = EARTH_A_KM / Math.sqrt(1 - EARTH_E2 * sinLatitude * sinLatitude);
  const axial = (n + heightKm) * cosLatitude;
  const x = axial * Math.cos(longitude);
  const y = axial * Math.sin(longitude);
  const z = (n * (1 - EARTH_E2) + heightKm) * sinLatitude;
  const geocentricLatitude = Math.atan2(z, axial);
  return {
    x,
    y,
    z,
    radius: Math.hypot(x, y, z),
    longitude,
    geocentricLatitude,
    deviation: Math.abs(latitude - geocentricLatitude),
    sinLatitude,
    cosLatitude,
    sinLongitude: Math.sin(longitude),
    cosLongitude: Math.cos(longitude),
  };
}

/** @throws RangeError if it is not a valid time value */
export function assertInstant(name: string, atMs: number): void {
  assertWithin(name, atMs, [-8.64e15, 8.64e15], 'Unix milliseconds');
}

/** @throws RangeError naming the value and the limits */
export function assertWithin(name: string, value: number, [low, high]: readonly [number, number], unit: string): void {
  if (!(value >= low && value <= high)) {
    throw new RangeError(`${name} ${value} is not between ${low} and ${high} ${unit}`);
  }
}

/** Converts Earth-fixed km to the WGS-84 ellipsoid: Bowring's start and two Newton steps, below 1 mm up to GEO. */
export function toGeodetic(x: number, y: number, z: number): Site {
  const axial = Math.hypot(x, y);
  const b = EARTH_A_KM * (1 - FLATTENING);
  let beta = Math.atan2(z, (1 - FLATTENING) * axial);
  let latitude = 0;
  for (let step = 0; step < 3; step += 1) {
    const secondE2 = EARTH_E2 / (1 - EARTH_E2);
    latitude = Math.atan2(z + secondE2 * b * Math.sin(beta) ** 3, axial - EARTH_E2 * EARTH_A_KM * Math.cos(beta) ** 3);
    beta = Math.atan2((1 - FLATTENING) * Math.sin(latitude), Math.cos(latitude));
  }
  const sin = Math.sin(latitude);
  const cos = Math.cos(latitude);
  const heightKm = axial * cos + z * sin - EARTH_A_KM * Math.sqrt(1 - EARTH_E2 * sin * sin);
  return { latitudeDeg: latitude / DEG, longitudeDeg: Math.atan2(y, x) / DEG, heightM: heightKm * 1000 };
}

/** Converts an azimuth in radians to degrees, from 0 up to 360. */
export function toAzimuthDeg(radians: number): number {
  const deg = (radians / DEG) % 360;
  return deg < 0 ? deg + 360 : deg;
}

/** The arcsine in degrees, -90 to 90. At the zenith, rounding may make the sine exceed 1. */
export function toArcsineDeg(sine: number): number {
  return Math.asin(Math.max(-1, Math.min(1, sine))) / DEG;
}
