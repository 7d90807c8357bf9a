import { type Bounds, boundsOverlap, toBounds } from '../../bounds.ts';
import { type Rings, splitAtAntimeridian } from '../../split-polygon.ts';
import { type AreaFault, type AreaLimits, atText, type FaultPlace, ringName, toFault } from './area-fault.ts';
import { type EdgeSource, type FlatRing, flattenPolygon, toSweepEdges, toWoundRings } from './clean-polygon.ts';
import { findAllCrossings } from './find-crossing-pairs.ts';
import { crossingOf, fromGrid, type GridPosition } from './grid.ts';
import { type Piece, type SweepEdge, sweep } from './sweep.ts';

/** The crossings of the rings of each polygon, and holes outside of their exterior. */
export function findCrossings(polygons: readonly (readonly FlatRing[])[], limits: AreaLimits): AreaFault[] {
  const crossings: FaultPlace[] = [];
  const outside: FaultPlace[] = [];
  for (const [polygon, rings] of polygons.entries()) {
    const { edges, sources } = toSweepEdges(rings);
    const place = (source: number, at: GridPosition) => toPlace(sources[source], polygon, at);
    const { crossings: met, pieces } = sweep(edges, limits.crossings);
    if (met.length > 0)
      for (const [one, other] of findAllCrossings(edges, met).pairs) {
        const [a, b] = [edges[one], edges[other]];
        if (a && b) crossings.push(place(one, crossingOf(a, b)));
      }
    else
      for (const { source, from } of pieces.filter(isTangled))
        (sources[source]?.ring === 0 ? crossings : outside).push(place(source, from));
  }
  const faults: AreaFault[] = [];
  const [crossing] = crossings;
  const [hole] = outside;
  if (crossing) {
    const others = crossings.length > 1 ? ` and at ${crossings.length - 1} other places` : '';
    const message = `Lines of ${ringName(crossing, polygons.length)} cross or touch at ${atText(crossing)}${others}. Move a position so that they do not.`;
    faults.push(toFault('crossing', crossings, message, limits));
  }
  if (hole) {
    const message = `A part of ${ringName(hole, polygons.length)} at ${atText(hole)} lies outside the outline or in another hole. Move it inside, or remove it.`;
    faults.push(toFault('hole-outside', outside, message, limits));
  }
  return faults;
}

/** The overlaps of individually valid polygons. */
export function findOverlaps(polygons: readonly (readonly FlatRing[])[], limits: AreaLimits): AreaFault[] {
  if (polygons.filter(({ length }) => length > 0).length < 2) return [];
  const { edges, polygonOf } = toCommonEdges(polygons.map(toWoundRings));
  const { crossings, pieces } = sweep(edges, limits.crossings);
  const places: FaultPlace[] = [];
  const add = (source: number, at: GridPosition) =>
    places.push(toPlace({ ring: 0, position: 0 }, polygonOf[source] ?? 0, at));
  for (const [one, other] of crossings.length > 0 ? findAllCrossings(edges, crossings).pairs : []) {
    const [a, b] = [edges[one], edges[other]];
    if (a && b) add(one, crossingOf(a, b));
  }
  if (crossings.length === 0) for (const { source, from } of pieces.filter(isTangled)) add(source, from);
  const [first] = places;
  if (!first) return [];
  const message = `Shape ${first.polygon + 1} and another have ground in common at ${atText(first)}. Draw one shape, or remove one.`;
  return [toFault('overlap', places, message, limits)];
}

/** The edges of several polygons on one map within ±180 degrees, and the polygon of each edge. */
function toCommonEdges(polygons: readonly Rings[]) {
  const edges: SweepEdge[] = [];
  const polygonOf: number[] = [];
  const parts = polygons.flatMap((rings, polygon): PartOf[] =>
    (rings.length > 0 ? splitAtAntimeridian(rings) : []).map((part) => ({
      polygon,
      part,
      box: toBounds(part[0] ?? []),
    })),
  );
  for (const { polygon, part } of neighbors(parts)) {
    const found = toSweepEdges(flattenPolygon(part), edges.length);
    for (const edge of found.edges) edges.push(edge);
    while (polygonOf.length < edges.length) polygonOf.push(polygon);
  }
  return { edges, polygonOf };
}

interface PartOf {
  readonly polygon: number;
  readonly part: Rings;
  readonly box: Bounds;
}

/** Up to this number, comparing boxes is faster than sweeping all parts. */
const COMPARED_AT_MOST = 2e6;

/** The parts whose boxes overlap that of another polygon. No others can have common ground. */
function neighbors(parts: readonly PartOf[]): readonly PartOf[] {
  const sorted = parts.toSorted((a, b) => a.box.west - b.box.west);
  const kept = new Set<PartOf>();
  let compared = 0;
  for (const [i, one] of sorted.entries())
    for (let j = i + 1, other = sorted[j]; other && other.box.west <= one.box.east; other = sorted[++j]) {
      if (++compared > COMPARED_AT_MOST) return parts;
      if (other.polygon !== one.polygon && boundsOverlap(one.box, other.box)) kept.add(one).add(other);
    }
  return parts.filter((part) => kept.has(part));
}

/** Whether ground is counted twice or negatively. */
function isTangled({ below, delta }: Piece): boolean {
  return below < 0 || below > 1 || below + delta < 0 || below + delta > 1;
}

function toPlace(source: EdgeSource | undefined, polygon: number, at: GridPosition): FaultPlace {
  return { at: fromGrid(at), polygon, ring: source?.ring ?? 0, position: source?.position ?? 0 };
}
