import { crosses } from './grid.ts';
import type { SweepEdge } from './sweep.ts';

/** The maximum number of edge tests in a search for all crossings: about a fifth of a second. */
const TESTS_AT_MOST = 2e7;

export type CrossingPair = readonly [one: number, other: number];

/**
 * All pairs of crossing edges, by index; if there are too many, only those that the sweep found. Every crossing
 * involves an edge that the sweep dropped.
 * @param met pairs that `sweep` returned for edges whose source is their index
 */
export function findAllCrossings(
  edges: readonly SweepEdge[],
  met: readonly CrossingPair[],
): { readonly pairs: readonly CrossingPair[]; readonly isWhole: boolean } {
  const leftOut = new Set(met.map(([, upper]) => upper));
  if (leftOut.size * edges.length > TESTS_AT_MOST) return { pairs: met, isWhole: false };
  const pairs: CrossingPair[] = [];
  for (const one of leftOut) {
    const edge = edges[one];
    if (!edge) continue;
    for (const [other, against] of edges.entries())
      if (crosses(edge, against) && !(other < one && leftOut.has(other))) pairs.push([one, other]);
  }
  return { pairs, isWhole: true };
}
