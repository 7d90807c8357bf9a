import { compare, EventQueue } from './event-queue.ts';
import { crosses, type GridPosition, side } from './grid.ts';
import { type Ordered, SweepOrder } from './sweep-order.ts';

/** An edge between two grid positions; the first one is in the west, or in the south on the same meridian. */
export interface SweepEdge {
  readonly from: GridPosition;
  readonly to: GridPosition;
  /** The winding number above the edge minus that below: 1 for an edge with its shape above. */
  readonly delta: number;
  /** Its index in the list of the caller. */
  readonly source: number;
}

/** A part of edges between two contacts, with the winding number below it. Overlapping edges are one piece. */
export interface Piece extends SweepEdge {
  readonly below: number;
}

interface Segment extends SweepEdge, Ordered<Segment> {
  below: number;
}

/** @returns an edge for a line from a to b with its shape on the left */
export function toSweepEdge(a: GridPosition, b: GridPosition, source: number, weight = 1): SweepEdge {
  return compare(a, b) < 0 ? { from: a, to: b, delta: weight, source } : { from: b, to: a, delta: -weight, source };
}

/**
 * Sweeps over edges from west to east, and splits them where one ends on another. The positions are on a grid, so every
 * comparison is exact (after Shamos and Hoey 1976). One of two crossing edges is dropped from there on, so that the
 * order of the others stays correct: the remaining edges do not cross, and without crossings the pieces are complete.
 * Takes O(n log n) for n edges and contacts.
 * @returns pairs of sources that cross, at least one per group; winding numbers are valid if there are none
 */
export function sweep(
  edges: readonly SweepEdge[],
  crossingsAtMost: number,
): { readonly crossings: readonly (readonly [number, number])[]; readonly pieces: readonly Piece[] } {
  const order = new SweepOrder<Segment>();
  const events = new EventQueue<SweepEdge>(edges);
  const crossings: (readonly [number, number])[] = [];
  const pieces: Piece[] = [];
  const checkAbove = (lower: Segment | null) => {
    if (!lower) return;
    for (let { above } = lower; above && crosses(lower, above); above = lower.above) {
      crossings.push([lower.source, above.source]);
      order.remove(above);
    }
  };
  for (let event = events.next(); event && crossings.length < crossingsAtMost; event = events.next()) {
    const { at, starting } = event;
    for (const segment of order.takeAt(at)) {
      const { from, delta, source, below } = segment;
      pieces.push({ from, to: at, delta, source, below });
      if (compare(segment.to, at) !== 0) starting.push(toEdge(segment, at, segment.to));
    }
    const { fan, rests } = toFan(at, starting);
    for (const rest of rests) events.add(rest);
    const before = order.below(at);
    let lower = before;
    for (const edge of fan) {
      const below = lower ? lower.below + lower.delta : 0;
      const { from, to, delta, source } = edge;
      const segment: Segment = { from, to, delta, source, lower: null, above: null, block: null, below };
      order.insertAbove(lower, segment);
      lower = segment;
    }
    checkAbove(before);
    if (lower !== before && lower?.block) checkAbove(lower);
  }
  return { crossings, pieces };
}

function toEdge({ delta, source }: SweepEdge, from: GridPosition, to: GridPosition): SweepEdge {
  return { from, to, delta, source };
}

/**
 * Edges that start at a position, from south to north. Of collinear edges, the shortest is used for all, and the rest
 * of the others is returned.
 */
function toFan(at: GridPosition, starting: readonly SweepEdge[]) {
  if (starting.length < 2) return { fan: starting, rests: [] };
  const sorted = starting.toSorted((a, b) => -side(at, a.to, b.to) || compare(a.to, b.to));
  const fan: SweepEdge[] = [];
  const rests: SweepEdge[] = [];
  for (const edge of sorted) {
    const last = fan.at(-1);
    if (!last || side(at, last.to, edge.to) !== 0) {
      fan.push(edge);
      continue;
    }
    fan[fan.length - 1] = { ...last, delta: last.delta + edge.delta };
    if (compare(last.to, edge.to) !== 0) rests.push(toEdge(edge, last.to, edge.to));
  }
  return { fan, rests };
}
