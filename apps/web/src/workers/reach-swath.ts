import { ElementError, type ElementSet, type ReachWindow, reachBand, reachWindows } from '@groundtrack/orbit';
import type { GlobePoint, GlobeStrip, GlobeSwath } from '../globe/globe.ts';
import type { ReachJob } from './messages.ts';

/** About 35 km of ground in a low orbit, so that the highlighted ends look exact. */
const LIT_STEP_SEC = 5;
const MAX_LIT_STEPS = 500;

/**
 * The ground in a satellite's view along its track, and the parts from which the site is in view; null without an
 * orbit.
 */
export function reachSwath(satellite: ElementSet, job: ReachJob): GlobeSwath | null {
  const { site, startMs, stepSec, count, maxOffNadirDeg } = job;
  const endMs = startMs + stepSec * (count - 1) * 1000;
  try {
    const band = toStrip(satellite, { startMs, stepSec, count, maxOffNadirDeg });
    const windows = reachWindows({ satellite, site, startMs, endMs, maxOffNadirDeg });
    if (band === null || windows === null) return null;
    const lit = windows.flatMap((window) => toStrip(satellite, { ...litSpan(window), maxOffNadirDeg }) ?? []);
    return { band, lit };
  } catch (error) {
    if (error instanceof ElementError) return null;
    throw error;
  }
}

/** Steps that begin and end exactly with the window. */
function litSpan({ startMs, endMs }: ReachWindow): Pick<ReachJob, 'startMs' | 'stepSec' | 'count'> {
  const lengthSec = (endMs - startMs) / 1000;
  const steps = Math.min(Math.max(Math.ceil(lengthSec / LIT_STEP_SEC), 1), MAX_LIT_STEPS);
  return { startMs, stepSec: lengthSec / steps, count: steps + 1 };
}

function toStrip(
  satellite: ElementSet,
  span: Pick<ReachJob, 'startMs' | 'stepSec' | 'count' | 'maxOffNadirDeg'>,
): GlobeStrip | null {
  const band = reachBand({ satellite, ...span });
  if (band === null) return null;
  const points = (edge: typeof band.left): GlobePoint[] =>
    edge.map(({ latitudeDeg, longitudeDeg }) => ({ latitude: latitudeDeg, longitude: longitudeDeg }));
  return { left: points(band.left), right: points(band.right) };
}
