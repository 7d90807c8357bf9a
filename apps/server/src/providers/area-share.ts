import type { AreaGeometry } from '@groundtrack/contract';
import { coverageOf, type Polygon } from '@groundtrack/geo';
import { partsOf } from './search-place.ts';

/** Of a share: what lies below it is rounding. */
const STEPS = 1e9;

/** @returns of a footprint: the share of the area it covers, 0 to 1; what covers it all is exactly 1 */
export function shareOf(area: readonly Polygon[]): (footprint: readonly Polygon[]) => number {
  const coverage = coverageOf(area);
  return (footprint) => Math.round(coverage(footprint) * STEPS) / STEPS;
}

/** @returns of a footprint: whether it covers enough of what is searched. A place is covered whole or not at all. */
export function coversEnough(
  area: AreaGeometry,
  minCoverage: number | null,
): (footprint: readonly Polygon[]) => boolean {
  const parts = minCoverage === null || minCoverage === 0 ? [] : partsOf(area);
  if (minCoverage === null || parts.length === 0) return () => true;
  const share = shareOf(parts);
  return (footprint) => share(footprint) >= minCoverage;
}
