import type { Polygon } from '@groundtrack/contract';
import { isInRing, type LonLat, toBounds } from '@groundtrack/geo';
import { middleOf } from '../area/search-place.ts';

/** With fewer edges, the exact test costs no more than an additional one. */
const POSITIONS_WORTH_IT = 20;
/** Bisections. The box is precise to a thousandth of the area. */
const STEPS = 10;

export interface InnerBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/**
 * A large box inside one part of an area, around its middle. Scenes that intersect the box intersect the area, so most
 * scenes need no test against each edge.
 * @returns null for an area of few edges, or without room for a box
 */
export function innerBoxOf(part: Polygon): InnerBox | null {
  const { coordinates } = part;
  if (coordinates.reduce((sum, ring) => sum + ring.length, 0) < POSITIONS_WORTH_IT) return null;
  const middle = middleOf(part)?.coordinates;
  if (!middle || !isInside(coordinates, middle)) return null;
  const { west, south, east, north } = toBounds(coordinates[0] ?? []);
  const boxOf = (share: number): InnerBox => ({
    west: middle[0] - share * (middle[0] - west),
    south: middle[1] - share * (middle[1] - south),
    east: middle[0] + share * (east - middle[0]),
    north: middle[1] + share * (north - middle[1]),
  });
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const share = (low + high) / 2;
    if (coordinates.some((ring) => doesEnter(ring, boxOf(share)))) high = share;
    else low = share;
  }
  return low === 0 ? null : boxOf(low);
}

function isInside(rings: readonly (readonly LonLat[])[], place: LonLat): boolean {
  return rings.reduce((inside, ring) => inside !== isInRing(ring, place), false);
}

/** Whether an edge of a ring crosses a box. It does not if all corners are on one side of it. */
function doesEnter(ring: readonly LonLat[], { west, south, east, north }: InnerBox): boolean {
  for (let i = 1; i < ring.length; i += 1) {
    const [ax, ay] = ring[i - 1] ?? [0, 0];
    const [bx, by] = ring[i] ?? [0, 0];
    if (Math.max(ax, bx) < west || Math.min(ax, bx) > east || Math.max(ay, by) < south || Math.min(ay, by) > north)
      continue;
    const side = (x: number, y: number): number => Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
    const sides = side(west, south) + side(east, south) + side(east, north) + side(west, north);
    if (Math.abs(sides) < 4) return true;
  }
  return false;
}
