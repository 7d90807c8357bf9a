import type { Bounds } from '../../bounds.ts';
import type { Rings } from '../../split-polygon.ts';
import { AREA_LIMITS, type AreaFault, type AreaLimits } from './area-fault.ts';
import { flattenPolygon } from './clean-polygon.ts';
import { cleanRing } from './clean-ring.ts';
import { findCrossings, findOverlaps } from './find-crossings.ts';
import { findRingFaults } from './find-ring-faults.ts';
import { findSizeFaults } from './find-size-faults.ts';
import { findSwap, findValueFaults } from './find-value-faults.ts';

export interface FaultOptions {
  readonly limits?: AreaLimits;
  /** Where the area should lie, as far as somebody knows: what the screen shows. Coordinates in the wrong order are asked about. */
  readonly expected?: Bounds;
}

/**
 * What is wrong with an area before it is searched or bought, each with its places: first what single positions have, then
 * rings, then the shape, then its size. What makes the next look pointless ends it. Lines are straight in degrees; what is
 * nearer than 0.1 mm is one place. Takes O(n log n), about half a second for 100,000 positions.
 * @param polygons of each the exterior, then its holes, closed or not; numbers may be any
 */
export function findAreaFaults(polygons: readonly Rings[], options: FaultOptions = {}): AreaFault[] {
  const limits = options.limits ?? AREA_LIMITS;
  const values = findValueFaults(polygons, limits);
  if (values.length > 0) return values;
  const cleaned = polygons.map((rings) => rings.map(cleanRing));
  const flat = polygons.map((rings, i) => flattenPolygon(rings, cleaned[i]));
  const ofRings = findRingFaults(polygons, { cleaned, flat }, limits);
  const rings = [...findSwap(polygons, limits, options.expected), ...ofRings];
  if (flat.every((one) => one.length === 0)) return rings;
  const positions = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  if (positions > limits.positionsExamined) return [...rings, ...findSizeFaults(polygons, flat, limits, false)];
  const crossings = findCrossings(flat, limits);
  const shape = crossings.length > 0 ? crossings : findOverlaps(flat, limits);
  return [...rings, ...shape, ...findSizeFaults(polygons, flat, limits, shape.length === 0)];
}
