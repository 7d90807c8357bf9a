import type { SatRec } from 'satellite.js';
import { anomalyGain, axisFactor, dragHolds, eccentricityAt } from './drag.ts';
import { DEG, EARTH_A_KM, MU_KM3_S2, type SiderealClock, type SiteFrame, TAU } from './earth.ts';
import type { OrbitRecord } from './orbit-record.ts';
import { centralReach } from './reach.ts';
import { MS_PER_MINUTE } from './utc.ts';

/** Beyond these limits, SGP4's secular terms differ too much from the full model to find every pass. */
const MAX_ECCENTRICITY = 0.05;
const MAX_INCLINATION = 172 * DEG;
const MAX_DRAG = 0.006;
/** Beyond this reach, the tangent in the time margin becomes too large. */
const MAX_REACH = 1.2;
/** Margin for the time error of the model. */
const MODEL_ROOM_SEC = 30;
/** The next closest approach differs from one period by at most this fraction of a period. */
const MEETING_ROOM = 0.4;
/** Margin for short-period terms above the mean apogee. */
const APOGEE_ROOM_KM = 25;

interface Surroundings {
  readonly site: SiteFrame;
  readonly clock: SiderealClock;
  readonly startMs: number;
  readonly endSec: number;
  /** Lower limit of elevation, radians. */
  readonly minElevation: number;
}

/**
 * A near-Earth orbit by SGP4's secular terms, and a site: determines when passes are possible without an SGP4
 * evaluation. `x` is the site's longitude from the ascending node, `u` an argument of latitude, `delta` the site's
 * angle from the orbital plane. Radians and seconds from the start of the window.
 */
export class OrbitalPlane {
  readonly #rec: SatRec;
  readonly #clock: SiderealClock;
  readonly #longitude: number;
  readonly #epochMin: number;
  readonly #minutes: readonly [number, number, number];
  readonly #sinI: number;
  readonly #cosI: number;
  readonly #sinF: number;
  readonly #cosF: number;
  readonly #xRate: number;
  readonly #ownRate: number;
  /** Greatest angle at the Earth's center at which the satellite can be seen. */
  readonly #reach: number;
  /** False if the orbit is below the surface. SGP4 reports it as decayed only when it is evaluated. */
  readonly #isAloft: boolean;
  /** Margin at both ends of visibility intervals, so that they contain the model's peak of every pass. */
  readonly #roomSec: number;
  /** Passes above the limit are at most twice as long as this. */
  readonly halfPassSec: number;
  readonly periodSec: number;

  constructor(record: OrbitRecord, around: Surroundings) {
    const rec = record.satrec;
    const epochMin = (around.startMs - record.elements.epochMs) / MS_PER_MINUTE;
    const halfMin = around.endSec / 120;
    const latitude = around.site.geocentricLatitude;
    this.#rec = rec;
    this.#clock = around.clock;
    this.#longitude = around.site.longitude;
    this.#epochMin = epochMin;
    this.#minutes = [epochMin, epochMin + halfMin, epochMin + 2 * halfMin];
    this.#sinI = Math.sin(rec.inclo);
    this.#cosI = Math.cos(rec.inclo);
    this.#sinF = Math.sin(latitude);
    this.#cosF = Math.cos(latitude);
    this.#xRate = around.clock.rate - (rec.nodedot + 2 * rec.nodecf * this.#minutes[1]) / 60;
    this.#ownRate = (rec.mdot + rec.argpdot) / 60;
    this.periodSec = TAU / this.#ownRate;
    const { perigeeKm, apogeeKm } = this.#extentKm();
    this.#isAloft = perigeeKm > EARTH_A_KM;
    this.#reach = centralReach(around.site, apogeeKm + APOGEE_ROOM_KM, around.minElevation);
    const slowest = this.#ownRate * (1 - 2 * rec.ecco) - this.#xRate;
    const lag = Math.atan((Math.tan(Math.min(this.#reach, MAX_REACH)) * this.#xRate * this.#sinI) / slowest);
    const bendSec = (Math.abs(rec.nodecf) * halfMin * halfMin) / this.#xRate;
    this.#roomSec = MODEL_ROOM_SEC + lag / slowest + bendSec;
    this.halfPassSec = this.#reach / slowest + this.#roomSec;
  }

  /** Whether the model is accurate to seconds over the whole window. */
  get isRegular(): boolean {
    const rec = this.#rec;
    if (rec.method !== 'n' || rec.ecco > MAX_ECCENTRICITY || rec.inclo >= MAX_INCLINATION) return false;
    if (!(this.#isAloft && this.#reach < MAX_REACH)) return false;
    return this.#minutes.every((min) => {
      const drift = Math.abs(axisFactor(rec, min) - 1) + Math.abs(eccentricityAt(rec, min) - rec.ecco);
      return drift < MAX_DRAG;
    });
  }

  /** Whether SGP4's drag terms are valid at the start, the middle, and the end of the window. */
  get isDragValid(): boolean {
    return this.#minutes.every((min) => dragHolds(this.#rec, min));
  }

  /** Minimum and maximum mean distance from the Earth's center at the start, the middle, and the end of the window. */
  #extentKm(): { perigeeKm: number; apogeeKm: number } {
    const rec = this.#rec;
    const axisKm = Math.cbrt(MU_KM3_S2 / (rec.no / 60) ** 2);
    let perigeeKm = Number.POSITIVE_INFINITY;
    let apogeeKm = 0;
    for (const min of this.#minutes) {
      const axisNowKm = axisKm * axisFactor(rec, min) ** 2;
      const eccentricity = eccentricityAt(rec, min);
      perigeeKm = Math.min(perigeeKm, axisNowKm * (1 - eccentricity));
      apogeeKm = Math.max(apogeeKm, axisNowKm * (1 + eccentricity));
    }
    return { perigeeKm, apogeeKm };
  }

  #xAt(sec: number): number {
    const { at0, rate, quadratic } = this.#clock;
    const min = this.#epochMin + sec / 60;
    const node = this.#rec.nodeo + min * (this.#rec.nodedot + min * this.#rec.nodecf);
    return at0 + sec * (rate + sec * quadratic) + this.#longitude - node;
  }

  /**
   * The periods in which the site is close enough to the orbital plane, as flat pairs in order. Visible implies |delta|
   * <= reach, and sin delta = cos i sin f - sin i cos f sin x: sin x is between two bounds, which gives one or two
   * intervals of x per sidereal day.
   */
  nearStretches(fromSec: number, toSec: number): number[] {
    const m = this.#sinI * this.#cosF;
    const p = this.#cosI * this.#sinF;
    const q = Math.sin(this.#reach);
    if (Math.abs(p) - m > q) return [];
    const low = p - q <= -m ? null : Math.asin((p - q) / m);
    const high = p + q >= m ? null : Math.asin((p + q) / m);
    if (low === null && high === null) return [fromSec, toSec];
    const spans = xSpans(low, high);
    const x0 = this.#xAt(0);
    const room = this.#roomSec;
    const stretches: number[] = [];
    const lastTurn = Math.ceil((x0 + (toSec + room) * this.#xRate) / TAU);
    for (let turn = Math.floor((x0 + (fromSec - room) * this.#xRate) / TAU) - 1; turn <= lastTurn; turn += 1) {
      for (let index = 0; index < spans.length; index += 2) {
        const from = ((spans[index] ?? 0) + turn * TAU - x0) / this.#xRate - room;
        const to = ((spans[index + 1] ?? 0) + turn * TAU - x0) / this.#xRate + room;
        if (to > fromSec && from < toSec) stretches.push(Math.max(from, fromSec), Math.min(to, toSec));
      }
    }
    return stretches;
  }

  /**
   * The next closest approach of satellite and site after `sec` in the model; there is one per revolution. Accurate to
   * a few seconds. An approach immediately after `sec` may be skipped in favor of the one before or after.
   */
  meetingAfter(sec: number): number {
    return this.#meet(sec, true);
  }

  /** The closest approach nearest to `sec`, at most {@link MEETING_ROOM} of a period away. */
  meetingNear(sec: number): number {
    return this.#meet(sec, false);
  }

  /**
   * Newton's method for u(satellite) - u(site) = 2 pi k, then the small correction from equal u to the smallest
   * distance. The rate is bounded away from zero and the result stays near the guess, because outside of the periods
   * the site's u may move as fast as the satellite's.
   */
  #meet(startSec: number, ahead: boolean): number {
    const rec = this.#rec;
    const room = this.periodSec * MEETING_ROOM;
    let sec = startSec;
    for (let step = 0; ; step += 1) {
      const min = this.#epochMin + sec / 60;
      const x = this.#xAt(sec);
      const sinX = Math.sin(x);
      const a = this.#cosF * Math.cos(x);
      const b = this.#cosF * this.#cosI * sinX + this.#sinF * this.#sinI;
      const cosDelta2 = a * a + b * b;
      const sinDelta = this.#cosI * this.#sinF - this.#sinI * this.#cosF * sinX;
      const anomaly = rec.mo + rec.mdot * min + anomalyGain(rec, min);
      const e = rec.ecco;
      const cosM = Math.cos(anomaly);
      const u = rec.argpo + rec.argpdot * min + anomaly + e * Math.sin(anomaly) * (2 + 2.5 * e * cosM);
      const gap = u - Math.atan2(b, a);
      const siteRate = (this.#xRate * (this.#cosI - this.#sinF * sinDelta)) / cosDelta2;
      const rate = Math.max(this.#ownRate * (1 + 2 * e * cosM) - siteRate, this.#ownRate / 3);
      if (step === 0 && ahead) {
        sec += (TAU * Math.ceil(gap / TAU) - gap) / rate;
        continue;
      }
      const residual = gap - TAU * Math.round(gap / TAU);
      const solved = sec - residual / rate;
      sec = ahead ? solved : Math.min(Math.max(solved, startSec - room), startSec + room);
      if (Math.abs(residual) > 1e-3 && step < 8) continue;
      const cosDelta = Math.sqrt(cosDelta2);
      const deltaRate = (-this.#sinI * a * this.#xRate) / cosDelta;
      const shift = Math.atan(((sinDelta / cosDelta) * deltaRate) / rate) / rate;
      return sec - Math.min(Math.max(shift, -room / 5), room / 5);
    }
  }
}

/** The intervals of x in one turn, as flat pairs, with sin x between the bounds; null for no bound on that side. */
function xSpans(low: number | null, high: number | null): number[] {
  if (low === null) return high === null ? [0, TAU] : [Math.PI - high, TAU + high];
  if (high === null) return [low, Math.PI - low];
  return [low, high, Math.PI - high, Math.PI - low];
}
