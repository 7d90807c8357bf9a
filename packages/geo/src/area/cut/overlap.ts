import { boundsOverlap, toBounds } from '../../bounds.ts';
import type { Polygon } from '../../polygon.ts';
import type { LonLat } from '../../position.ts';
import { isInRing, NO_AREA_DEG2, positionAt, type Ring, signedAreaDeg2 } from '../../ring.ts';
import { type Piece, splitEdges } from './split-edges.ts';
import { toPolygons, toRings } from './stitch.ts';

/** Ten micrometers. If edges of two shapes almost overlap, one shape is moved by this distance. */
const NUDGE_DEG = 1e-10;
const NUDGES_AT_MOST = 5;

/**
 * The ground that two shapes have in common, as outlines with holes; edges are straight in degrees (RFC 7946 section 3.1.1).
 * Each outline is made of the pieces of either shape's edges that lie in the other. The sweep that finds faults would do
 * as well, but moves positions by up to 0.1 mm and takes six times as long: every scene of a search is cut.
 * @param one parts that do not overlap, with longitudes within ±180, exteriors counter-clockwise, as `parseFootprint` makes them
 * @param other made alike
 * @returns parts made alike; none where the shapes have nothing in common
 * @throws RangeError for shapes whose edges lie on each other wherever they are moved to
 */
export function overlapOf(one: readonly Polygon[], other: readonly Polygon[]): Polygon[] {
  return one.flatMap((part) => other.flatMap((each) => overlapOfTwo(part, each)));
}

function overlapOfTwo(a: Polygon, b: Polygon): Polygon[] {
  if (!boundsOverlap(boundsOf(a), boundsOf(b))) return [];
  for (let nudge = 0; nudge <= NUDGES_AT_MOST; nudge++) {
    const rings = tryOverlap(nudge === 0 ? a : nudged(a, nudge), b);
    if (rings) return toPolygons(rings.filter((ring) => Math.abs(signedAreaDeg2(ring)) > NO_AREA_DEG2));
  }
  throw new RangeError('two shapes whose edges cannot be distinguished');
}

function boundsOf({ coordinates: [exterior = []] }: Polygon) {
  return toBounds(exterior);
}

/** Moves a shape in a different direction each time (golden angle), but never beyond the edges of the flat map. */
function nudged({ type, coordinates }: Polygon, nudge: number): Polygon {
  const [right, up] = [Math.cos(nudge * 2.4), Math.sin(nudge * 2.4)];
  const by = (value: number, limit: number, share: number): number =>
    Math.abs(value) === limit ? value : value + share * nudge * NUDGE_DEG;
  return {
    type,
    coordinates: coordinates.map((ring) => ring.map(([lon, lat]): LonLat => [by(lon, 180, right), by(lat, 90, up)])),
  };
}

/** @returns null if the pieces do not form rings */
function tryOverlap(a: Polygon, b: Polygon): Ring[] | null {
  const { ofOne, ofOther, doMeet, doShare } = splitEdges(a.coordinates, b.coordinates);
  if (!doMeet) return wholeRings(a, b);
  const shared = new SharedPieces(doShare ? ofOne : [], doShare ? ofOther : []);
  return toRings([
    // A shared piece is used once, and only if both shapes have their ground on the same side of it.
    ...ofOne.filter((piece) => (shared.has(piece) ? shared.isSameWay(piece) : isInside(b, middleOf(piece)))),
    ...ofOther.filter((piece) => !shared.has(piece) && isInside(a, middleOf(piece))),
  ]);
}

/** For shapes whose edges do not cross: the rings of each shape that are inside the other. */
function wholeRings(a: Polygon, b: Polygon): Ring[] {
  const ringsIn = (rings: readonly Ring[], other: Polygon) =>
    rings.filter((ring) => isInside(other, positionAt(ring, 0)));
  return [...ringsIn(a.coordinates, b), ...ringsIn(b.coordinates, a)];
}

const keyOf = ([from, to]: Piece): string => `${from[0]} ${from[1]} ${to[0]} ${to[1]}`;

/** Pieces that are edges of both shapes, in either direction. */
class SharedPieces {
  readonly #ofOne: ReadonlySet<string>;
  readonly #ofOther: ReadonlySet<string>;

  constructor(ofOne: readonly Piece[], ofOther: readonly Piece[]) {
    this.#ofOne = new Set(ofOne.map(keyOf));
    this.#ofOther = new Set(ofOther.map(keyOf));
  }

  has(piece: Piece): boolean {
    if (this.#ofOne.size === 0) return false;
    const [key, back] = [keyOf(piece), keyOf([piece[1], piece[0]])];
    return [this.#ofOne, this.#ofOther].every((pieces) => pieces.has(key) || pieces.has(back));
  }

  isSameWay(piece: Piece): boolean {
    const key = keyOf(piece);
    return this.#ofOne.has(key) && this.#ofOther.has(key);
  }
}

function middleOf([from, to]: Piece): LonLat {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

/** By the even-odd rule over all rings, so holes are excluded. */
function isInside({ coordinates }: Polygon, position: LonLat): boolean {
  return coordinates.reduce((inside, ring) => inside !== isInRing(ring, position), false);
}
