import type { Polygon } from '@groundtrack/contract';
import { at, findCrossing, isInRing, isSame, NO_AREA, type Position, type Ring, signedArea } from './ring.ts';
import { type Rings, splitAtAntimeridian } from './split-polygon.ts';

export type ReadFootprint =
  | { readonly ok: true; readonly parts: readonly Polygon[] }
  | { readonly ok: false; readonly reason: string };

/** More than any published footprint has; beyond it a hostile item would cost seconds. */
const POSITIONS_AT_MOST = 10_000;
/** Catalogues that count longitudes from 0 to 360, or past 180 across the antimeridian, are understood. */
const LONGITUDE_LIMIT_DEG = 360;

class Refusal extends Error {}

/**
 * Reads a GeoJSON Polygon or MultiPolygon of an unknown source: closes rings, turns them the right way round, follows
 * them across the antimeridian and around a pole, and splits them into parts within ±180 degrees (RFC 7946 section 3.1.9).
 */
export function readFootprint(geometry: unknown): ReadFootprint {
  try {
    const polygons = polygonsOf(geometry);
    const positions = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
    if (positions > POSITIONS_AT_MOST)
      throw new Refusal(`geometry: has ${positions} positions; at most ${POSITIONS_AT_MOST} are read`);
    const parts = polygons.flatMap((polygon) => splitAtAntimeridian(polygonOf(polygon)));
    if (parts.length === 0) throw new Refusal('geometry: has no area');
    return { ok: true, parts: parts.map(toGeoJson) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.message };
    throw error;
  }
}

function toGeoJson(rings: Rings): Polygon {
  return { type: 'Polygon', coordinates: rings.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat])) };
}

function polygonsOf(geometry: unknown): unknown[][][] {
  if (typeof geometry !== 'object' || geometry === null) throw new Refusal('geometry: is missing');
  const { type, coordinates } = geometry as { readonly type?: unknown; readonly coordinates?: unknown };
  if (type === 'Polygon') return [listOf(coordinates).map(listOf)];
  if (type === 'MultiPolygon') return listOf(coordinates).map((polygon) => listOf(polygon).map(listOf));
  throw new Refusal(
    `geometry: is a ${JSON.stringify(type ?? null).slice(0, 40)}; allowed are Polygon and MultiPolygon`,
  );
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new Refusal('geometry: the coordinates are not lists of rings');
  return value;
}

/** Exterior counter-clockwise, holes clockwise and on the same turn of the Earth as the exterior. */
function polygonOf(rings: readonly unknown[][]): Rings {
  const [exterior, ...holes] = rings.map(ringOf);
  if (!exterior) throw new Refusal('geometry: has no ring');
  const outer = signedArea(exterior) < 0 ? exterior.toReversed() : exterior;
  return [outer, ...holes.map((hole) => holeIn(outer, hole))];
}

function holeIn(exterior: Ring, hole: Ring): Ring {
  const wound = signedArea(hole) > 0 ? hole.toReversed() : hole;
  for (const turn of [0, 360, -360]) {
    const shifted = wound.map(([lon, lat]): Position => [lon + turn, lat]);
    if (shifted.some((position) => isInRing(exterior, position))) return shifted;
  }
  throw new Refusal('geometry: a hole lies outside its polygon');
}

function ringOf(values: readonly unknown[]): Ring {
  const given = values.map(positionOf);
  if (given.length > 1 && isSame(at(given, 0), at(given, given.length - 1))) given.pop();
  const open = (isWholeEarth(given) ? given : continuous(given)).filter(
    (position, i, all) => i === 0 || !isSame(position, at(all, i - 1)),
  );
  if (open.length < 3)
    throw new Refusal(`geometry: a ring has ${open.length} different positions; it needs at least 3`);
  const closed = closedOnPlane(open);
  const crossing = findCrossing(closed);
  if (crossing)
    throw new Refusal(`geometry: a ring crosses itself near ${crossing.map((deg) => deg.toFixed(4)).join(', ')}`);
  if (Math.abs(signedArea(closed)) < NO_AREA) throw new Refusal('geometry: a ring has no area');
  return closed;
}

function positionOf(value: unknown): Position {
  const [lon, lat] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof lon !== 'number' || typeof lat !== 'number' || !Number.isFinite(lon) || !Number.isFinite(lat))
    throw new Refusal('geometry: a position is not two numbers');
  if (Math.abs(lat) > 90) throw new Refusal(`geometry: latitude ${lat} lies outside -90 to 90 degrees`);
  if (Math.abs(lon) > LONGITUDE_LIMIT_DEG)
    throw new Refusal(`geometry: longitude ${lon} lies outside -180 to 180 degrees`);
  return [lon, lat];
}

/** A box from -180 to 180 degrees: its edges run round the Earth and not across the antimeridian. */
function isWholeEarth(open: Ring): boolean {
  const [first] = open;
  return first !== undefined && open.every(([lon]) => Math.abs(lon) === 180) && open.some(([lon]) => lon !== first[0]);
}

/** Each step takes the shorter way round the Earth. */
function continuous(ring: Ring): Ring {
  let turns = 0;
  return ring.map(([lon, lat], i): Position => {
    if (i > 0) {
      const step = lon - at(ring, i - 1)[0];
      if (Math.abs(step) > 180) turns -= 360 * Math.round(step / 360);
    }
    return [lon + turns, lat];
  });
}

/** A ring that comes back one turn later runs round a pole: the pole is put in, so that it closes on the plane. */
function closedOnPlane(open: Ring): Ring {
  const [firstLon, firstLat] = at(open, 0);
  const step = firstLon - at(open, open.length - 1)[0];
  if (Math.abs(step) <= 180 || isWholeEarth(open)) return [...open, at(open, 0)];
  const turn = -360 * Math.round(step / 360);
  const poleDeg = open.reduce((sum, [, lat]) => sum + lat, 0) >= 0 ? 90 : -90;
  return [...open, [firstLon + turn, firstLat], [firstLon + turn, poleDeg], [firstLon, poleDeg], [firstLon, firstLat]];
}
