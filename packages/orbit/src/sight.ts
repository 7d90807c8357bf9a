import { checkForDecay, sgp4 } from 'satellite.js';
import { MU_KM3_S2, type SiderealClock, type SiteFrame } from './earth.ts';
import { INTERPOLATED_ARC_MAX_SEC, InterpolatedArc, type State } from './interpolated-arc.ts';
import type { OrbitRecord } from './orbit-record.ts';
import { MS_PER_MINUTE } from './utc.ts';

/** SGP4 has no position for a satellite. */
export class LostSatelliteError extends Error {
  override readonly name = 'LostSatelliteError';
}

/**
 * The line of sight from one site to one satellite. `look` sets the fields for one time and allocates nothing itself.
 * km, s, radians; the frame is TEME rotated by mean sidereal time, without polar motion.
 */
export class Sight {
  readonly site: SiteFrame;
  readonly clock: SiderealClock;
  /** Unix milliseconds at second 0. */
  readonly startMs: number;
  readonly #up: { x: number; y: number; z: number };
  #record: OrbitRecord | null = null;
  #epochMin = Number.NaN;
  /** The moment for which the fields are valid. */
  #sec = Number.NaN;
  #arc: InterpolatedArc | null = null;
  /** The latest result of SGP4, and its moment. */
  #state: State | null = null;
  #stateSec = Number.NaN;

  /** Earth-fixed position and velocity of the satellite. */
  x = Number.NaN;
  y = Number.NaN;
  z = Number.NaN;
  vx = Number.NaN;
  vy = Number.NaN;
  vz = Number.NaN;
  /** Distance of the satellite from the Earth's center. */
  radius = Number.NaN;
  range = Number.NaN;
  /** Sine of the elevation and its first two time derivatives. */
  sine = Number.NaN;
  sineRate = Number.NaN;
  sineAcceleration = Number.NaN;
  /** Mean semi-major axis in earth radii and mean eccentricity at that instant. */
  meanAxis = Number.NaN;
  meanEccentricity = Number.NaN;

  /** @param startMs Unix milliseconds at `sec` 0 */
  constructor(site: SiteFrame, clock: SiderealClock, startMs: number) {
    this.site = site;
    this.clock = clock;
    this.startMs = startMs;
    this.#up = {
      x: site.cosLatitude * site.cosLongitude,
      y: site.cosLatitude * site.sinLongitude,
      z: site.sinLatitude,
    };
  }

  follow(record: OrbitRecord): void {
    this.#record = record;
    this.#sec = Number.NaN;
    this.#arc = null;
    this.#stateSec = Number.NaN;
    this.#epochMin = (this.startMs - record.elements.epochMs) / MS_PER_MINUTE;
  }

  /** @throws LostSatelliteError if SGP4 has no position for that instant */
  look(sec: number): void {
    if (!this.tryLook(sec)) throw new LostSatelliteError();
  }

  /** @returns false if SGP4 has no position for that instant */
  tryLook(sec: number): boolean {
    if (sec === this.#sec) return true;
    this.#sec = Number.NaN;
    const state = this.#arc?.follow(sec) ? this.#arc : this.#evaluate(sec);
    if (state === null) return false;
    this.#turn(state, sec);
    this.#derive();
    this.#sec = sec;
    return true;
  }

  /**
   * Interpolates between two times from three SGP4 evaluations, until another arc or satellite is set. Arcs longer than
   * {@link INTERPOLATED_ARC_MAX_SEC} in either direction are not interpolated.
   * @throws LostSatelliteError if SGP4 has no position at one of them
   */
  interpolate(midSec: number, halfSec: number): void {
    this.#arc = null;
    if (halfSec > INTERPOLATED_ARC_MAX_SEC) return;
    const [mid, before, after] = [midSec, midSec - halfSec, midSec + halfSec].map((sec) => this.#evaluate(sec));
    if (!before || !mid || !after) throw new LostSatelliteError();
    this.#arc = new InterpolatedArc(midSec, halfSec, [before, mid, after]);
  }

  #evaluate(sec: number): State | null {
    if (sec === this.#stateSec) return this.#state;
    if (this.#record === null) return null;
    const { satrec } = this.#record;
    const state = sgp4(satrec, this.#epochMin + sec / 60);
    if (state === null || checkForDecay(satrec) || Number.isNaN(state.position.x)) return null;
    this.meanAxis = state.meanElements.am;
    this.meanEccentricity = state.meanElements.em;
    this.#state = state;
    this.#stateSec = sec;
    return state;
  }

  /** Rotates from the frame of SGP4 into the Earth-fixed one. */
  #turn({ position: r, velocity: v }: State, sec: number): void {
    const clock = this.clock;
    const angle = clock.at0 + sec * (clock.rate + sec * clock.quadratic);
    const spin = clock.rate;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const x = cos * r.x + sin * r.y;
    const y = cos * r.y - sin * r.x;
    const vx = cos * v.x + sin * v.y + spin * y;
    const vy = cos * v.y - sin * v.x - spin * x;
    this.x = x;
    this.y = y;
    this.z = r.z;
    this.vx = vx;
    this.vy = vy;
    this.vz = v.z;
  }

  /** Elevation and its derivatives: two-body gravity with the Coriolis and centrifugal terms of the rotating frame. */
  #derive(): void {
    const { x, y, z, vx, vy, vz } = this;
    const spin = this.clock.rate;
    const radius = Math.sqrt(x * x + y * y + z * z);
    const pull = -MU_KM3_S2 / (radius * radius * radius);
    const ax = pull * x + spin * (2 * vy + spin * x);
    const ay = pull * y - spin * (2 * vx - spin * y);
    const az = pull * z;
    const dx = x - this.site.x;
    const dy = y - this.site.y;
    const dz = z - this.site.z;
    const range = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const rangeRate = (dx * vx + dy * vy + dz * vz) / range;
    const rangeBend = (vx * vx + vy * vy + vz * vz + dx * ax + dy * ay + dz * az - rangeRate * rangeRate) / range;
    const up = this.#up;
    const sine = (up.x * dx + up.y * dy + up.z * dz) / range;
    const sineRate = (up.x * vx + up.y * vy + up.z * vz - sine * rangeRate) / range;
    this.radius = radius;
    this.range = range;
    this.sine = sine;
    this.sineRate = sineRate;
    this.sineAcceleration = (up.x * ax + up.y * ay + up.z * az - sine * rangeBend - 2 * sineRate * rangeRate) / range;
  }

  /** Azimuth `sec` seconds after the last look, extrapolated linearly; radians from north. */
  azimuth(sec: number): number {
    const { site } = this;
    const dx = this.x + this.vx * sec - site.x;
    const dy = this.y + this.vy * sec - site.y;
    const dz = this.z + this.vz * sec - site.z;
    const east = site.cosLongitude * dy - site.sinLongitude * dx;
    const outward = site.cosLongitude * dx + site.sinLongitude * dy;
    return Math.atan2(east, site.cosLatitude * dz - site.sinLatitude * outward);
  }

  /** Whether the site lies to the right of the satellite's inertial motion, `sec` seconds after the last look. */
  isSiteRight(sec: number): boolean {
    const { site } = this;
    const x = this.x + this.vx * sec;
    const y = this.y + this.vy * sec;
    const z = this.z + this.vz * sec;
    const vx = this.vx - this.clock.rate * y;
    const vy = this.vy + this.clock.rate * x;
    const { vz } = this;
    const right = (vy * z - vz * y) * site.x + (vz * x - vx * z) * site.y + (vx * y - vy * x) * site.z;
    return right > 0;
  }

  /** Cosine of the angle between site and satellite at the Earth's center. */
  centralCosine(): number {
    return (this.x * this.site.x + this.y * this.site.y + this.z * this.site.z) / (this.radius * this.site.radius);
  }

  /** Angle at the satellite between the site and the Earth's center, radians, `sec` seconds after the last look. */
  offNadir(sec = 0): number {
    const { site } = this;
    const x = this.x + this.vx * sec;
    const y = this.y + this.vy * sec;
    const z = this.z + this.vz * sec;
    const dx = site.x - x;
    const dy = site.y - y;
    const dz = site.z - z;
    const across = Math.hypot(y * dz - z * dy, z * dx - x * dz, x * dy - y * dx);
    return Math.atan2(across, -(x * dx + y * dy + z * dz));
  }

  /** Cosine of the off-nadir angle. */
  nadirCosine(): number {
    const { x, y, z, site } = this;
    return (this.radius * this.radius - (x * site.x + y * site.y + z * site.z)) / (this.radius * this.range);
  }

  /** Its rate per second. */
  nadirCosineRate(): number {
    const { x, y, z, vx, vy, vz, radius, range, site } = this;
    const outward = x * vx + y * vy + z * vz;
    const toward = site.x * vx + site.y * vy + site.z * vz - outward;
    const shares = outward / (radius * radius) - toward / (range * range);
    return (outward - toward) / (radius * range) - this.nadirCosine() * shares;
  }

  /** Rate of the true anomaly, radians per second. */
  anomalyRate(): number {
    const { x, y, z, vz, radius } = this;
    const vx = this.vx - this.clock.rate * y;
    const vy = this.vy + this.clock.rate * x;
    return Math.hypot(y * vz - z * vy, z * vx - x * vz, x * vy - y * vx) / (radius * radius);
  }
}
