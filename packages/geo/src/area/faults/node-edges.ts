import { type CrossingPair, findAllCrossings } from './find-crossing-pairs.ts';
import { crossingOf, type GridPosition } from './grid.ts';
import { type Piece, type SweepEdge, sweep, toSweepEdge } from './sweep.ts';

/** Rounding to the grid may create new crossings a step away, and if there are many, only some are found per round. */
const ROUNDS_AT_MOST = 20;

/**
 * Splits edges at their crossings, so that the pieces touch only at their ends.
 * @returns the pieces with their winding numbers; null if there are more crossings than the limit
 */
export function nodeEdges(edges: readonly SweepEdge[], crossingsAtMost: number): readonly Piece[] | null {
  let left = edges.map((edge, source): SweepEdge => ({ ...edge, source }));
  for (let round = 0; round < ROUNDS_AT_MOST; round++) {
    const { crossings, pieces } = sweep(left, crossingsAtMost);
    if (crossings.length === 0) return pieces;
    const { pairs } = findAllCrossings(left, crossings);
    if (pairs.length > crossingsAtMost) return null;
    left = cutAll(left, pairs);
  }
  return null;
}

function cutAll(edges: readonly SweepEdge[], pairs: readonly CrossingPair[]): SweepEdge[] {
  const cuts = new Map<number, GridPosition[]>();
  const add = (edge: number, at: GridPosition) => {
    const known = cuts.get(edge);
    if (known) known.push(at);
    else cuts.set(edge, [at]);
  };
  for (const [one, other] of pairs) {
    const [a, b] = [edges[one], edges[other]];
    if (!a || !b) continue;
    const at = crossingOf(a, b);
    add(one, at);
    add(other, at);
  }
  const cut = edges.flatMap((edge, index) => cutEdge(edge, cuts.get(index) ?? []));
  return cut.map((edge, source) => ({ ...edge, source }));
}

function cutEdge(edge: SweepEdge, places: readonly GridPosition[]): SweepEdge[] {
  if (places.length === 0) return [edge];
  const { from, to, delta, source } = edge;
  const along = (at: GridPosition) => (at.x - from.x) * (to.x - from.x) + (at.y - from.y) * (to.y - from.y);
  const line = [from, ...places.toSorted((a, b) => along(a) - along(b)), to];
  return line.flatMap((at, i) => {
    const before = line[i - 1];
    return before && (before.x !== at.x || before.y !== at.y) ? [toSweepEdge(before, at, source, delta)] : [];
  });
}
