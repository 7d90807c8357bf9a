import { toBounds } from '../../bounds.ts';
import { unwrapLongitude } from '../../longitude.ts';
import type { LonLat } from '../../position.ts';
import type { Rings } from '../../split-polygon.ts';
import { measureArea } from '../measure-area.ts';
import { AREA_LIMITS, type AreaFault } from './area-fault.ts';
import { tidyArea } from './clean-polygon.ts';
import { findAreaFaults } from './find-area-faults.ts';
import { isOnEarth } from './find-value-faults.ts';
import { fromGrid, type GridPosition, side, toGrid } from './grid.ts';
import { simplify } from './simplify-area.ts';
import { untie } from './untie-area.ts';

export interface Repair {
  readonly name: keyof typeof REPAIRS;
  /** The area after the repair. */
  readonly polygons: readonly Rings[];
  /** The largest deviation of the outline, if positions were removed. */
  readonly deviationM?: number;
}

/**
 * The repairs that lead to a valid area, the smallest change first, with their results. Each one is tried.
 * @param polygons with the fault
 */
export function offerRepairs(polygons: readonly Rings[], { kind }: Pick<AreaFault, 'kind'>): Repair[] {
  return CANDIDATES[kind].flatMap((name) => {
    const repaired = REPAIRS[name](polygons);
    const isHelp =
      repaired.polygons.length > 0 && !findAreaFaults(repaired.polygons).some((fault) => fault.kind === kind);
    return isHelp ? [{ name, ...repaired }] : [];
  });
}

type Outcome = Omit<Repair, 'name'>;
const only =
  (repair: (polygons: readonly Rings[]) => readonly Rings[]) =>
  (polygons: readonly Rings[]): Outcome => ({
    polygons: repair(polygons),
  });

/** Returns no polygons if nothing is left. */
const REPAIRS = {
  tidy: only(tidyArea),
  swap: only(swap),
  remove: only(removeWrong),
  untie: only(untie),
  simplify: simplifyUntied,
  largest: only(largest),
  first: only((polygons) => polygons.slice(0, 1)),
  hull: only(hull),
} satisfies Record<string, (polygons: readonly Rings[]) => Outcome>;

const CANDIDATES: Record<AreaFault['kind'], readonly (keyof typeof REPAIRS)[]> = {
  'not-finite': ['remove'],
  latitude: ['swap', 'remove'],
  longitude: ['remove'],
  // Only the user knows whether a swap is right.
  swapped: ['swap'],
  empty: ['tidy'],
  unclosed: ['tidy'],
  repeated: ['tidy'],
  spike: ['tidy'],
  winding: ['tidy'],
  crossing: ['untie', 'hull'],
  'hole-outside': ['untie', 'hull'],
  overlap: ['untie', 'first', 'hull'],
  'too-large': ['first'],
  'too-detailed': ['simplify', 'first', 'hull'],
  'too-many-rings': ['largest', 'first', 'hull'],
};

function swap(polygons: readonly Rings[]): Rings[] {
  return polygons.map((rings) => rings.map((ring) => ring.map(([lonDeg, latDeg]): LonLat => [latDeg, lonDeg])));
}

function removeWrong(polygons: readonly Rings[]): Rings[] {
  return polygons.map((rings) => rings.map((ring) => ring.filter(isOnEarth))).filter((rings) => rings[0]?.length);
}

/**
 * Shares of the limit to try: with fewer positions, an outline crosses itself at other places, and untying adds
 * positions.
 */
const SHARES = [1, 0.9, 0.75, 0.5, 0.25];
const TANGLED: readonly AreaFault['kind'][] = ['crossing', 'hole-outside', 'overlap'];
const NOT_SIMPLE: readonly AreaFault['kind'][] = [...TANGLED, 'too-detailed', 'too-many-rings'];

export function isTangled(polygons: readonly Rings[]): boolean {
  return findAreaFaults(polygons).some(({ kind }) => TANGLED.includes(kind));
}

/** Simplifies as little as possible without creating a crossing. */
function simplifyUntied(polygons: readonly Rings[]): Outcome {
  const { rings: ringsAtMost } = AREA_LIMITS;
  const isCrowded = polygons.flat().length > ringsAtMost;
  for (const share of SHARES) {
    const simple = simplify(polygons, share);
    const has = (area: readonly Rings[], kinds: readonly AreaFault['kind'][]) =>
      findAreaFaults(area).some(({ kind }) => kinds.includes(kind) && !(isCrowded && kind === 'too-many-rings'));
    if (!has(simple.polygons, TANGLED)) return simple;
    const untied = untie(simple.polygons);
    if (untied.length > 0 && !has(untied, NOT_SIMPLE)) return { ...simple, polygons: untied };
  }
  return { polygons: [] };
}

/** The largest outlines and their largest holes, up to the limit. */
function largest(polygons: readonly Rings[]): Rings[] {
  const all = tidyArea(polygons).flatMap((rings, polygon) =>
    rings.map((ring, index) => ({ polygon, index, areaKm2: measureArea([[ring]]).areaKm2 })),
  );
  const kept: Map<number, Set<number>> = new Map();
  for (const { polygon, index } of all.toSorted((a, b) => b.areaKm2 - a.areaKm2).slice(0, AREA_LIMITS.rings))
    kept.set(polygon, (kept.get(polygon) ?? new Set()).add(index));
  // An outline is larger than its holes, so it is kept if one of them is.
  return tidyArea(polygons).flatMap((rings, polygon) => {
    const indexes = kept.get(polygon);
    return indexes ? [rings.filter((_, index) => indexes.has(index))] : [];
  });
}

/** The convex hull of all shapes, straight in degrees; empty for shapes wider than half a turn. */
export function hull(polygons: readonly Rings[]): Rings[] {
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

/**
 * The southern side of sorted positions, or the northern side of reversed ones, without the last position (Andrew
 * 1979).
 */
function chain(sorted: readonly GridPosition[]): GridPosition[] {
  const kept: GridPosition[] = [];
  for (const at of sorted) {
    for (let [a, b] = kept.slice(-2); a && b && side(a, b, at) <= 0; [a, b] = kept.slice(-2)) kept.pop();
    kept.push(at);
  }
  return kept.slice(0, -1);
}
