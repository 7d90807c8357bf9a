import type { AreaGeometry } from '@groundtrack/contract';
import { coverageOf, type Polygon } from '@groundtrack/geo';
import { partsOf } from './search-place.ts';

/** Of a share: what lies below it is rounding. */
const STEPS = 1e9;

type ShareOf = (footprint: readonly Polygon[]) => number;

/** An area is held against the scenes of several providers. */
const known = new WeakMap<AreaGeometry, ShareOf>();

/** @returns of a footprint: the share of the area it covers, 0 to 1; what covers it all is exactly 1 */
export function shareOf(area: AreaGeometry): ShareOf {
  const before = known.get(area);
  if (before) return before;
  const coverage = coverageOf(partsOf(area));
  const share: ShareOf = (footprint) => Math.round(coverage(footprint) * STEPS) / STEPS;
  known.set(area, share);
  return share;
}

/** @returns of a footprint: whether it covers enough of what is searched. A place is covered whole or not at all. */
export function coversEnough(
  area: AreaGeometry,
  minCoverage: number | null,
): (footprint: readonly Polygon[]) => boolean {
  if (minCoverage === null || minCoverage === 0 || partsOf(area).length === 0) return () => true;
  const share = shareOf(area);
  return (footprint) => share(footprint) >= minCoverage;
}
