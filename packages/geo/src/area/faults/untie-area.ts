import { type Rings, splitAtAntimeridian } from '../../split-polygon.ts';
import { AREA_LIMITS } from './area-fault.ts';
import { type FlatRing, flattenPolygon, tidyArea, toSweepEdges } from './clean-polygon.ts';
import { type GridPolygon, linkRings, toClosedRings } from './link-rings.ts';
import { nodeEdges } from './node-edges.ts';
import { type SweepEdge, toSweepEdge } from './sweep.ts';

/**
 * The same ground without crossings and overlaps. Every loop of a self-crossing outline is ground, in either direction
 * (the non-zero winding rule). The inside of holes is not ground, and the ground of two shapes counts once. New
 * positions are within 0.1 mm of the crossings.
 * @returns an empty list if there are too many crossings, or nothing is left
 */
export function untie(polygons: readonly Rings[]): Rings[] {
  const untied: GridPolygon[][] = [];
  for (const rings of polygons) {
    const found = untiePolygon(flattenPolygon(rings));
    if (!found) return [];
    untied.push(found);
  }
  const all = untied.flat().map(toClosedRings);
  return all.length < 2 ? all : (unite(all) ?? []);
}

function untiePolygon(rings: readonly FlatRing[]): GridPolygon[] | null {
  const edges: SweepEdge[] = [];
  for (const one of rings) {
    const pieces = nodeEdges(toSweepEdges([one]).edges, AREA_LIMITS.crossings);
    if (!pieces) return null;
    for (const polygon of linkRings(pieces, (winding) => winding !== 0))
      edges.push(...toEdges(polygon, one.ring === 0 ? 1 : -1));
  }
  return resolve(edges);
}

/** The union of polygons without crossings. */
function unite(polygons: readonly Rings[]): Rings[] | null {
  const parts = tidyArea(polygons).flatMap(splitAtAntimeridian);
  return resolve(parts.flatMap((rings) => toSweepEdges(flattenPolygon(rings)).edges))?.map(toClosedRings) ?? null;
}

function resolve(edges: readonly SweepEdge[]): GridPolygon[] | null {
  const pieces = nodeEdges(edges, AREA_LIMITS.crossings);
  return pieces && linkRings(pieces, (winding) => winding > 0);
}

function toEdges(polygon: GridPolygon, weight: number): SweepEdge[] {
  return polygon.flatMap((ring) =>
    ring.flatMap((at, i) => {
      const before = ring.at(i - 1);
      return before ? [toSweepEdge(before, at, 0, weight)] : [];
    }),
  );
}
