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
 * The plain method: look every second, join what is above the limit, place the edges by straight lines. Summits of
 * less than a second between two looks are missed. Null when SGP4 fails on the way.
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
  for (let sec = 0; sec <= endSec; sec += 1) {
    if (!sight.tryLook(sec)) return null;
    const { sine } = sight;
    const crossing = window.startMs + 1000 * (sec - 1 + (limit - before) / (sine - before));
    if (sine >= limit && !(before >= limit)) riseMs = sec === 0 ? window.startMs : crossing;
    if (sine >= limit) top = Math.max(top, sine);
    const ends = before >= limit && sine < limit;
    if (ends || (sec === endSec && sine >= limit)) {
      passes.push({ riseMs, setMs: ends ? crossing : window.endMs, maxElevationDeg: Math.asin(top) / DEG });
      top = -1;
    }
    before = sine;
  }
  return passes;
}
