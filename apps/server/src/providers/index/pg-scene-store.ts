import type { SceneId } from '@groundtrack/contract';
import { type RawBuilder, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Db } from '../../db/database.ts';
import type { SceneRecord } from '../scene-record.ts';
import { type Ground, isEmptySearch, resolutionWalks, searchedGround, searchTerms } from './scene-query.ts';
import { type SceneRow, toRecord } from './scene-row.ts';
import { type SceneCursor, type SceneRecordPage, type SceneSearch, SceneStoreError } from './scene-search.ts';

const COLUMNS = sql.raw(`provider, feature_id, acquired_at, ground_sample_distance_m, cloud_cover, off_nadir_deg,
  sun_elevation_deg, phenomenology, footprint, details`);
/** Every scene is older, so the distance to it orders them newest first. */
const FAR_FUTURE = sql.raw(`timestamptz '2100-01-01'`);

/** Reads on the search pool: see `db/pools.ts` for the settings its plans need. */
export class PgSceneStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Newest first; of the same instant the greater id first. Every scene once, however many parts its footprint has.
   * @param page.after where the page before ended; null begins
   */
  async search(
    search: SceneSearch,
    { limit, after }: { readonly limit: number; readonly after: SceneCursor | null },
  ): Promise<SceneRecordPage> {
    const grounds = isEmptySearch(search) ? [] : searchedGround(search.place);
    if (limit <= 0 || grounds.length === 0) return { records: [], next: null };
    // One more tells whether there is a next page.
    const rows = await this.#rows(searchQuery(search, grounds, { count: limit + 1, after }));
    const records = rows.slice(0, limit).map(toRecord);
    const last = records.at(-1);
    return { records, next: rows.length > limit && last ? toCursor(last) : null };
  }

  async find(provider: string, featureId: SceneId): Promise<SceneRecord | null> {
    const [row] = await this.#rows(sql<SceneRow>`
      SELECT ${COLUMNS} FROM scene WHERE provider = ${provider} AND feature_id = ${featureId} AND part = 0`);
    return row ? toRecord(row) : null;
  }

  async #rows(query: RawBuilder<SceneRow>): Promise<readonly SceneRow[]> {
    try {
      return (await query.execute(this.#db)).rows;
    } catch (error) {
      if (isRefusal(error)) throw error;
      throw new SceneStoreError('The index did not answer', { cause: error });
    }
  }
}

/** A statement PostgreSQL does not accept is a bug; one it gave up (class 57) or could not take is not. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && /^(22|42)/.test(error.code ?? '');
}

function toCursor({ acquiredAtMs, featureId, provider }: SceneRecord): SceneCursor {
  return { acquiredAtMs, featureId, provider };
}

/**
 * Each piece of the ground, each provider and each kind of resolution is a walk of its own down the index, which ends
 * after `count` scenes and those of the same instant. Ties are put in order outside: inside, PostgreSQL 15 would give up the index for it.
 */
function searchQuery(
  search: SceneSearch,
  grounds: readonly Ground[],
  { count, after }: { readonly count: number; readonly after: SceneCursor | null },
): RawBuilder<SceneRow> {
  const providers = search.providers ?? [null];
  const ways = grounds.flatMap((ground) =>
    providers.flatMap((provider) =>
      resolutionWalks(search).map((resolution) => ({ ground, provider, resolution, after })),
    ),
  );
  const walks = ways.map(
    (way) => sql`(
      SELECT ${COLUMNS} FROM scene WHERE ${sql.join(searchTerms(search, way), sql` AND `)}
      ORDER BY acquired_at <-> ${FAR_FUTURE} FETCH FIRST ${sql.lit(count)} ROWS WITH TIES)`,
  );
  return sql<SceneRow>`
    SELECT DISTINCT ON (acquired_at, feature_id, provider) ${COLUMNS}
    FROM (${sql.join(walks, sql` UNION ALL `)}) walk
    ORDER BY acquired_at DESC, feature_id DESC, provider DESC LIMIT ${sql.lit(count)}`;
}
