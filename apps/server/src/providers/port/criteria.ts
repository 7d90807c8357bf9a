import type { Scene, SceneCriteria } from './provider.ts';

/** The facts that criteria test; null if unknown. */
export type SceneFacts = Pick<
  Scene,
  'acquiredAtMs' | 'groundSampleDistanceM' | 'cloudCover' | 'offNadirDeg' | 'sunElevationDeg' | 'phenomenology'
>;

/** Whether a scene meets all criteria except the price. Unknown facts pass. */
export function meets(scene: SceneFacts, criteria: SceneCriteria): boolean {
  return (
    criteria.phenomenologies.includes(scene.phenomenology) &&
    isWithin(scene.acquiredAtMs, criteria.startMs, criteria.endMs) &&
    isWithin(scene.groundSampleDistanceM, criteria.minResolutionM, criteria.maxResolutionM) &&
    isWithin(scene.cloudCover, null, criteria.maxCloudCover) &&
    isWithin(scene.offNadirDeg, null, criteria.maxOffNadirDeg) &&
    isWithin(scene.sunElevationDeg, criteria.minSunElevationDeg, null) &&
    isInMonths(scene.acquiredAtMs, criteria.months)
  );
}

export function isInMonths(atMs: number, months: readonly number[] | null): boolean {
  return months === null || months.includes(new Date(atMs).getUTCMonth() + 1);
}

function isWithin(value: number | null, min: number | null, max: number | null): boolean {
  return value === null || ((min === null || value >= min) && (max === null || value <= max));
}
