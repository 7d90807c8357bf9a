import { unwrapLongitude } from '../../antimeridian.ts';
import { toBounds } from '../../bounds.ts';
import type { LonLat } from '../../position.ts';
import type { Rings } from '../../split-polygon.ts';
import type { AreaFault } from './area-fault.ts';
import { flattenPolygon, toWoundRings } from './clean-polygon.ts';
import { findAreaFaults } from './find-area-faults.ts';
import { fromGrid, type GridPosition, side, toGrid } from './grid.ts';

export interface Repair {
  readonly name: keyof typeof REPAIRS;
  /** What the area is after it. */
  readonly polygons: readonly Rings[];
}

/**
 * The repairs that lead to an area without a fault, the mildest first, each with what it leads to: each is tried.
 * @param polygons in which the fault was found
 */
export function offerRepairs(polygons: readonly Rings[], { kind }: Pick<AreaFault, 'kind'>): Repair[] {
  return CANDIDATES[kind].flatMap((name) => {
    const repaired = REPAIRS[name](polygons);
    const isHelp = repaired.length > 0 && !findAreaFaults(repaired).some((fault) => fault.kind === kind);
    return isHelp ? [{ name, polygons: repaired }] : [];
  });
}

/** An empty list where a repair leaves nothing. */
const REPAIRS = { tidy: tidyArea, first: (polygons: readonly Rings[]) => polygons.slice(0, 1), hull };

const CANDIDATES: Record<AreaFault['kind'], readonly (keyof typeof REPAIRS)[]> = {
  'not-finite': [],
  latitude: [],
  longitude: [],
  swapped: [],
  empty: ['tidy'],
  unclosed: ['tidy'],
  repeated: ['tidy'],
  spike: ['tidy'],
  winding: ['tidy'],
  crossing: ['hull'],
  'hole-outside': ['hull'],
  overlap: ['first', 'hull'],
  'too-large': ['first'],
  'too-detailed': ['first', 'hull'],
  'too-many-rings': ['first', 'hull'],
};

/** Closes rings, turns them round, and leaves out repeated positions, spikes and rings that are nothing else. */
export function tidyArea(polygons: readonly Rings[]): Rings[] {
  return polygons.map((rings) => toWoundRings(flattenPolygon(rings))).filter(({ length }) => length > 0);
}

/** The smallest ground around all shapes that has no bays, straight in degrees; none of shapes wider than half a turn. */
function hull(polygons: readonly Rings[]): Rings[] {
  const exteriors = tidyArea(polygons).flatMap(([exterior]) => (exterior ? [exterior] : []));
  const nearDeg = exteriors[0]?.[0]?.[0] ?? 0;
  const positions = exteriors.flatMap((ring) => {
    const shiftDeg = unwrapLongitude(ring[0]?.[0] ?? 0, nearDeg) - (ring[0]?.[0] ?? 0);
    return ring.map(([lonDeg, latDeg]): LonLat => [lonDeg + shiftDeg, latDeg]);
  });
  const { west, east } = toBounds(positions);
  if (east - west >= 180) return [];
  const sorted = positions.map(toGrid).toSorted((a, b) => a.x - b.x || a.y - b.y);
  const around = [...chain(sorted), ...chain(sorted.toReversed())].map(fromGrid);
  return around.length < 3 ? [] : [[[...around, ...around.slice(0, 1)]]];
}

/** The southern side of sorted positions, or the northern one of reversed ones, without its last position (Andrew 1979). */
function chain(sorted: readonly GridPosition[]): GridPosition[] {
  const kept: GridPosition[] = [];
  for (const at of sorted) {
    for (let [a, b] = kept.slice(-2); a && b && side(a, b, at) <= 0; [a, b] = kept.slice(-2)) kept.pop();
    kept.push(at);
  }
  return kept.slice(0, -1);
}
