import type { LonLat } from '../../position.ts';
import type { Rings } from '../../split-polygon.ts';
import { fromGrid, type GridPosition } from './grid.ts';
import type { Piece } from './sweep.ts';

/** An open ring of positions on the grid, with the ground on its left. */
type GridRing = readonly GridPosition[];

/** A counter-clockwise exterior, then its holes. */
export type GridPolygon = readonly GridRing[];

/**
 * The outlines of the ground that winding numbers define.
 * @param pieces that touch only at their ends
 */
export function linkRings(pieces: readonly Piece[], isGround: (winding: number) => boolean): GridPolygon[] {
  const rings = toRings(toOutline(pieces, isGround));
  const exteriors = rings.filter((ring) => doubleArea(ring) > 0).map((ring) => ({ ring, area: doubleArea(ring) }));
  const polygons = exteriors.toSorted((a, b) => a.area - b.area).map(({ ring }) => [ring]);
  // The smallest exterior around the hole: islands in holes are separate polygons.
  for (const hole of rings.filter((ring) => doubleArea(ring) < 0))
    polygons.find(([exterior = []]) => holds(exterior, hole))?.push(hole);
  return polygons;
}

/** In degrees, with closed rings. */
export function toClosedRings(polygon: GridPolygon): Rings {
  return polygon.map((ring): LonLat[] => [...ring, ...ring.slice(0, 1)].map(fromGrid));
}

interface Way {
  readonly from: GridPosition;
  readonly to: GridPosition;
}

function toOutline(pieces: readonly Piece[], isGround: (winding: number) => boolean): Way[] {
  return pieces.flatMap(({ from, to, below, delta }): Way[] => {
    const [isBelow, isAbove] = [isGround(below), isGround(below + delta)];
    if (isBelow === isAbove) return [];
    return isAbove ? [{ from, to }] : [{ from: to, to: from }];
  });
}

const key = ({ x, y }: GridPosition) => `${x} ${y}`;

/** Follows pieces with the ground on the left, and turns left as far as possible. A repeated position ends a ring. */
function toRings(ways: readonly Way[]): GridRing[] {
  const from = new Map<string, Way[]>();
  for (const way of ways) {
    const known = from.get(key(way.from));
    if (known) known.push(way);
    else from.set(key(way.from), [way]);
  }
  const rings: GridRing[] = [];
  for (const first of ways) {
    if (!from.get(key(first.from))?.includes(first)) continue;
    const walked: GridPosition[] = [];
    const metAt = new Map<string, number>();
    for (let way: Way | undefined = first; way; way = nextWay(way, from.get(key(way.to)) ?? [])) {
      const leaving: Way[] = from.get(key(way.from)) ?? [];
      leaving.splice(leaving.indexOf(way), 1);
      metAt.set(key(way.from), walked.length);
      walked.push(way.from);
      const start = metAt.get(key(way.to));
      if (start === undefined) continue;
      const ring = walked.splice(start);
      for (const at of ring) metAt.delete(key(at));
      rings.push(ring);
      if (walked.length === 0) break;
    }
  }
  return rings;
}

/** The first piece clockwise from the previous one. */
function nextWay({ from, to }: Way, leaving: readonly Way[]): Way | undefined {
  const back = Math.atan2(from.y - to.y, from.x - to.x);
  const turn = (way: Way) => {
    const angle = back - Math.atan2(way.to.y - to.y, way.to.x - to.x);
    return angle <= 0 ? angle + 2 * Math.PI : angle;
  };
  return leaving.length < 2 ? leaving[0] : leaving.toSorted((a, b) => turn(a) - turn(b))[0];
}

function doubleArea(ring: GridRing): number {
  const [origin] = ring;
  let [before, twice] = [ring.at(-1), 0];
  for (const at of ring) {
    if (origin && before)
      twice += (before.x - origin.x) * (at.y - origin.y) - (at.x - origin.x) * (before.y - origin.y);
    before = at;
  }
  return twice;
}

/** Whether a ring contains another one, which may touch it at its corners. */
function holds(exterior: GridRing, hole: GridRing): boolean {
  const [a, b] = hole;
  if (!a || !b) return false;
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  let isInside = false;
  let before = exterior.at(-1);
  for (const at of exterior) {
    if (before && at.y > y !== before.y > y && x < before.x + ((y - before.y) / (at.y - before.y)) * (at.x - before.x))
      isInside = !isInside;
    before = at;
  }
  return isInside;
}
