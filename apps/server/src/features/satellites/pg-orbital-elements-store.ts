import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { FreshElements, RefreshState, StoredElements, Validators } from './stored-orbital-elements.ts';
import { toSource } from './to-source.ts';

/** The last good elements of each satellite, and when each source was asked. */
export class PgOrbitalElementsStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async all(): Promise<readonly StoredElements[]> {
    const rows = await this.#db.selectFrom('element_set').selectAll().execute();
    return rows.map((row) => ({
      satelliteId: row.satellite_id,
      omm: row.omm,
      epochMs: row.epoch.getTime(),
      updatedAtMs: row.updated_at.getTime(),
    }));
  }

  /**
   * Records the attempt, unless one was made since `notSinceMs`: then another process has asked or is asking.
   * @returns the validators of the last success, or null when it is too early to ask
   */
  async beginRefresh(url: string, nowMs: number, notSinceMs: number): Promise<Validators | null> {
    const row = await this.#db
      .insertInto('element_refresh')
      .values({
        source: toSource(url),
        attempted_at: new Date(nowMs),
        succeeded_at: null,
        failed_at: null,
        etag: null,
        last_modified: null,
      })
      .onConflict((conflict) =>
        conflict
          .column('source')
          .doUpdateSet({ attempted_at: new Date(nowMs), failed_at: null })
          .where('element_refresh.attempted_at', '<=', new Date(notSinceMs)),
      )
      .returning(['etag', 'last_modified'])
      .executeTakeFirst();
    return row ? { etag: row.etag, lastModified: row.last_modified } : null;
  }

  /**
   * Keeps the sets that are newer than what is stored, and the validators for the next request, as one step.
   * @returns how many were newer
   */
  async finishRefresh(
    url: string,
    nowMs: number,
    answer: Validators & { readonly sets: readonly FreshElements[] },
  ): Promise<number> {
    const now = new Date(nowMs);
    return this.#db.transaction().execute(async (tx) => {
      await tx
        .updateTable('element_refresh')
        .set({ succeeded_at: now, etag: answer.etag, last_modified: answer.lastModified })
        .where('source', '=', toSource(url))
        .execute();
      return keepNewer(tx, answer.sets, now);
    });
  }

  /** Records that the attempt failed. */
  async failRefresh(url: string, nowMs: number): Promise<void> {
    await this.#db
      .updateTable('element_refresh')
      .set({ failed_at: new Date(nowMs) })
      .where('source', '=', toSource(url))
      .execute();
  }

  /** Null when the source was never asked. */
  async refreshState(url: string): Promise<RefreshState | null> {
    const row = await this.#db
      .selectFrom('element_refresh')
      .select(['attempted_at', 'succeeded_at', 'failed_at'])
      .where('source', '=', toSource(url))
      .executeTakeFirst();
    return row
      ? {
          attemptedAtMs: row.attempted_at.getTime(),
          succeededAtMs: row.succeeded_at?.getTime() ?? null,
          failedAtMs: row.failed_at?.getTime() ?? null,
        }
      : null;
  }
}

async function keepNewer(db: Db, sets: readonly FreshElements[], now: Date): Promise<number> {
  if (sets.length === 0) return 0;
  const kept = await db
    .insertInto('element_set')
    .values(
      sets.map((set) => ({
        satellite_id: set.satelliteId,
        omm: JSON.stringify(set.omm),
        epoch: new Date(set.epochMs),
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('satellite_id')
        .doUpdateSet({
          omm: sql`excluded.omm`,
          epoch: sql`excluded.epoch`,
          updated_at: sql`excluded.updated_at`,
        })
        .whereRef('element_set.epoch', '<', sql`excluded.epoch`),
    )
    .returning('satellite_id')
    .execute();
  return kept.length;
}
