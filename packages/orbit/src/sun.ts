import { sunPos } from 'satellite.js';
import {
  assertInstant,
  DEG,
  EARTH_A_KM,
  type Site,
  toArcsineDeg,
  toAzimuthDeg,
  toSiderealClock,
  toSiteFrame,
} from './earth.ts';
import { MS_PER_DAY, MS_PER_HOUR } from './utc.ts';

const UNIX_EPOCH_JD = 2_440_587.5;
/** Linear interpolation between samples six hours apart is accurate to 1.4e-4 degrees. */
const STEP_MS = 6 * MS_PER_HOUR;
const KEPT_SAMPLES = 4096;

type Vector = readonly [x: number, y: number, z: number];

const samples = new Map<number, Vector>();

function sampleAt(index: number): Vector {
  const known = samples.get(index);
  if (known !== undefined) return known;
  const { x, y, z } = sunPos((index * STEP_MS) / MS_PER_DAY + UNIX_EPOCH_JD).rsun;
  const sample: Vector = [x, y, z];
  if (samples.size >= KEPT_SAMPLES) samples.clear();
  samples.set(index, sample);
  return sample;
}

/** Unit vector to the Sun in the equatorial frame of date, accurate to 0.01 degrees. */
export class SunDirection {
  x = Number.NaN;
  y = Number.NaN;
  z = Number.NaN;

  at(atMs: number): void {
    const index = Math.floor(atMs / STEP_MS);
    const share = atMs / STEP_MS - index;
    const before = sampleAt(index);
    const after = sampleAt(index + 1);
    const x = before[0] + share * (after[0] - before[0]);
    const y = before[1] + share * (after[1] - before[1]);
    const z = before[2] + share * (after[2] - before[2]);
    const length = Math.sqrt(x * x + y * y + z * z);
    this.x = x / length;
    this.y = y / length;
    this.z = z / length;
  }

  /** Rotates the direction into the Earth-fixed frame. */
  turn(siderealAngle: number): void {
    const cos = Math.cos(siderealAngle);
    const sin = Math.sin(siderealAngle);
    const { x, y } = this;
    this.x = cos * x + sin * y;
    this.y = cos * y - sin * x;
  }

  /** Whether a satellite (same frame, km) is in sunlight, with a spherical Earth of the equatorial radius. */
  lights(x: number, y: number, z: number): boolean {
    const along = x * this.x + y * this.y + z * this.z;
    return along >= 0 || x * x + y * y + z * z - along * along > EARTH_A_KM * EARTH_A_KM;
  }
}

export interface SunAtSite {
  /** Geometric, without refraction. */
  readonly elevationDeg: number;
  readonly azimuthDeg: number;
  /** Where the Sun is at the zenith. */
  readonly subsolarLatitudeDeg: number;
  readonly subsolarLongitudeDeg: number;
}

/**
 * Position of the Sun in the sky of a site, accurate to 0.01 degrees between 1950 and 2050.
 *
 * @example
 * sunPosition({ site: { latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 }, atMs: Date.UTC(2026, 7, 23, 15) })
 * @throws RangeError for a site that is not on the Earth or an invalid time
 */
export function sunPosition(input: { readonly site: Site; readonly atMs: number }): SunAtSite {
  assertInstant('time', input.atMs);
  const site = toSiteFrame(input.site);
  const sun = new SunDirection();
  sun.at(input.atMs);
  sun.turn(toSiderealClock(input.atMs).at0);
  const east = site.cosLongitude * sun.y - site.sinLongitude * sun.x;
  const outward = site.cosLongitude * sun.x + site.sinLongitude * sun.y;
  return {
    elevationDeg: toArcsineDeg(site.cosLatitude * outward + site.sinLatitude * sun.z),
    azimuthDeg: toAzimuthDeg(Math.atan2(east, site.cosLatitude * sun.z - site.sinLatitude * outward)),
    subsolarLatitudeDeg: toArcsineDeg(sun.z),
    subsolarLongitudeDeg: Math.atan2(sun.y, sun.x) / DEG,
  };
}
