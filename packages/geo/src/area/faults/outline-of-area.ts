import type { Rings } from '../../split-polygon.ts';
import { measureArea } from '../measure-area.ts';
import { hull, isTangled } from './repair-area.ts';
import { simplify } from './simplify-area.ts';

/** Shares of the limit to try: with fewer positions, lines cross at other places. */
const SHARES = [1, 0.75, 0.5, 0.25];
/** The minimum number of positions of a ring. */
const POSITIONS_OF_RING = 10;

/**
 * The outline of an area for lists and small maps: unchanged if it has few positions, otherwise simplified, without
 * its smallest parts if there are many. Its lines do not cross; if they would, it is the hull.
 * @param positions the limit for all rings together; at least 10
 */
export function outlineOfArea(polygons: readonly Rings[], positions: number): readonly Rings[] {
  if (countOf(polygons) <= positions) return polygons;
  const few = largestParts(polygons, Math.floor(positions / POSITIONS_OF_RING));
  for (const share of SHARES) {
    const simple = simplify(few, share, { positions, positionsOfAll: positions }).polygons;
    if (simple.length > 0 && countOf(simple) <= positions && !isTangled(simple)) return simple;
  }
  return simplify(hull(few), 1, { positions, positionsOfAll: positions }).polygons;
}

function countOf(polygons: readonly Rings[]): number {
  return polygons.flat().reduce((sum, { length }) => sum + length, 0);
}

/** The largest shapes, up to the allowed number of rings, with their holes if there is room. */
function largestParts(polygons: readonly Rings[], ringsAtMost: number): readonly Rings[] {
  const sized = polygons.map((rings) => ({ rings, areaKm2: measureArea([rings]).areaKm2 }));
  let room = ringsAtMost;
  return sized
    .toSorted((a, b) => b.areaKm2 - a.areaKm2)
    .flatMap(({ rings }) => {
      const kept = rings.slice(0, room);
      room -= kept.length;
      return kept.length > 0 ? [kept] : [];
    });
}
