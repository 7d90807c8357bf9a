import type { Place } from '@groundtrack/contract';
import type { Coordinates } from '@groundtrack/geo';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { interpretPlace } from './interpret-place.ts';
import { findNamed, findOtherNamed, type ScoredRow } from './pg-find-named.ts';
import { type PlaceRow, placeColumns } from './pg-place-row.ts';
import { toPlaceLabel, withLocalName } from './place-label.ts';
import type { ScoredPlace } from './place-score.ts';

const EARTH_RADIUS_KM = 6371.0088;

/** The gazetteer in our database. */
export class PgGazetteer {
  /** Attribution required by the source of the places. */
  readonly attribution: string = 'GeoNames, CC BY 4.0';
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Places whose name equals, begins with, or resembles the text, best first. `Paris, Texas` narrows by region. */
  async search(text: string, limit: number): Promise<readonly ScoredPlace[]> {
    const interpretations = interpretPlace(text);
    if (interpretations.length === 0) return [];
    return this.#db.transaction().execute(async (tx) => {
      // The trigram index can only be read as a bitmap, which the search pool otherwise disables. The planner
      // overestimates its cost: a sequential scan takes three times as long.
      await sql`SELECT set_config('enable_bitmapscan', 'on', true), set_config('enable_seqscan', 'off', true)`.execute(
        tx,
      );
      const best = new Map<number, ScoredRow>();
      for (const interpretation of interpretations) {
        for (const row of [
          ...(await findNamed(tx, interpretation, limit)),
          ...(await findOtherNamed(tx, interpretation, { typed: text, limit })),
        ]) {
          if (row.score > (best.get(row.id)?.score ?? 0)) best.set(row.id, row);
        }
      }
      const ranked = [...best.values()].toSorted((a, b) => b.score - a.score);
      return ranked.slice(0, limit).map((row) => ({ place: toPlace(row), score: row.score }));
    });
  }

  /** The nearest named place within `maxKm`. */
  async nearest({ latitude, longitude }: Coordinates, maxKm: number): Promise<Place | null> {
    const areas = boxesAround(latitude, longitude, maxKm / EARTH_RADIUS_KM);
    const distance = greatCircle(latitude, longitude);
    const { rows } = await sql<PlaceRow & { distanceKm: number }>`
      SELECT ${placeColumns}, ${distance} * ${EARTH_RADIUS_KM}::float8 AS "distanceKm"
      FROM unnest(${areas}::text[]) AS area JOIN place ON position <@ area::box
      ORDER BY "distanceKm" LIMIT 1`.execute(this.#db);
    const [nearest] = rows;
    return nearest && nearest.distanceKm <= maxKm ? toPlace(nearest) : null;
  }
}

function toPlace({ otherName, ...row }: Omit<ScoredRow, 'score'>): Place {
  const location = toPlaceLabel({ ...row, name: withLocalName(row.name, otherName ?? null) });
  return { location, latitude: row.latitude, longitude: row.longitude, elevation: 0 };
}

/** The great-circle angle to a place in radians (haversine formula). */
function greatCircle(latitude: number, longitude: number): RawBuilder<number> {
  return sql`2 * asin(least(1, sqrt(
    sind((position[1] - ${latitude}::float8) / 2) ^ 2 +
    cosd(position[1]) * cosd(${latitude}::float8) * sind((position[0] - ${longitude}::float8) / 2) ^ 2)))`;
}

/**
 * The boxes in degrees that cover the cap of `radius` radians around a point: one, two across the antimeridian, or all
 * longitudes around a pole.
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
