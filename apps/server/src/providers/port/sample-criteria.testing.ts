import type { SceneCriteria } from './provider.ts';

/** Criteria that nearly every scene since 2010 meets, for specs and benches. */
export function sampleCriteria(change: Partial<SceneCriteria> = {}): SceneCriteria {
  return {
    startMs: Date.UTC(2010, 0, 1),
    endMs: Date.UTC(2026, 10, 21),
    phenomenologies: ['pan', 'ms', 'sar'],
    minResolutionM: 0.1,
    maxResolutionM: 5,
    maxCloudCover: 1,
    maxPriceCents: null,
    maxOffNadirDeg: null,
    minSunElevationDeg: null,
    minCoverage: null,
    months: null,
    ...change,
  };
}
