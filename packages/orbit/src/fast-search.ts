import { findEdge } from './find-edge.ts';
import type { OrbitalPlane } from './orbital-plane.ts';

import type { Arc, SearchWindow } from './search-window.ts';
import type { Sight } from './sight.ts';
import { viewFromSite } from './view-from-site.ts';

/** A summit predicted to miss the limit by more than this (in sine) is dropped. */
const DROP_ROOM = 0.004;
/** A shorter Newton step is applied without another evaluation, because its error is below a millisecond. */
const SUMMIT_STEP_SEC = 0.3;
const MAX_SUMMIT_STEPS = 12;

/** An elevation maximum, `ahead` seconds after the last evaluation. */
export interface Summit {
  readonly at: number;
  readonly ahead: number;
}

/**
 * Finds the elevation maximum near `guess`, or null if it stays below the limit, with Newton's method on the rate of
 * sin(elevation), whose derivative is known from the same SGP4 evaluation. The sight is left at its last evaluation.
 */
function findSummit(
  sight: Sight,
  minSine: number,
  { guess, longestStep }: { guess: number; longestStep: number },
): Summit | null {
  let sec = guess;
  for (let step = 0; step < MAX_SUMMIT_STEPS; step += 1) {
    sight.look(sec);
    const { sine, sineRate, sineAcceleration } = sight;
    let ahead = -sineRate / sineAcceleration;
    if (sineAcceleration >= 0 || Math.abs(ahead) > longestStep) {
      ahead = Math.sign(sineRate) * longestStep;
    } else {
      const summit = sine + (sineRate * ahead) / 2;
      if (summit < minSine - DROP_ROOM) return null;
      if (Math.abs(ahead) < SUMMIT_STEP_SEC) return summit >= minSine ? { at: sec, ahead } : null;
    }
    sec += ahead;
  }
  return null;
}

/** Time from the summit to the crossing of the elevation limit, on a great circle. */
export function halfArcSec(sight: Sight, elevation: number, sine: number): number {
  const { site, x, y, z, vx, vy, vz, radius } = sight;
  const outward = (x * vx + y * vy + z * vz) / radius;
  const rate = Math.sqrt(vx * vx + vy * vy + vz * vz - outward * outward) / radius;
  const limitAngle = Math.acos(Math.min(1, (site.radius * Math.cos(elevation)) / radius)) - elevation;
  const ratio = Math.cos(limitAngle) / sight.centralCosine();
  const rise = sight.sine - sine;
  if (ratio < 0.9999) return Math.acos(ratio) / rate;
  return Math.sqrt(Math.max(0, (2 * rise) / -sight.sineAcceleration));
}

export function arcAround(
  sight: Sight,
  { minElevation, minSine, periodSec }: SearchWindow & { periodSec: number },
  summit: Summit,
): Arc {
  const half = halfArcSec(sight, minElevation, minSine);
  const far = Math.max(1.5 * half, periodSec / 2.5);
  const peak = viewFromSite(sight, summit.at, summit.ahead);
  const inner = peak.sec;
  return {
    rise: findEdge(sight, minSine, { inner, outer: inner - far, guess: inner - half }),
    peak,
    set: findEdge(sight, minSine, { inner, outer: inner + far, guess: inner + half }),
  };
}

/**
 * Visits the maximum of every pass of a regular orbit near the window, with the sight at its last evaluation, until a
 * visit returns false. The orbital plane limits when passes are possible, the model gives one closest approach per
 * revolution, and SGP4 with its velocity refines the maximum.
 * @param isWanted whether to examine a pass, given the time of the closest approach in the model
 * @throws LostSatellite
 */
export function eachSummit(
  sight: Sight,
  { endSec, minSine }: Pick<SearchWindow, 'endSec' | 'minSine'>,
  {
    plane,
    isWanted = always,
    visit,
  }: {
    readonly plane: OrbitalPlane;
    readonly isWanted?: (meetingSec: number) => boolean;
    readonly visit: (summit: Summit) => boolean;
  },
): void {
  const { periodSec } = plane;
  const stretches = plane.nearStretches(-plane.halfPassSec, endSec + plane.halfPassSec);
  let last = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < stretches.length; index += 2) {
    const to = stretches[index + 1] ?? Number.NEGATIVE_INFINITY;
    let meeting = plane.meetingAfter(stretches[index] ?? 0);
    for (; meeting <= to; meeting = plane.meetingNear(meeting + periodSec)) {
      if (meeting - last < periodSec / 2) continue;
      last = meeting;
      if (!isWanted(meeting)) continue;
      const summit = findSummit(sight, minSine, { guess: meeting, longestStep: periodSec / 20 });
      if (summit !== null && !visit(summit)) return;
    }
  }
}

function always(): boolean {
  return true;
}

/** All intervals above the lower limit of a regular orbit that overlap the window. @throws LostSatellite */
export function searchByPlane(sight: Sight, window: SearchWindow, plane: OrbitalPlane): Arc[] {
  const { endSec, firstOnly } = window;
  const { periodSec } = plane;
  const arcs: Arc[] = [];
  const visit = (summit: Summit): boolean => {
    const arc = arcAround(sight, { ...window, periodSec }, summit);
    if (arc.set.sec <= 0 || arc.rise.sec >= endSec) return true;
    arcs.push(arc);
    return !firstOnly;
  };
  eachSummit(sight, window, { plane, visit });
  return arcs;
}

/** The two crossings of a higher limit in an arc; null if its peak is below. */
export function findTop(sight: Sight, arc: Arc, limit: number): Arc | null {
  if (arc.peak.sine <= limit) return null;
  const inner = arc.peak.sec;
  const between = (outer: number) => (inner + outer) / 2;
  return {
    rise: findEdge(sight, limit, { inner, outer: arc.rise.sec, guess: between(arc.rise.sec) }),
    peak: arc.peak,
    set: findEdge(sight, limit, { inner, outer: arc.set.sec, guess: between(arc.set.sec) }),
  };
}
