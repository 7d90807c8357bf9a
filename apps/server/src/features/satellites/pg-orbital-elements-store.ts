import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { FreshElements, RefreshState, StoredElements, Validators } from './stored-orbital-elements.ts';
import { toSource } from './to-source.ts';

interface BegunRefresh extends Validators {
  /** Consecutive failures before this attempt. */
  readonly failures: number;
}

type FailedRefresh = Pick<RefreshState, 'failures' | 'dueAtMs'> & { readonly failure: string };

/** The last good elements of each satellite, and the state of each source. */
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
   * Records the attempt, unless the source is not due because another process fetches or has fetched it.
   * @param dueAtMs when it is due again if the attempt never ends
   * @returns the stored state, or null if the source is not due
   */
  async beginRefresh(url: string, nowMs: number, dueAtMs: number): Promise<BegunRefresh | null> {
    const begun = { attempted_at: new Date(nowMs), failed_at: null, due_at: new Date(dueAtMs) };
    const row = await this.#db
      .insertInto('element_refresh')
      .values({ source: toSource(url), ...begun, succeeded_at: null, etag: null, last_modified: null, failure: null })
      .onConflict((conflict) =>
        conflict.column('source').doUpdateSet(begun).where('element_refresh.due_at', '<=', new Date(nowMs)),
      )
      .returning(['etag', 'last_modified', 'failures'])
      .executeTakeFirst();
    return row ? { etag: row.etag, lastModified: row.last_modified, failures: row.failures } : null;
  }

  /**
   * Keeps the sets that are newer than what is stored, and the validators for the next request, as one step.
   * @param answer `sets` is null if nothing has changed since the last response
   * @returns how many were newer
   */
  async finishRefresh(
    url: string,
    nowMs: number,
    answer: Validators & { readonly sets: readonly FreshElements[] | null; readonly dueAtMs: number },
  ): Promise<number> {
    const now = new Date(nowMs);
    return this.#db.transaction().execute(async (tx) => {
      await tx
        .updateTable('element_refresh')
        .set({
          succeeded_at: now,
          etag: answer.etag,
          last_modified: answer.lastModified,
          due_at: new Date(answer.dueAtMs),
          failures: 0,
          failure: null,
          ...(answer.sets && { listed_ids: answer.sets.map(({ satelliteId }) => satelliteId) }),
        })
        .where('source', '=', toSource(url))
        .execute();
      return keepNewer(tx, answer.sets ?? [], now);
    });
  }

  /** Records that the attempt failed. @param failed how many did in a row, and why this one */
  async failRefresh(url: string, nowMs: number, failed: FailedRefresh): Promise<void> {
    const { failures, failure, dueAtMs } = failed;
    await this.#db
      .updateTable('element_refresh')
      .set({ failed_at: new Date(nowMs), failures, failure, due_at: new Date(dueAtMs) })
      .where('source', '=', toSource(url))
      .execute();
  }

  /** Null if the source was never fetched. */
  async refreshState(url: string): Promise<RefreshState | null> {
    const row = await this.#db
      .selectFrom('element_refresh')
      .selectAll()
      .where('source', '=', toSource(url))
      .executeTakeFirst();
    return row
      ? {
          attemptedAtMs: row.attempted_at.getTime(),
          succeededAtMs: row.succeeded_at?.getTime() ?? null,
          failedAtMs: row.failed_at?.getTime() ?? null,
          dueAtMs: row.due_at.getTime(),
          failures: row.failures,
          failure: row.failure,
          listedIds: row.listed_ids,
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
