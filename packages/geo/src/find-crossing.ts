import { toGrid } from './area/faults/grid.ts';
import { sweep, toSweepEdge } from './area/faults/sweep.ts';
import type { LonLat } from './position.ts';
import { doEdgesCross, edgeAt, positionAt, type Ring } from './ring.ts';

/** Below this number, testing all pairs of edges is faster than a sweep. */
const FEW_EDGES = 48;

/**
 * The start of an edge that crosses another one; null for a simple ring. Touching edges do not cross. With many
 * edges, crossings by less than a tenth of a millimeter are ignored. Takes O(n log n).
 */
export function findCrossing(ring: Ring): LonLat | null {
  return ring.length <= FEW_EDGES ? findAmongFew(ring) : findBySweep(ring);
}

function findAmongFew(ring: Ring): LonLat | null {
  const last = ring.length - 2;
  for (let edge = 2; edge <= last; edge++)
    // Neighbors share an end, as do the first and the last edge.
    for (let other = edge === last ? 1 : 0; other < edge - 1; other++)
      if (doEdgesCross(edgeAt(ring, edge), edgeAt(ring, other))) return positionAt(ring, edge);
  return null;
}

function findBySweep(ring: Ring): LonLat | null {
  const places = ring.map(toGrid);
  const edges = places.slice(1).flatMap((to, i) => {
    const from = places[i];
    return from && (from.x !== to.x || from.y !== to.y) ? [toSweepEdge(from, to, i)] : [];
  });
  const [crossing] = sweep(edges, 1).crossings;
  return crossing ? positionAt(ring, crossing[1]) : null;
}
