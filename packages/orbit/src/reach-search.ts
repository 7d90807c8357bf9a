import { DEG } from './earth.ts';
import { ElementError, type ElementSet } from './elements.ts';
import { arcAround, eachSummit, halfArcSec, type Summit } from './fast-search.ts';
import { type Arc, type Cut, type Span, stretchesWithin, toSunSine } from './imaging-stretches.ts';
import { toOrbitRecord } from './orbit-record.ts';
import { OrbitalPlane } from './orbital-plane.ts';
import type { View } from './pass.ts';
import type { SearchWindow } from './search-window.ts';
import { LostSatelliteError, type Sight } from './sight.ts';
import { lookFromSite } from './view-from-site.ts';

/** The part of a pass in which images are possible. */
export interface ImagedPass {
  /** At its greatest elevation within the searched time. */
  readonly peak: View;
  readonly spans: readonly Span[];
}

/** Margins around the interval in which a circular orbit is above the lowest elevation: a factor, and seconds. */
const ROOM_SHARE = 1.1;
const ROOM_SEC = 2;
/** The sun takes at least this many seconds per degree of elevation. */
const SEC_PER_SUN_DEG = 240;

/**
 * Searches the passes of a regular orbit in which each stretch ends at the off-nadir limit, not at the elevation limit
 * of the window. Passes in the dark are skipped before SGP4 is evaluated, and crossings of the elevation limit are not
 * refined. Returns null if the orbit is not regular or SGP4 has no position; then all passes have to be searched.
 * @param minSunElevationDeg of the cut; -90 if light does not matter
 */
export function searchWithinReach(
  sight: Sight,
  satellite: ElementSet,
  { window, cut, minSunElevationDeg }: { window: SearchWindow; cut: Cut; minSunElevationDeg: number },
): ImagedPass[] | null {
  try {
    const record = toOrbitRecord(satellite);
    const plane = new OrbitalPlane(record, { ...window, site: sight.site, clock: sight.clock });
    if (!plane.isRegular) return null;
    sight.follow(record);
    const roomDeg = (2 * plane.halfPassSec) / SEC_PER_SUN_DEG;
    const darkSine = Math.sin(Math.max(-90, minSunElevationDeg - roomDeg) * DEG);
    const found: ImagedPass[] = [];
    eachSummit(sight, window, {
      plane,
      isWanted: (meetingSec) => cut.minSunSine === null || toSunSine(sight, meetingSec) >= darkSine,
      visit: (summit) => {
        const imaged = cutPass(sight, summit, { ...window, cut, periodSec: plane.periodSec });
        if (imaged !== null) found.push(imaged);
        return true;
      },
    });
    return found;
  } catch (error) {
    if (error instanceof ElementError || error instanceof LostSatelliteError) return null;
    throw error;
  }
}

function cutPass(
  sight: Sight,
  summit: Summit,
  window: SearchWindow & { readonly cut: Cut; readonly periodSec: number },
): ImagedPass | null {
  const { cut, endSec } = window;
  const peakSec = summit.at + summit.ahead;
  const half = ROOM_SHARE * halfArcSec(sight, window.minElevation, window.minSine) + ROOM_SEC;
  const around = clip({ startSec: peakSec - half, peakSec, endSec: peakSec + half }, endSec);
  if (around === null) return null;
  sight.interpolate(summit.at, half + Math.abs(summit.ahead));
  // First, because the search for intervals starts with the same evaluation.
  const peak = lookFromSite(sight, around.peakSec);
  const spans = stretchesWithin(sight, around, cut);
  const isWhole = spans.every(
    (span) =>
      (span.startSec > around.startSec || span.startSec === 0) &&
      (span.endSec < around.endSec || span.endSec === endSec),
  );
  if (isWhole) return { peak, spans };
  sight.look(summit.at);
  const { rise, set } = arcAround(sight, window, summit);
  const exact = clip({ startSec: rise.sec, peakSec, endSec: set.sec }, endSec);
  return exact && { peak: lookFromSite(sight, exact.peakSec), spans: stretchesWithin(sight, exact, cut) };
}

/** The part of an arc within the window; null if there is none. */
function clip({ startSec, peakSec, endSec }: Arc, windowSec: number): Arc | null {
  const [first, last] = [Math.max(0, startSec), Math.min(windowSec, endSec)];
  return first >= last ? null : { startSec: first, peakSec: Math.min(Math.max(peakSec, first), last), endSec: last };
}
