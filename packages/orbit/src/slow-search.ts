import { DEG, MU_KM3_S2 } from './earth.ts';
import { findEdge, MAX_STEPS } from './find-edge.ts';
import type { OrbitRecord } from './orbit-record.ts';
import type { Moment, View } from './pass.ts';

import { centralReach } from './reach.ts';
import type { Arc, SearchWindow } from './search-window.ts';
import type { Sight } from './sight.ts';
import { lookFromSite, viewFromSite } from './view-from-site.ts';

/** Thirty steps per revolution, uniform in true anomaly: two steps never enclose two elevation maxima. */
const STEP_ANOMALY = 12 * DEG;
const SGP4_EARTH_RADIUS_KM = 6378.135;

interface Sample {
  readonly sec: number;
  readonly sine: number;
  readonly rate: number;
}

/** Seconds during which a satellite certainly stays below `elevation`; 0 if it may be above. */
function safeSkip(sight: Sight, record: OrbitRecord, elevation: number): number {
  const { site, clock } = sight;
  const e = Math.max(0, sight.meanEccentricity);
  const axisKm = sight.meanAxis * SGP4_EARTH_RADIUS_KM;
  const apogeeKm = axisKm * (1 + e) * 1.005 + 50;
  const away = Math.acos(Math.max(-1, Math.min(1, sight.centralCosine()))) - centralReach(site, apogeeKm, elevation);
  if (away <= 0) return 0;
  const mean = Math.sqrt(MU_KM3_S2 / axisKm ** 3) / (1 - e * e) ** 1.5;
  const relative = (rate: number) =>
    Math.sqrt(rate * rate + clock.rate * clock.rate - 2 * rate * clock.rate * Math.cos(record.satrec.inclo));
  const fastest = Math.max(relative(mean * (1 + e) ** 2), relative(mean * (1 - e) ** 2)) * 1.02;
  return away / fastest;
}

/** The extremum of the elevation between two samples whose rates differ in sign: Newton's method within the bracket. */
function findExtremum(sight: Sight, before: Sample, after: Sample): { at: number; ahead: number } {
  const rising = before.rate > 0;
  let low = before.sec;
  let high = after.sec;
  let sec = low + ((high - low) * before.rate) / (before.rate - after.rate);
  for (let tries = 1; ; tries += 1) {
    sight.look(sec);
    if (sight.sineRate > 0 === rising) low = sec;
    else high = sec;
    const step = -sight.sineRate / sight.sineAcceleration;
    const next = sec + step;
    const stays = tries < MAX_STEPS && next > low && next < high;
    if (stays && Math.abs(step) < 0.2) return { at: sec, ahead: step };
    if (high - low < 1e-3) return { at: sec, ahead: 0 };
    sec = stays ? next : (low + high) / 2;
  }
}

/** Collects intervals above a limit from samples in order. */
class ArcCollector {
  readonly arcs: Arc[] = [];
  readonly #sight: Sight;
  readonly #limit: number;
  #rise: Moment | null = null;
  #peak: View | null = null;

  constructor(sight: Sight, limit: number) {
    this.#sight = sight;
    this.#limit = limit;
  }

  /** Starts an interval that is in progress at the start of the window. */
  open(sec: number): void {
    const view = viewFromSite(this.#sight, sec, 0);
    if (view.sine < this.#limit) return;
    this.#rise = view;
    this.#peak = view;
  }

  close(sec: number): void {
    if (this.#rise === null) return;
    const view = lookFromSite(this.#sight, sec);
    this.#offer(view);
    this.#finish(view);
  }

  step(before: Sample, after: Sample): void {
    if (before.rate > 0 === after.rate > 0) {
      this.#cross(before, after);
      return;
    }
    const { at, ahead } = findExtremum(this.#sight, before, after);
    const view = viewFromSite(this.#sight, at, ahead);
    const turn: Sample = { sec: view.sec, sine: view.sine, rate: 0 };
    this.#cross(before, turn);
    if (before.rate > 0) this.#offer(view);
    this.#cross(turn, after);
  }

  #cross(before: Sample, after: Sample): void {
    const limit = this.#limit;
    if (before.sine >= limit === after.sine >= limit) return;
    const rising = after.sine >= limit;
    const [inner, outer] = rising ? [after.sec, before.sec] : [before.sec, after.sec];
    const guess = before.sec + ((limit - before.sine) / (after.sine - before.sine)) * (after.sec - before.sec);
    const moment = findEdge(this.#sight, limit, { inner, outer, guess });
    if (rising) this.#rise = moment;
    else this.#finish(moment);
  }

  #offer(view: View): void {
    if (this.#rise !== null && (this.#peak === null || view.sine > this.#peak.sine)) this.#peak = view;
  }

  #finish(set: Moment): void {
    if (this.#rise !== null && this.#peak !== null) this.arcs.push({ rise: this.#rise, peak: this.#peak, set });
    this.#rise = null;
    this.#peak = null;
  }
}

/**
 * Finds all intervals above `limit` inside the window, for any orbit, with steps uniform in true anomaly, between which
 * sign changes are refined. Intervals are clipped to the window.
 *
 * @throws LostSatellite
 */
export function searchBySteps(
  sight: Sight,
  record: OrbitRecord,
  { limit, window }: { limit: number; window: SearchWindow },
): Arc[] {
  const elevation = Math.asin(limit);
  const collector = new ArcCollector(sight, limit);
  sight.look(0);
  let before: Sample = { sec: 0, sine: sight.sine, rate: sight.sineRate };
  let skip = safeSkip(sight, record, elevation);
  let stride = STEP_ANOMALY / sight.anomalyRate();
  collector.open(0);
  while (before.sec < window.endSec) {
    const sec = Math.min(window.endSec, before.sec + Math.max(skip, stride));
    sight.look(sec);
    const after: Sample = { sec, sine: sight.sine, rate: sight.sineRate };
    const skipped = skip >= sec - before.sec;
    skip = safeSkip(sight, record, elevation);
    stride = STEP_ANOMALY / sight.anomalyRate();
    if (!skipped) collector.step(before, after);
    if (window.firstOnly && window.maxSine === null && collector.arcs.length > 0) return collector.arcs;
    before = after;
  }
  collector.close(window.endSec);
  return collector.arcs;
}
