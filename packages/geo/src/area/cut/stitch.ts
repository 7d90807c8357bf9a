import type { Polygon } from '../../polygon.ts';
import type { LonLat } from '../../position.ts';
import { isInRing, isSamePosition, positionAt, type Ring, signedAreaDeg2 } from '../../ring.ts';
import type { Piece } from './split-edges.ts';

/** The ends of pieces by their start. */
class Ways {
  readonly #ends = new Map<number, Map<number, LonLat[]>>();

  add([start, end]: Piece): void {
    const ofLon = this.#ends.get(start[0]) ?? new Map<number, LonLat[]>();
    this.#ends.set(start[0], ofLon);
    const ends = ofLon.get(start[1]) ?? [];
    ofLon.set(start[1], ends);
    ends.push(end);
  }

  from([lon, lat]: LonLat): LonLat[] {
    return this.#ends.get(lon)?.get(lat) ?? [];
  }
}

/** Joins pieces to closed rings; null if a piece has no successor. */
export function toRings(pieces: readonly Piece[]): Ring[] | null {
  const ways = new Ways();
  for (const piece of pieces) ways.add(piece);
  const rings: Ring[] = [];
  for (const [start] of pieces) {
    while (ways.from(start).length > 0) {
      const ring = followRing(ways, start);
      if (!ring) return null;
      rings.push(ring);
    }
  }
  return rings;
}

function followRing(ways: Ways, start: LonLat): Ring | null {
  const ring = [start];
  let [before, here] = [start, start];
  do {
    const next = takeNext(ways.from(here), before, here);
    if (!next) return null;
    [before, here] = [here, next];
    ring.push(here);
  } while (!isSamePosition(here, start));
  return ring;
}

/** Takes the leftmost turn where rings touch, so that each stays a separate ring. */
function takeNext(ends: LonLat[], before: LonLat, here: LonLat): LonLat | null {
  if (ends.length < 2) return ends.pop() ?? null;
  const cameFrom = Math.atan2(here[1] - before[1], here[0] - before[0]);
  const turnTo = ([lon, lat]: LonLat): number => {
    const turn = Math.atan2(lat - here[1], lon - here[0]) - cameFrom;
    return turn > Math.PI ? turn - 2 * Math.PI : turn <= -Math.PI ? turn + 2 * Math.PI : turn;
  };
  const [next] = ends.toSorted((a, b) => turnTo(b) - turnTo(a));
  if (next) ends.splice(ends.indexOf(next), 1);
  return next ?? null;
}

/** Counter-clockwise outlines, each with its clockwise holes. */
export function toPolygons(rings: readonly Ring[]): Polygon[] {
  const exteriors = rings.filter((ring) => signedAreaDeg2(ring) > 0);
  const holes = rings.filter((ring) => signedAreaDeg2(ring) < 0);
  return exteriors.map((exterior): Polygon => {
    const own = holes.filter((hole) => isHoleOf(exterior, hole));
    return { type: 'Polygon', coordinates: [exterior, ...own] };
  });
}

function isHoleOf(exterior: Ring, hole: Ring): boolean {
  const [a, b] = [positionAt(hole, 0), positionAt(hole, 1)];
  return isInRing(exterior, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
}
