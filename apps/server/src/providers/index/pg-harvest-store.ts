import type { SceneId } from '@groundtrack/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import { coreHoles, corePolygon } from './core-polygon.ts';
import type { HarvestBatch, HarvestCounts, HarvestRun } from './harvest-run.ts';
import { contentHash, toDetails } from './scene-row.ts';

type Saved = Omit<HarvestCounts, 'refused'>;

/** Stores scenes together with the position in their source, atomically. */
export class PgHarvestStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @returns the position and counts of an unfinished run of the same source; null to start over */
  async begin(
    run: HarvestRun,
    nowMs: number,
  ): Promise<{ readonly position: unknown; readonly counts: HarvestCounts } | null> {
    const now = new Date(nowMs);
    return this.#db.transaction().execute(async (tx) => {
      const { rows } = await sql<HarvestCounts & { readonly position: unknown }>`
        UPDATE harvest SET run_id = ${run.runId}, updated_at = ${now}
        WHERE provider = ${run.provider} AND source = ${run.source} AND fingerprint = ${run.fingerprint}
          AND finished_at IS NULL AND position IS NOT NULL
        RETURNING position, added, changed, unchanged, refused`.execute(tx);
      const [unfinished] = rows;
      if (unfinished) {
        const { position, ...counts } = unfinished;
        return { position, counts };
      }
      await sql`
        INSERT INTO harvest (provider, source, run_id, fingerprint, started_at, updated_at)
        VALUES (${run.provider}, ${run.source}, ${run.runId}, ${run.fingerprint}, ${now}, ${now})
        ON CONFLICT (provider, source) DO UPDATE SET
          run_id = excluded.run_id, fingerprint = excluded.fingerprint, position = NULL, added = 0, changed = 0,
          unchanged = 0, refused = 0, started_at = excluded.started_at, updated_at = excluded.updated_at,
          finished_at = NULL`.execute(tx);
      return null;
    });
  }

  /** @returns the outcome for the records; null if another run of the same source has taken over */
  async commit(run: HarvestRun, batch: HarvestBatch, nowMs: number): Promise<Saved | null> {
    return this.#db.transaction().execute(async (tx) => {
      // A crash would lose scenes and position together, and the next run would read them again.
      await sql`SET LOCAL synchronous_commit = off`.execute(tx);
      const held = await sql`
        SELECT FROM harvest WHERE provider = ${run.provider} AND source = ${run.source} AND run_id = ${run.runId}
        FOR UPDATE`.execute(tx);
      if (held.rows.length === 0) return null;
      const saved = await saveScenes(tx, batch.records);
      await sql`
        UPDATE harvest SET position = ${JSON.stringify(batch.position)}::jsonb, added = added + ${saved.added},
          changed = changed + ${saved.changed}, unchanged = unchanged + ${saved.unchanged},
          refused = refused + ${batch.refused}, updated_at = ${new Date(nowMs)}
        WHERE provider = ${run.provider} AND source = ${run.source}`.execute(tx);
      return saved;
    });
  }

  async finish(run: HarvestRun, nowMs: number): Promise<void> {
    const now = new Date(nowMs);
    await sql`
      UPDATE harvest SET position = NULL, updated_at = ${now}, finished_at = ${now}
      WHERE provider = ${run.provider} AND source = ${run.source} AND run_id = ${run.runId}`.execute(this.#db);
  }
}

/** Skips unchanged scenes. Of two with one id, the later counts. */
async function saveScenes(tx: Tx, records: readonly SceneRecord[]): Promise<Saved> {
  const scenes = [...new Map(records.map((record) => [`${record.provider} ${record.featureId}`, record])).values()];
  if (scenes.length === 0) return { added: 0, changed: 0, unchanged: 0 };
  const columns = toColumns(scenes);
  // A row that was just inserted was never locked or replaced: its `xmax` is 0.
  const { rows } = await sql<{ readonly feature_id: SceneId; readonly part: number; readonly inserted: boolean }>`
    INSERT INTO scene (provider, feature_id, part, acquired_at, ground_sample_distance_m, cloud_cover, off_nadir_deg,
      sun_elevation_deg, phenomenology, footprint, holes, details, content_hash)
    SELECT provider, feature_id, part, acquired_at, resolution, cloud, off_nadir, sun, kind, footprint::polygon,
      holes::polygon[], details::jsonb, decode(hash, 'hex')
    FROM unnest(
      ${columns.provider}::text[], ${columns.featureId}::text[], ${columns.part}::smallint[],
      ${columns.acquiredAt}::timestamptz[], ${columns.resolutionM}::real[], ${columns.cloudCover}::real[],
      ${columns.offNadirDeg}::real[], ${columns.sunElevationDeg}::real[], ${columns.phenomenology}::text[],
      ${columns.footprint}::text[], ${columns.holes}::text[], ${columns.details}::text[], ${columns.hash}::text[]
    ) AS given (provider, feature_id, part, acquired_at, resolution, cloud, off_nadir, sun, kind, footprint, holes,
      details, hash)
    ON CONFLICT (provider, feature_id, part) DO UPDATE SET
      acquired_at = excluded.acquired_at, ground_sample_distance_m = excluded.ground_sample_distance_m,
      cloud_cover = excluded.cloud_cover, off_nadir_deg = excluded.off_nadir_deg,
      sun_elevation_deg = excluded.sun_elevation_deg, phenomenology = excluded.phenomenology,
      footprint = excluded.footprint, holes = excluded.holes, details = excluded.details,
      content_hash = excluded.content_hash
    WHERE scene.content_hash <> excluded.content_hash
    RETURNING feature_id, part, xmax = 0 AS inserted`.execute(tx);
  const first = rows.filter(({ part }) => part === 0);
  const changed = new Set(first.filter(({ inserted }) => !inserted).map((row) => row.feature_id));
  await dropFormerParts(
    tx,
    scenes.filter(({ featureId }) => changed.has(featureId)),
  );
  return { added: first.length - changed.size, changed: changed.size, unchanged: scenes.length - first.length };
}

/** A changed footprint may have fewer parts than before. */
async function dropFormerParts(tx: Tx, changed: readonly SceneRecord[]): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    DELETE FROM scene USING unnest(
      ${changed.map(({ provider }) => provider)}::text[], ${changed.map(({ featureId }) => featureId)}::text[],
      ${changed.map(({ parts }) => parts.length)}::int[]
    ) AS given (provider, feature_id, parts)
    WHERE scene.provider = given.provider AND scene.feature_id = given.feature_id AND part >= given.parts`.execute(tx);
}

/** One array per column, one entry per part of each scene. */
function toColumns(scenes: readonly SceneRecord[]) {
  const rows = scenes.flatMap((record) => {
    const details = JSON.stringify(toDetails(record));
    const hash = contentHash(record).toString('hex');
    const acquiredAt = new Date(record.acquiredAtMs).toISOString();
    return record.parts.map((polygon, part) => ({ record, polygon, part, details, hash, acquiredAt }));
  });
  return {
    provider: rows.map(({ record }) => record.provider),
    featureId: rows.map(({ record }) => record.featureId),
    part: rows.map(({ part }) => part),
    acquiredAt: rows.map(({ acquiredAt }) => acquiredAt),
    resolutionM: rows.map(({ record }) => real(record.groundSampleDistanceM)),
    cloudCover: rows.map(({ record }) => real(record.cloudCover)),
    offNadirDeg: rows.map(({ record }) => real(record.offNadirDeg)),
    sunElevationDeg: rows.map(({ record }) => real(record.sunElevationDeg)),
    phenomenology: rows.map(({ record }) => record.phenomenology),
    footprint: rows.map(({ polygon }) => corePolygon(polygon.coordinates[0] ?? [])),
    holes: rows.map(({ polygon }) => coreHoles(polygon)),
    details: rows.map(({ details }) => details),
    hash: rows.map(({ hash }) => hash),
  };
}

/** PostgreSQL rejects numbers too small for the column, so they are rounded to 0. */
function real(value: number | null): number | null {
  return value === null ? null : Math.fround(value);
}
