import { DEG, siderealAngle } from './earth.ts';
import type { Sight } from './sight.ts';
import { SunDirection } from './sun.ts';

/** Seconds from the start of a sight, and the cosines of the off-nadir angles at these times. */
export interface Span {
  readonly startSec: number;
  readonly startCosine: number;
  readonly endSec: number;
  readonly endCosine: number;
}

/** The limits to which a stretch is clipped. */
export interface Cut {
  /** Cosines of the largest and of the smallest off-nadir angle. */
  readonly minCosine: number;
  readonly maxCosine: number;
  /** Sine of the lowest elevation of the sun; null if light does not matter. */
  readonly minSunSine: number | null;
}

/** Small enough that the off-nadir angle has at most one extremum between two evaluations. */
const STEP_ANOMALY = 3 * DEG;
/**
 * For smaller eccentricities, the off-nadir angle has a single extremum, within a few seconds of the greatest
 * elevation. There, its cosine differs by far less than `TURN_COSINE`.
 */
const ROUND_ECCENTRICITY = 0.02;
const TURN_COSINE = 1e-4;
const EDGE_SEC = 1e-4;
/** A shorter Newton step is applied without another evaluation because its error is below {@link EDGE_SEC}. */
const LAST_STEP_SEC = 0.02;
/** Near its extremum, the angle hardly changes. */
const TURN_SEC = 0.05;
const MAX_STEPS = 60;

/** A value at a time, and its rate per second. */
interface Look {
  readonly sec: number;
  readonly value: number;
  readonly rate: number;
}

type LookAt = (sec: number) => Look;

/** A stretch of a pass, with the moment of its greatest elevation; seconds from the start of a sight. */
export interface Arc {
  readonly startSec: number;
  readonly peakSec: number;
  readonly endSec: number;
}

/** The parts of an arc, in order, in which the site is between the off-nadir angles and in enough light. */
export function stretchesWithin(sight: Sight, arc: Arc, cut: Cut): Span[] {
  const { minCosine, maxCosine, minSunSine } = cut;
  const lookAt: LookAt = (sec) => {
    sight.look(sec);
    return { sec, value: sight.nadirCosine(), rate: sight.nadirCosineRate() };
  };
  const looks = monotoneLooks(sight, arc, { cut, lookAt });
  const found: Span[] = [];
  for (const [index, after] of looks.entries()) {
    const before = looks[index - 1];
    if (before === undefined) continue;
    const near = between(before, after, { lookAt, low: minCosine, high: maxCosine });
    const part = near && minSunSine !== null ? litPart(sight, near, { lookAt, minSunSine }) : near;
    if (part) append(found, part);
  }
  return found;
}

/** Times between which the off-nadir angle is monotonic. */
function monotoneLooks(
  sight: Sight,
  { startSec, peakSec, endSec }: Arc,
  { cut, lookAt }: { cut: Cut; lookAt: LookAt },
): Look[] {
  const peak = lookAt(peakSec);
  const isRound = sight.meanEccentricity < ROUND_ECCENTRICITY;
  if (isRound && peak.value < cut.minCosine - TURN_COSINE) return [];
  const isClear = (limit: number): boolean => Math.abs(peak.value - limit) > TURN_COSINE;
  if (!isRound || !isClear(cut.minCosine) || (cut.maxCosine < 1 && !isClear(cut.maxCosine)))
    return steppedLooks(sight, { startSec, endSec }, lookAt);
  return [startSec, peakSec, endSec].map((sec) => (sec === peakSec ? peak : lookAt(sec)));
}

function steppedLooks(sight: Sight, { startSec, endSec }: Omit<Arc, 'peakSec'>, lookAt: LookAt): Look[] {
  let before = lookAt(startSec);
  const looks = [before];
  while (before.sec < endSec) {
    const after = lookAt(Math.min(endSec, before.sec + STEP_ANOMALY / sight.anomalyRate()));
    if (before.rate >= 0 !== after.rate >= 0) looks.push(turnBetween(before, after, lookAt));
    looks.push(after);
    before = after;
  }
  return looks;
}

/** Finds the zero of the rate by the Illinois method. */
function turnBetween(before: Look, after: Look, lookAt: LookAt): Look {
  let [low, high] = [before, after];
  let [lowRate, highRate] = [low.rate, high.rate];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const look = lookAt((low.sec * highRate - high.sec * lowRate) / (highRate - lowRate));
    if (look.rate === 0) return look;
    if (Math.min(look.sec - low.sec, high.sec - look.sec) < TURN_SEC) return look;
    if (look.rate >= 0 === low.rate >= 0) {
      [low, lowRate, highRate] = [look, look.rate, highRate / 2];
    } else {
      [high, highRate, lowRate] = [look, look.rate, lowRate / 2];
    }
  }
  return low;
}

/** The part between two looks in which a monotonic value is between `low` and `high`; null if there is none. */
function between(before: Look, after: Look, limits: { lookAt: LookAt; low: number; high: number }): Span | null {
  const { lookAt, low, high } = limits;
  if (Math.max(before.value, after.value) < low || Math.min(before.value, after.value) > high) return null;
  const inside = (look: Look): Pick<Look, 'sec' | 'value'> => {
    if (look.value >= low && look.value <= high) return look;
    const limit = look.value < low ? low : high;
    return { sec: crossing(before, after, { lookAt, limit }), value: limit };
  };
  const [start, end] = [inside(before), inside(after)];
  return { startSec: start.sec, startCosine: start.value, endSec: end.sec, endCosine: end.value };
}

/**
 * Finds where a value reaches a limit between two evaluations, with Newton's method and bisection if a step would leave
 * the interval.
 */
function crossing(before: Look, after: Look, { lookAt, limit }: { lookAt: LookAt; limit: number }): number {
  const rises = after.value >= before.value;
  let [low, high] = [before.sec, after.sec];
  let sec = low + firstShare(before, after, limit) * (high - low);
  for (let step = 0; step < MAX_STEPS && high - low > EDGE_SEC; step += 1) {
    const { value, rate } = lookAt(sec);
    if (value >= limit === rises) high = sec;
    else low = sec;
    const next = sec - (value - limit) / rate;
    if (Math.abs(next - sec) < LAST_STEP_SEC) return Math.min(Math.max(next, low), high);
    sec = next > low && next < high ? next : (low + high) / 2;
  }
  return sec;
}

/**
 * An estimate of where the limit is reached between two evaluations. One of them is near an extremum, around which the
 * value is a parabola.
 */
function firstShare(before: Look, after: Look, limit: number): number {
  const share = (limit - before.value) / (after.value - before.value);
  return Math.abs(before.rate) < Math.abs(after.rate) ? Math.sqrt(share) : 1 - Math.sqrt(1 - share);
}

/** The part of a few minutes in which the sun is high enough; null if there is none. */
function litPart(
  sight: Sight,
  span: Span,
  { lookAt, minSunSine }: { lookAt: LookAt; minSunSine: number },
): Span | null {
  const isLit = (sec: number): boolean => toSunSine(sight, sec) >= minSunSine;
  const [first, last] = [isLit(span.startSec), isLit(span.endSec)];
  if (first && last) return span;
  if (!first && !last) return null;
  let [lit, dark] = first ? [span.startSec, span.endSec] : [span.endSec, span.startSec];
  while (Math.abs(lit - dark) > EDGE_SEC) {
    const middle = (lit + dark) / 2;
    if (isLit(middle)) lit = middle;
    else dark = middle;
  }
  const { value } = lookAt(lit);
  return first ? { ...span, endSec: lit, endCosine: value } : { ...span, startSec: lit, startCosine: value };
}

export function toSunSine({ site, clock, startMs }: Sight, sec: number): number {
  const sun = new SunDirection();
  sun.at(startMs + sec * 1000);
  sun.turn(siderealAngle(clock, sec));
  const outward = site.cosLongitude * sun.x + site.sinLongitude * sun.y;
  return site.cosLatitude * outward + site.sinLatitude * sun.z;
}

/** Adds a span, or joins it to the last one if they touch. */
function append(spans: Span[], span: Span): void {
  const last = spans.at(-1);
  if (last?.endSec === span.startSec)
    spans[spans.length - 1] = { ...last, endSec: span.endSec, endCosine: span.endCosine };
  else if (span.endSec > span.startSec) spans.push(span);
}
