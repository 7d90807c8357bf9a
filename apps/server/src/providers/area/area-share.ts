import type { AreaGeometry } from '@groundtrack/contract';
import { coverageOf, type Polygon } from '@groundtrack/geo';
import { partsOf } from './search-place.ts';

/** Smaller differences of a share are rounding errors. */
const STEPS = 1e9;

type ShareOf = (footprint: readonly Polygon[]) => number;

/** An area is compared with the scenes of several providers. */
const known = new WeakMap<AreaGeometry, ShareOf>();

/** @returns a function: the share of the area that a footprint covers, 0 to 1, exactly 1 for all of it */
export function shareOf(area: AreaGeometry): ShareOf {
  const before = known.get(area);
  if (before) return before;
  const coverage = coverageOf(partsOf(area));
  const share: ShareOf = (footprint) => Math.round(coverage(footprint) * STEPS) / STEPS;
  known.set(area, share);
  return share;
}

/**
 * @returns a function: whether a footprint covers enough of the searched area. A place is covered entirely or not at
 * all.
 */
export function coversEnough(
  area: AreaGeometry,
  minCoverage: number | null,
): (footprint: readonly Polygon[]) => boolean {
  if (minCoverage === null || minCoverage === 0 || partsOf(area).length === 0) return () => true;
  const share = shareOf(area);
  return (footprint) => share(footprint) >= minCoverage;
}
