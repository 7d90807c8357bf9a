import { crosses } from './grid.ts';
import type { SweepEdge } from './sweep.ts';

/** Tests of one edge against another that a search for all crossings may cost: a fifth of a second. */
const TESTS_AT_MOST = 2e7;

export type CrossingPair = readonly [one: number, other: number];

/**
 * All pairs of edges that cross, by their place in the list; of too many only those the sweep met. Each edge that crosses
 * another crosses one the sweep left out, or is one.
 * @param met what `sweep` answered of edges whose source is their place in the list
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
