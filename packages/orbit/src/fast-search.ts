import { findEdge } from './find-edge.ts';
import type { OrbitalPlane } from './orbital-plane.ts';

import type { Arc, SearchWindow } from './search-window.ts';
import type { Sight } from './sight.ts';
import { viewFromSite } from './view-from-site.ts';

/** A summit that is predicted to miss the limit by more than this (in sine) is dropped at once. */
const DROP_ROOM = 0.004;
/** A Newton step shorter than this is applied without another evaluation: its own error is below a millisecond. */
const SUMMIT_STEP_SEC = 0.3;
const MAX_SUMMIT_STEPS = 12;

/**
 * The elevation maximum near `guess`, or null when it stays below the limit: Newton on the rate of sin(elevation),
 * whose derivative is known from the same SGP4 evaluation. Leaves the sight at its last look.
 */
function findSummit(
  sight: Sight,
  minSine: number,
  { guess, longestStep }: { guess: number; longestStep: number },
): { at: number; ahead: number } | null {
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

/** Time from the summit to where the satellite crosses the elevation limit, taking its path as a great circle. */
function halfArcSec(sight: Sight, elevation: number, sine: number): number {
  const { site, x, y, z, vx, vy, vz, radius } = sight;
  const outward = (x * vx + y * vy + z * vz) / radius;
  const rate = Math.sqrt(vx * vx + vy * vy + vz * vz - outward * outward) / radius;
  const limitAngle = Math.acos(Math.min(1, (site.radius * Math.cos(elevation)) / radius)) - elevation;
  const ratio = Math.cos(limitAngle) / sight.centralCosine();
  const rise = sight.sine - sine;
  if (ratio < 0.9999) return Math.acos(ratio) / rate;
  return Math.sqrt(Math.max(0, (2 * rise) / -sight.sineAcceleration));
}

function arcAround(
  sight: Sight,
  { minElevation, minSine, periodSec }: SearchWindow & { periodSec: number },
  summit: { at: number; ahead: number },
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
 * Every stretch above the lower limit of a regular orbit that touches the window. The orbital plane says when a pass can
 * be, one meeting a revolution in its model says where the peak is, and SGP4 with its velocity refines peak and edges.
 *
 * @throws LostSatellite
 */
export function searchByPlane(sight: Sight, window: SearchWindow, plane: OrbitalPlane): Arc[] {
  const { endSec, firstOnly, minSine } = window;
  const { periodSec } = plane;
  const arcs: Arc[] = [];
  const stretches = plane.nearStretches(-plane.halfPassSec, endSec + plane.halfPassSec);
  let last = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < stretches.length; index += 2) {
    const to = stretches[index + 1] ?? Number.NEGATIVE_INFINITY;
    let meeting = plane.meetingAfter(stretches[index] ?? 0);
    for (; meeting <= to; meeting = plane.meetingNear(meeting + plane.periodSec)) {
      if (meeting - last < plane.periodSec / 2) continue;
      last = meeting;
      const summit = findSummit(sight, minSine, { guess: meeting, longestStep: periodSec / 20 });
      if (summit === null) continue;
      const arc = arcAround(sight, { ...window, periodSec }, summit);
      if (arc.set.sec <= 0 || arc.rise.sec >= endSec) continue;
      arcs.push(arc);
      if (firstOnly) return arcs;
    }
  }
  return arcs;
}

/** The two moments at which an arc crosses a higher limit, or null when its peak stays below. */
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
