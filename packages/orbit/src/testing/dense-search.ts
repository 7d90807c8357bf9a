import { DEG, type Site, toSiderealClock, toSiteFrame } from '../earth.ts';
import type { ElementSet } from '../index.ts';
import { toOrbitRecord } from '../orbit-record.ts';
import { Sight } from '../sight.ts';

export interface DensePass {
  readonly riseMs: number;
  readonly setMs: number;
  readonly maxElevationDeg: number;
}

/**
 * An upper limit for the angular speed seen from the ground: 11 km/s at a distance of 120 km are 5 degrees per
 * second.
 */
const FASTEST_DEG_PER_SEC = 10;

/**
 * The naive method: look every second, join moments above the limit, and interpolate the edges linearly. Peaks of
 * less than a second between two looks are missed. Far below the limit, looks are skipped until the satellite can be
 * near. Null if SGP4 fails.
 */
export function densePasses(
  satellite: ElementSet,
  site: Site,
  window: { startMs: number; endMs: number; minElevationDeg: number },
): DensePass[] | null {
  const sight = new Sight(toSiteFrame(site), toSiderealClock(window.startMs), window.startMs);
  sight.follow(toOrbitRecord(satellite));
  const endSec = Math.floor((window.endMs - window.startMs) / 1000);
  const limit = Math.sin(window.minElevationDeg * DEG);
  const passes: DensePass[] = [];
  let riseMs = Number.NaN;
  let top = -1;
  let before = Number.NaN;
  for (let sec = 0, step = 1; sec <= endSec; sec += step) {
    if (!sight.tryLook(sec)) return null;
    const { sine } = sight;
    const crossing = window.startMs + 1000 * (sec - step + (step * (limit - before)) / (sine - before));
    if (sine >= limit && !(before >= limit)) riseMs = sec === 0 ? window.startMs : crossing;
    if (sine >= limit) top = Math.max(top, sine);
    const ends = before >= limit && sine < limit;
    if (ends || (sec === endSec && sine >= limit)) {
      passes.push({ riseMs, setMs: ends ? crossing : window.endMs, maxElevationDeg: Math.asin(top) / DEG });
      top = -1;
    }
    before = sine;
    const belowDeg = window.minElevationDeg - Math.asin(sine) / DEG;
    step = Math.max(1, Math.min(endSec - sec, Math.floor(belowDeg / FASTEST_DEG_PER_SEC)));
  }
  return passes;
}
