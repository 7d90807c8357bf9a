import type { Place } from '@groundtrack/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { foldName } from './fold-name.ts';
import type { Geocoder } from './geocoder.ts';
import { placeLabel } from './place-label.ts';

interface Row {
  readonly name: string;
  readonly country: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Below this length nearly every name resembles the text, so only beginnings count. */
const SIMILAR_FROM_LENGTH = 4;
/**
 * How alike a part of a name must be (pg_trgm word similarity). The first finds one wrong letter quickly, the second
 * also two letters of `new yrok` that changed places; it is asked when the first leaves the list short.
 */
const SIMILARITIES = [0.6, 0.4];
/** Among how many places a region is looked for: names such as Clinton are borne by dozens. */
const CANDIDATES = 100;
const EARTH_RADIUS_KM = 6371.0088;

const columns = sql`name, country, region, position[0] AS longitude, position[1] AS latitude`;

/** The gazetteer in our own database. */
export class PgGeocoder implements Geocoder {
  readonly attribution = 'GeoNames, CC BY 4.0';
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async search(text: string, limit: number): Promise<readonly Place[]> {
    const [name = '', ...regions] = text.split(',').map(foldName);
    if (name === '') return [];
    const candidates = regions.length > 0 ? CANDIDATES : limit;
    const rows = await (name.length < SIMILAR_FROM_LENGTH
      ? this.#beginning(name, candidates)
      : this.#like(name, candidates, limit));
    const places = rows.map(toPlace).filter(({ location }) => liesIn(location, regions));
    return places.slice(0, limit);
  }

  async nearest(latitude: number, longitude: number, maxKm: number): Promise<Place | null> {
    const areas = boxesAround(latitude, longitude, maxKm / EARTH_RADIUS_KM);
    const distance = greatCircle(latitude, longitude);
    const { rows } = await sql<Row & { distanceKm: number }>`
      SELECT ${columns}, ${distance} * ${EARTH_RADIUS_KM}::float8 AS "distanceKm"
      FROM unnest(${areas}::text[]) AS area JOIN place ON position <@ area::box
      ORDER BY "distanceKm" LIMIT 1`.execute(this.#db);
    const [nearest] = rows;
    return nearest && nearest.distanceKm <= maxKm ? toPlace(nearest) : null;
  }

  async #beginning(name: string, limit: number): Promise<readonly Row[]> {
    const { rows } = await sql<Row>`
      SELECT ${columns} FROM place WHERE folded LIKE ${`${name}%`}
      ORDER BY folded = ${name} DESC, population DESC, id LIMIT ${limit}`.execute(this.#db);
    return rows;
  }

  async #like(name: string, limit: number, enough: number): Promise<readonly Row[]> {
    return this.#db.transaction().execute(async (tx) => {
      let rows: readonly Row[] = [];
      for (const similarity of SIMILARITIES) {
        if (rows.length < enough) rows = await findAlike(tx, { name, similarity, limit });
      }
      return rows;
    });
  }
}

interface Likeness {
  readonly name: string;
  readonly similarity: number;
  readonly limit: number;
}

/**
 * The whole name counts most, then its beginning, then a likeness of any part of it; a tenfold population outweighs
 * a tenth of that.
 */
async function findAlike(tx: Tx, { name, similarity, limit }: Likeness): Promise<readonly Row[]> {
  // The index over letter triples can only be read as a bitmap, which the search pool does without otherwise.
  await sql`SELECT set_config('enable_bitmapscan', 'on', true),
    set_config('pg_trgm.word_similarity_threshold', ${String(similarity)}, true)`.execute(tx);
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM place WHERE folded LIKE ${`${name}%`} OR folded %> ${name}
    ORDER BY
      greatest(
        CASE WHEN folded = ${name} THEN 1.2 WHEN folded LIKE ${`${name}%`} THEN 0.9 END,
        0.7 * word_similarity(${name}, folded)
      ) + 0.1 * log(population + 1) DESC,
      population DESC, id
    LIMIT ${limit}`.execute(tx);
  return rows;
}

function toPlace(row: Row): Place {
  return { location: placeLabel(row), latitude: row.latitude, longitude: row.longitude, elevation: 0 };
}

/** Whether each of the given regions begins one of the parts of the label after the name. */
function liesIn(label: string, regions: readonly string[]): boolean {
  const [, ...parts] = label.split(',').map(foldName);
  return regions.every((region) => parts.some((part) => part.startsWith(region)));
}

/** The great-circle angle to a place in radians, by the haversine formula. */
function greatCircle(latitude: number, longitude: number): RawBuilder<number> {
  return sql`2 * asin(least(1, sqrt(
    sind((position[1] - ${latitude}::float8) / 2) ^ 2 +
    cosd(position[1]) * cosd(${latitude}::float8) * sind((position[0] - ${longitude}::float8) / 2) ^ 2)))`;
}

/**
 * The boxes of degrees that hold the cap of `radius` radians around a point: one, two where it crosses the
 * antimeridian, all longitudes where it holds a pole.
 */
function boxesAround(latitude: number, longitude: number, radius: number): readonly string[] {
  const south = Math.max(-90, latitude - degrees(radius));
  const north = Math.min(90, latitude + degrees(radius));
  const holdsPole = south === -90 || north === 90;
  const halfWidth = holdsPole ? 180 : degrees(Math.asin(Math.sin(radius) / Math.cos((latitude * Math.PI) / 180)));
  const shifts = [0, longitude < 0 ? 360 : -360];
  return shifts
    .map((shift) => ({ west: longitude + shift - halfWidth, east: longitude + shift + halfWidth }))
    .filter(({ west, east }) => east >= -180 && west <= 180)
    .map(({ west, east }) => `((${west},${south}),(${east},${north}))`);
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
