import {
  ElementError,
  type GroundPoint,
  type ImagingWindow,
  imagingWindows,
  type LookSide,
  reachBand,
} from '@groundtrack/orbit';
import type { GlobePoint, GlobeStrip, GlobeSwath } from '../globe/globe.ts';
import type { ReachJob } from './messages.ts';
import type { Orbit } from './satellite-table.ts';

/** About 35 km of ground in a low orbit, so that the highlighted ends look exact. */
const LIT_STEP_SEC = 5;
const MAX_LIT_STEPS = 500;
const SIDES = ['left', 'right'] as const;

type Side = (typeof SIDES)[number];
type Span = Pick<ReachJob, 'startMs' | 'stepSec' | 'count'>;

/**
 * The ground in a satellite's view along its track, and the parts from which the site is in view; null without an
 * orbit. Radar does not see the ground below it, so it has a strip on each side to which it looks.
 */
export function reachSwath(orbit: Orbit, job: ReachJob): GlobeSwath | null {
  const { site, startMs, stepSec, count, maxOffNadirDeg } = job;
  const { elements, minOffNadirDeg = 0, lookSide = 'both' } = orbit;
  const sides = SIDES.filter((side) => canLook(lookSide, side));
  const toStrips = (span: Span, on: readonly Side[]) => stripsOf(orbit, { ...span, maxOffNadirDeg, sides: on });
  try {
    const bands = toStrips({ startMs, stepSec, count }, sides);
    const limits = { minElevationDeg: 0, maxElevationDeg: 90, minOffNadirDeg, maxOffNadirDeg, minSunElevationDeg: -90 };
    const endMs = startMs + stepSec * (count - 1) * 1000;
    const windows = imagingWindows({ satellite: elements, site, startMs, endMs, limits });
    if (bands === null || windows === null) return null;
    const lit = windows
      .filter((window) => canLook(lookSide, window.lookSide))
      .flatMap((window) => toStrips(litSpan(window), [window.lookSide]) ?? []);
    return { bands, lit };
  } catch (error) {
    if (error instanceof ElementError) return null;
    throw error;
  }
}

function canLook(lookSide: LookSide, side: Side): boolean {
  return lookSide === 'both' || lookSide === side;
}

/** Steps that begin and end exactly with the window. */
function litSpan({ startMs, endMs }: ImagingWindow): Span {
  const lengthSec = (endMs - startMs) / 1000;
  const steps = Math.min(Math.max(Math.ceil(lengthSec / LIT_STEP_SEC), 1), MAX_LIT_STEPS);
  return { startMs, stepSec: lengthSec / steps, count: steps + 1 };
}

interface Reach extends Span {
  readonly maxOffNadirDeg: number;
  readonly sides: readonly Side[];
}

/** A strip per side, or one strip if there is no gap below the satellite. */
function stripsOf(orbit: Orbit, { maxOffNadirDeg, sides, ...span }: Reach): GlobeStrip[] | null {
  const { elements: satellite, minOffNadirDeg = 0 } = orbit;
  const outer = reachBand({ satellite, ...span, maxOffNadirDeg });
  if (outer === null) return null;
  if (minOffNadirDeg === 0) return [{ left: toPoints(outer.left), right: toPoints(outer.right) }];
  const inner = reachBand({ satellite, ...span, maxOffNadirDeg: minOffNadirDeg });
  if (inner === null) return null;
  return sides.map((side) =>
    side === 'left'
      ? { left: toPoints(outer.left), right: toPoints(inner.left) }
      : { left: toPoints(inner.right), right: toPoints(outer.right) },
  );
}

function toPoints(edge: readonly GroundPoint[]): GlobePoint[] {
  return edge.map(({ latitudeDeg, longitudeDeg }) => ({ latitude: latitudeDeg, longitude: longitudeDeg }));
}
