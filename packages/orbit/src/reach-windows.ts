import { assertWithin, DEG, type Site, toSiderealClock, toSiteFrame } from './earth.ts';
import type { ElementSet } from './elements.ts';
import { toOrbitRecord } from './orbit-record.ts';
import type { Pass } from './pass.ts';
import { predictPasses } from './predict-passes.ts';
import { Sight } from './sight.ts';

/** A period in which a satellite can point at a site. Unix milliseconds, UTC. */
export interface ReachWindow {
  readonly startMs: number;
  readonly endMs: number;
}

/** Small enough that the off-nadir angle has at most one extremum between two evaluations. */
const STEP_ANOMALY = 3 * DEG;
const EDGE_SEC = 1e-4;

/**
 * How far the site is inside the limit: cosine of the off-nadir angle minus that of the limit, and its rate per second.
 */
interface Look {
  readonly sec: number;
  readonly excess: number;
  readonly rate: number;
}

/**
 * Finds the periods in which the site is at most `maxOffNadirDeg` from the satellite's nadir (the Earth's center) and
 * the satellite is above the horizon, in order of time, accurate to a millisecond. A pass whose off-nadir angle stays
 * above the limit has none. Returns null if the elements have no usable orbit in that window. Elements of any age are
 * accepted.
 *
 * @throws RangeError for a site off the Earth, an end before the start, or a limit outside 0 to 90 degrees
 * @example
 * reachWindows({ satellite, site, startMs, endMs: startMs + 86_400_000, maxOffNadirDeg: 30 })
 */
export function reachWindows(input: {
  readonly satellite: ElementSet;
  readonly site: Site;
  readonly startMs: number;
  readonly endMs: number;
  readonly maxOffNadirDeg: number;
}): ReachWindow[] | null {
  const { satellite, site, startMs, endMs, maxOffNadirDeg } = input;
  assertWithin('maximum off-nadir angle', maxOffNadirDeg, [0, 90], 'degrees');
  const { passes, rejected } = predictPasses({
    satellites: [satellite],
    site,
    startMs,
    endMs,
    minElevationDeg: 0,
    maxElementAgeDays: Number.POSITIVE_INFINITY,
  });
  if (rejected.length > 0) return null;
  const sight = new Sight(toSiteFrame(site), toSiderealClock(startMs), startMs);
  sight.follow(toOrbitRecord(satellite));
  const limit = Math.cos(maxOffNadirDeg * DEG);
  return passes.flatMap((pass) => windowsWithin(pass, sight, { startMs, limit }));
}

function windowsWithin(
  pass: Pass,
  sight: Sight,
  { startMs, limit }: { startMs: number; limit: number },
): ReachWindow[] {
  const look = (sec: number): Look => {
    sight.tryLook(sec);
    return { sec, excess: sight.nadirCosine() - limit, rate: sight.nadirCosineRate() };
  };
  const looks = [look((pass.riseMs - startMs) / 1000)];
  const endSec = (pass.setMs - startMs) / 1000;
  for (let before = looks[0]; before !== undefined && before.sec < endSec; before = looks.at(-1)) {
    const after = look(Math.min(endSec, before.sec + STEP_ANOMALY / sight.anomalyRate()));
    if (before.rate >= 0 !== after.rate >= 0) looks.push(look(signChange(before, after, (sec) => look(sec).rate)));
    looks.push(after);
  }
  const edges: number[] = looks[0] !== undefined && looks[0].excess >= 0 ? [looks[0].sec] : [];
  for (const [index, after] of looks.entries()) {
    const before = looks[index - 1];
    if (before === undefined || before.excess >= 0 === after.excess >= 0) continue;
    edges.push(signChange(before, after, (sec) => look(sec).excess));
  }
  if (edges.length % 2 === 1) edges.push(endSec);
  return Array.from({ length: edges.length / 2 }, (_, index) => ({
    startMs: startMs + (edges[2 * index] ?? Number.NaN) * 1000,
    endMs: startMs + (edges[2 * index + 1] ?? Number.NaN) * 1000,
  }));
}

/** The zero of `valueAt` between two evaluations, by bisection. */
function signChange(before: Look, after: Look, valueAt: (sec: number) => number): number {
  const rises = valueAt(after.sec) >= 0;
  let low = before.sec;
  let high = after.sec;
  while (high - low > EDGE_SEC) {
    const middle = (low + high) / 2;
    if (valueAt(middle) >= 0 === rises) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
