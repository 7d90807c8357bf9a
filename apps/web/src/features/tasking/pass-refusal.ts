import { TASKING_SUN_ELEVATION_MIN_DEG, type TaskingProduct } from '@groundtrack/contract';
import { reachObstacle } from '@groundtrack/orbit';
import { DAY_MS } from '../../lib/time-units.ts';

/** A pass over a place. Angles in degrees, at its highest point. */
interface TaskablePass {
  readonly riseMs: number;
  readonly maxElevationDeg: number;
  readonly offNadirAtPeakDeg: number;
  readonly lookSide: 'left' | 'right';
  readonly sunElevationAtPeakDeg: number;
}

/** The off-nadir angles at which a satellite takes images; null if unknown. */
interface Reach {
  readonly minOffNadirDeg: number;
  readonly maxOffNadirDeg: number | null;
}

/** Closer to a limit than this, a window may be shorter than a second, which the providers do not offer. */
const MARGIN_DEG = 0.05;

/** Why an assured product cannot take a pass, as a sentence; null if it can. */
export function passRefusal(
  { metadata }: TaskingProduct,
  pass: TaskablePass,
  { reach, nowMs }: { readonly reach: Reach; readonly nowMs: number },
): string | null {
  const { offsetDays, minElevationDeg, daylight } = metadata;
  const mostDeg = Math.min(metadata.maxOffNadirDeg ?? 90, reach.maxOffNadirDeg ?? 90);
  const leastDeg = Math.max(metadata.minOffNadirDeg ?? 0, reach.minOffNadirDeg);
  // The side in which a radar looks is no limit of a product; the popup names it beside the angle.
  const obstacle = reachObstacle(
    { minOffNadirDeg: leastDeg, maxOffNadirDeg: mostDeg - MARGIN_DEG, lookSide: 'both' },
    pass,
  );
  if (pass.riseMs - offsetDays * DAY_MS <= nowMs)
    return `Too late to order this pass. Orders close ${offsetDays === 1 ? '1 day' : `${offsetDays} days`} before it.`;
  if (obstacle === 'too-far') return `Too far off nadir to task. Products go up to ${mostDeg}°.`;
  if (obstacle === 'too-steep') return `Too close to nadir to task. Products start at ${leastDeg}°.`;
  if (minElevationDeg !== null && pass.maxElevationDeg < minElevationDeg + MARGIN_DEG)
    return `Too low to task. Products need ${minElevationDeg}° above the horizon.`;
  if (daylight && pass.sunElevationAtPeakDeg < TASKING_SUN_ELEVATION_MIN_DEG + MARGIN_DEG)
    return `Too dark to task. Products need the Sun ${TASKING_SUN_ELEVATION_MIN_DEG}° above the horizon.`;
  return null;
}
