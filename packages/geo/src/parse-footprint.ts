import { closeRing, isWholeEarth, unwrapLongitudes } from './antimeridian.ts';
import { findCrossing } from './find-crossing.ts';
import { positionText } from './format-coordinates.ts';
import type { LonLat } from './position.ts';
import { isInRing, isSamePosition, NO_AREA_DEG2, positionAt, type Ring, signedAreaDeg2 } from './ring.ts';
import { type Rings, splitAtAntimeridian } from './split-polygon.ts';

/** A GeoJSON polygon within ±180 degrees, its exterior counter-clockwise, its holes clockwise. */
interface FootprintPart {
  readonly type: 'Polygon';
  readonly coordinates: [lonDeg: number, latDeg: number][][];
}

/** The parts of a shape, or the reason why it is invalid. */
export type ParsedFootprint =
  | { readonly ok: true; readonly parts: readonly FootprintPart[] }
  | { readonly ok: false; readonly reason: string };

/** More than any published footprint has. A hostile item with more would take seconds. */
const POSITIONS_AT_MOST = 10_000;
/** Some catalogs count longitudes from 0 to 360, or beyond 180 across the antimeridian. */
const LONGITUDE_LIMIT_DEG = 360;

class FootprintError extends Error {}

/**
 * Reads a GeoJSON Polygon or MultiPolygon from an unknown source: closes rings, corrects their direction, follows
 * them across the antimeridian and around a pole, and splits them into parts within ±180 degrees (RFC 7946 section
 * 3.1.9).
 */
export function parseFootprint(geometry: unknown): ParsedFootprint {
  try {
    const polygons = parsePolygons(geometry);
    const positions = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
    if (positions > POSITIONS_AT_MOST)
      throw new FootprintError(`geometry: has ${positions} positions; at most ${POSITIONS_AT_MOST} are read`);
    const parts = polygons.flatMap((polygon) => splitAtAntimeridian(toRings(polygon)));
    if (parts.length === 0) throw new FootprintError('geometry: has no area');
    return { ok: true, parts: parts.map(toPart) };
  } catch (error) {
    if (error instanceof FootprintError) return { ok: false, reason: error.message };
    throw error;
  }
}

function toPart(rings: Rings): FootprintPart {
  return { type: 'Polygon', coordinates: rings.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat])) };
}

function parsePolygons(geometry: unknown): unknown[][][] {
  if (typeof geometry !== 'object' || geometry === null) throw new FootprintError('geometry: is missing');
  const { type, coordinates } = geometry as { readonly type?: unknown; readonly coordinates?: unknown };
  if (type === 'Polygon') return [parseList(coordinates).map(parseList)];
  if (type === 'MultiPolygon') return parseList(coordinates).map((polygon) => parseList(polygon).map(parseList));
  throw new FootprintError(
    `geometry: is a ${JSON.stringify(type ?? null).slice(0, 40)}; allowed are Polygon and MultiPolygon`,
  );
}

function parseList(value: unknown): unknown[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new FootprintError('geometry: the coordinates are not lists of rings');
  return value;
}

/** Exterior counter-clockwise, holes clockwise, with longitudes near those of the exterior. */
function toRings(rings: readonly unknown[][]): Rings {
  const [exterior, ...holes] = rings.map(parseRing);
  if (!exterior) throw new FootprintError('geometry: has no ring');
  const outer = signedAreaDeg2(exterior) < 0 ? exterior.toReversed() : exterior;
  return [outer, ...holes.map((hole) => shiftInto(outer, hole))];
}

function shiftInto(exterior: Ring, hole: Ring): Ring {
  const wound = signedAreaDeg2(hole) > 0 ? hole.toReversed() : hole;
  for (const turn of [0, 360, -360]) {
    const shifted = wound.map(([lon, lat]): LonLat => [lon + turn, lat]);
    if (shifted.some((position) => isInRing(exterior, position))) return shifted;
  }
  throw new FootprintError('geometry: a hole lies outside its polygon');
}

function parseRing(values: readonly unknown[]): Ring {
  const given = values.map(parsePosition);
  // A repeated last position would create an edge without length.
  while (given.length > 1 && isSamePosition(positionAt(given, 0), positionAt(given, given.length - 1))) given.pop();
  const open = (isWholeEarth(given) ? given : unwrapLongitudes(given)).filter(
    (position, i, all) => i === 0 || !isSamePosition(position, positionAt(all, i - 1)),
  );
  if (open.length < 3)
    throw new FootprintError(`geometry: a ring has ${open.length} different positions; it needs at least 3`);
  const closed = isWholeEarth(open) ? [...open, positionAt(open, 0)] : closeRing(open);
  const crossing = findCrossing(closed);
  if (crossing) throw new FootprintError(`geometry: a ring crosses itself near ${positionText(crossing)}`);
  if (Math.abs(signedAreaDeg2(closed)) < NO_AREA_DEG2) throw new FootprintError('geometry: a ring has no area');
  return closed;
}

function parsePosition(value: unknown): LonLat {
  const [lon, lat] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof lon !== 'number' || typeof lat !== 'number' || !Number.isFinite(lon) || !Number.isFinite(lat))
    throw new FootprintError('geometry: a position is not two numbers');
  if (Math.abs(lat) > 90) throw new FootprintError(`geometry: latitude ${lat} lies outside -90 to 90 degrees`);
  if (Math.abs(lon) > LONGITUDE_LIMIT_DEG)
    throw new FootprintError(`geometry: longitude ${lon} lies outside -180 to 180 degrees`);
  return [lon, lat];
}
