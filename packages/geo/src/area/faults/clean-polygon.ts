import { isWholeEarth, toContinuousRing } from '../../antimeridian.ts';
import { toBounds } from '../../bounds.ts';
import type { LonLat } from '../../position.ts';
import { positionAt, type Ring } from '../../ring.ts';
import type { Rings } from '../../split-polygon.ts';
import { type CleanRing, cleanRing } from './clean-ring.ts';
import { toGrid } from './grid.ts';
import { type SweepEdge, toSweepEdge } from './sweep.ts';

/** A ring of a polygon on a flat map, with longitudes near those of its exterior. */
export interface FlatRing {
  /** Index of the ring in the polygon; 0 is the exterior. */
  readonly ring: number;
  readonly given: CleanRing;
  /** Closed and continuous; around a pole it runs along the pole. */
  readonly flat: Ring;
  /** Whether its direction follows RFC 7946 section 3.1.6: exteriors counter-clockwise, holes clockwise. */
  readonly isWound: boolean;
}

/**
 * The rings of a polygon without repeated positions, spikes, and empty rings.
 * @param cleaned the cleaned rings, if they are already known
 */
export function flattenPolygon(rings: Rings, cleaned: readonly CleanRing[] = rings.map(cleanRing)): FlatRing[] {
  const flat = cleaned.flatMap((given, ring): FlatRing[] => {
    if (given.open.length < 3) return [];
    const line = cutWideEdges(toContinuousRing(given.open));
    const doubleArea = doubleAreaDeg2(line);
    // A ring that crosses itself into equal parts has no direction.
    return [{ ring, given, flat: line, isWound: ring === 0 ? doubleArea >= 0 : doubleArea <= 0 }];
  });
  const exterior = flat.find(({ ring }) => ring === 0);
  // Holes without an exterior are dropped.
  if (!exterior) return [];
  const turns = Math.round(middle(exterior.flat) / 360);
  return flat.map((one) => {
    const toExterior = one === exterior ? 0 : turnTo(exterior.flat, one.flat);
    return { ...one, flat: shift(one.flat, toExterior - turns) };
  });
}

/** The rings in the order and direction of GeoJSON: closed, the exterior counter-clockwise, holes clockwise. */
export function toWoundRings(rings: readonly FlatRing[]): Rings {
  return rings.map(({ flat, isWound }) => (isWound ? flat : flat.toReversed()));
}

/** Closes rings, corrects their direction, and removes repeated positions, spikes, and empty rings. */
export function tidyArea(polygons: readonly Rings[]): Rings[] {
  return polygons.map((rings) => toWoundRings(flattenPolygon(rings))).filter(({ length }) => length > 0);
}

/** The origin of an edge in the polygon. */
export interface EdgeSource {
  readonly ring: number;
  /** Index of its first position. */
  readonly position: number;
}

/** The edges of a polygon with the ground on the left of each, and their origins. */
export function toSweepEdges(rings: readonly FlatRing[], firstSource = 0, holeWeight = 1) {
  const sources: EdgeSource[] = [];
  const edges: SweepEdge[] = [];
  for (const { ring, given, flat, isWound } of rings)
    for (let i = 1; i < flat.length; i++) {
      const [a, b] = [toGrid(positionAt(flat, i - 1)), toGrid(positionAt(flat, i))];
      if (a.x === b.x && a.y === b.y) continue;
      const weight = (isWound ? 1 : -1) * (ring === 0 ? 1 : holeWeight);
      edges.push(toSweepEdge(a, b, firstSource + sources.length, weight));
      sources.push({ ring, position: given.indexes[Math.min(i, given.indexes.length) - 1] ?? 0 });
    }
  return { edges, sources };
}

/** A longer edge would be interpreted as the shorter way around the Earth. */
const WIDEST_EDGE_DEG = 120;

/** A ring along a pole or around the Earth has edges longer than half a turn. */
function cutWideEdges(ring: Ring): Ring {
  if (!isWholeEarth(ring.slice(0, -1)) && ring.every((_, i) => i === 0 || widthAt(ring, i) <= 180)) return ring;
  return ring.flatMap((to, i): LonLat[] => {
    if (i === 0) return [to];
    const from = positionAt(ring, i - 1);
    const pieces = Math.max(1, Math.ceil(widthAt(ring, i) / WIDEST_EDGE_DEG));
    return Array.from({ length: pieces }, (_, piece): LonLat => {
      const share = (piece + 1) / pieces;
      return share === 1 ? to : [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    });
  });
}

function widthAt(ring: Ring, i: number): number {
  return Math.abs(positionAt(ring, i)[0] - positionAt(ring, i - 1)[0]);
}

function doubleAreaDeg2(ring: Ring): number {
  const [lon0, lat0] = positionAt(ring, 0);
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [positionAt(ring, i - 1), positionAt(ring, i)];
    twice += (a[0] - lon0) * (b[1] - lat0) - (b[0] - lon0) * (a[1] - lat0);
  }
  return twice;
}

function middle(ring: Ring): number {
  const { west, east } = toBounds(ring);
  return (west + east) / 2;
}

/** The number of turns that move a hole into or near its exterior. */
function turnTo(exterior: Ring, hole: Ring): number {
  const outer = toBounds(exterior);
  const { west, east } = toBounds(hole);
  const nearest = Math.round((middle(exterior) - middle(hole)) / 360);
  const inside = [nearest, nearest - 1, nearest + 1].find(
    (turn) => west + 360 * turn >= outer.west && east + 360 * turn <= outer.east,
  );
  return inside ?? nearest;
}

function shift(ring: Ring, turns: number): Ring {
  return turns === 0 ? ring : ring.map(([lonDeg, latDeg]): LonLat => [lonDeg + 360 * turns, latDeg]);
}
