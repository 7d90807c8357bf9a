import type { LonLat } from '../../position.ts';
import { edgeAt, isSamePosition, type Ring } from '../../ring.ts';

/** A piece of an edge that no edge of the other shape crosses. */
export type Piece = readonly [from: LonLat, to: LonLat];

export interface SplitEdges {
  readonly ofOne: readonly Piece[];
  readonly ofOther: readonly Piece[];
  /** False if no edges meet, so that every piece is a whole edge. */
  readonly doMeet: boolean;
  /** Whether pieces of both shapes may overlap. */
  readonly doShare: boolean;
}

interface SplitEdge {
  readonly edge: Piece;
  /** The splits: the share of the length, and the position. */
  readonly at: [share: number, position: LonLat][];
}

/** Splits the edges of two shapes where they cross or touch. Both get exactly the same position there. */
export function splitEdges(one: readonly Ring[], other: readonly Ring[]): SplitEdges {
  const [ofOne, ofOther] = [one.flatMap(edgesOf), other.flatMap(edgesOf)];
  const ordered = ofOther.toSorted((a, b) => westOf(a) - westOf(b));
  const widest = ordered.reduce((most, edge) => Math.max(most, Math.abs(edge.edge[1][0] - edge.edge[0][0])), 0);
  const met = new Set<Meeting>();
  for (const edge of ofOne)
    for (let i = firstFrom(ordered, westOf(edge) - widest); i < ordered.length; i++) {
      const each = ordered[i];
      if (!each || westOf(each) > eastOf(edge)) break;
      met.add(splitBoth(edge, each));
    }
  return {
    ofOne: ofOne.flatMap(piecesOf),
    ofOther: ofOther.flatMap(piecesOf),
    doMeet: met.has('cross') || met.has('share'),
    doShare: met.has('share'),
  };
}

function edgesOf(ring: Ring): SplitEdge[] {
  return ring.slice(1).map((_, i) => ({ edge: edgeAt(ring, i), at: [] }));
}

const westOf = ({ edge: [from, to] }: SplitEdge): number => Math.min(from[0], to[0]);
const eastOf = ({ edge: [from, to] }: SplitEdge): number => Math.max(from[0], to[0]);

/** The index of the first edge that begins at this longitude or east of it. */
function firstFrom(ordered: readonly SplitEdge[], lonDeg: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const edge = ordered[middle];
    if (edge && westOf(edge) < lonDeg) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The relation of two edges: they cross or touch, or are collinear and overlap. */
type Meeting = 'apart' | 'cross' | 'share';

function splitBoth(a: SplitEdge, b: SplitEdge): Meeting {
  const [a0, a1] = a.edge;
  const [b0, b1] = b.edge;
  if (Math.max(b0[1], b1[1]) < Math.min(a0[1], a1[1]) || Math.min(b0[1], b1[1]) > Math.max(a0[1], a1[1]))
    return 'apart';
  const along: LonLat = [a1[0] - a0[0], a1[1] - a0[1]];
  const across: LonLat = [b1[0] - b0[0], b1[1] - b0[1]];
  const between: LonLat = [b0[0] - a0[0], b0[1] - a0[1]];
  const turn = cross(along, across);
  if (turn === 0) return cross(along, between) === 0 && splitShared(a, b) ? 'share' : 'apart';
  const shareOfA = cross(between, across) / turn;
  const shareOfB = cross(between, along) / turn;
  if (!(shareOfA >= 0 && shareOfA <= 1 && shareOfB >= 0 && shareOfB <= 1)) return 'apart';
  const position: LonLat = endOf(a0, a1, shareOfA) ??
    endOf(b0, b1, shareOfB) ?? [a0[0] + shareOfA * along[0], a0[1] + shareOfA * along[1]];
  a.at.push([shareOfA, position]);
  b.at.push([shareOfB, position]);
  return 'cross';
}

const cross = (a: LonLat, b: LonLat): number => a[0] * b[1] - a[1] * b[0];

function endOf(from: LonLat, to: LonLat, share: number): LonLat | null {
  return share === 0 ? from : share === 1 ? to : null;
}

/** Splits each of two collinear edges at the ends of the other. */
function splitShared(a: SplitEdge, b: SplitEdge): boolean {
  const meets = [...b.edge.map((end) => splitAt(a, end)), ...a.edge.map((end) => splitAt(b, end))];
  return meets.includes(true);
}

function splitAt({ edge: [from, to], at }: SplitEdge, position: LonLat): boolean {
  const [width, height] = [to[0] - from[0], to[1] - from[1]];
  const share = Math.abs(width) > Math.abs(height) ? (position[0] - from[0]) / width : (position[1] - from[1]) / height;
  if (!(share >= 0 && share <= 1)) return false;
  at.push([share, position]);
  return true;
}

function piecesOf({ edge: [from, to], at }: SplitEdge): Piece[] {
  if (at.length === 0) return [[from, to]];
  const positions = [from, ...at.toSorted(([a], [b]) => a - b).map(([, position]) => position), to];
  return positions.slice(1).flatMap((position, i): Piece[] => {
    const before = positions[i] ?? from;
    return isSamePosition(before, position) ? [] : [[before, position]];
  });
}
