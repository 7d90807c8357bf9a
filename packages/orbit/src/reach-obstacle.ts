import type { Pass } from './pass.ts';

/** The off-nadir angles and the sides at which a satellite takes images; null if the largest angle is unknown. */
export interface Pointing {
  readonly minOffNadirDeg: number;
  readonly maxOffNadirDeg: number | null;
  readonly lookSide: Pass['lookSide'] | 'both';
}

/**
 * Why a satellite cannot image a site in a pass, or null if it can. The angle at the peak decides. Radar looks at right
 * angles to its motion, where its range and Doppler resolve the ground, so a pass that comes closer to nadir than its
 * smallest angle has no image before or after the peak either.
 *
 * @example
 * reachObstacle({ minOffNadirDeg: 20, maxOffNadirDeg: 45, lookSide: 'right' }, pass)
 */
export function reachObstacle(
  { minOffNadirDeg, maxOffNadirDeg, lookSide }: Pointing,
  pass: Pick<Pass, 'offNadirAtPeakDeg' | 'lookSide'>,
): 'too-far' | 'too-steep' | 'other-side' | null {
  if (maxOffNadirDeg !== null && pass.offNadirAtPeakDeg > maxOffNadirDeg) return 'too-far';
  if (pass.offNadirAtPeakDeg < minOffNadirDeg) return 'too-steep';
  return lookSide === 'both' || lookSide === pass.lookSide ? null : 'other-side';
}
