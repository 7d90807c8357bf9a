import type { Rings } from '../../split-polygon.ts';
import { measureArea } from '../measure-area.ts';
import { hull, isTangled } from './repair-area.ts';
import { simplify } from './simplify-area.ts';

/** Shares of what is allowed: with fewer positions lines cross at other places. */
const SHARES = [1, 0.75, 0.5, 0.25];
/** A ring with fewer positions has little detail. */
const POSITIONS_OF_RING = 10;

/**
 * The outline of an area for lists and small maps: as it is where it has few positions, else simplified, and without its
 * smallest parts where they are many. Its lines do not cross; where they would, it is the hull.
 * @param positions at most, those of all rings together; at least 10
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

/** The largest shapes, up to the allowed number of rings. Each has its outline, and its holes if there is room. */
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
