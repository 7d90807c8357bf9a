import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ElementStore, FreshElements } from './element-store.ts';

export class PgElementStore implements ElementStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async all(): ReturnType<ElementStore['all']> {
    const rows = await this.#db.selectFrom('element_set').selectAll().execute();
    return rows.map((row) => ({
      satelliteId: row.satellite_id,
      omm: row.omm,
      epochMs: row.epoch.getTime(),
      updatedAtMs: row.updated_at.getTime(),
    }));
  }

  async beginRefresh(url: string, nowMs: number, notSinceMs: number): ReturnType<ElementStore['beginRefresh']> {
    const row = await this.#db
      .insertInto('element_refresh')
      .values({
        url,
        attempted_at: new Date(nowMs),
        succeeded_at: null,
        failed_at: null,
        etag: null,
        last_modified: null,
      })
      .onConflict((conflict) =>
        conflict
          .column('url')
          .doUpdateSet({ attempted_at: new Date(nowMs), failed_at: null })
          .where('element_refresh.attempted_at', '<=', new Date(notSinceMs)),
      )
      .returning(['etag', 'last_modified'])
      .executeTakeFirst();
    return row ? { etag: row.etag, lastModified: row.last_modified } : null;
  }

  async finishRefresh(
    url: string,
    nowMs: number,
    answer: Parameters<ElementStore['finishRefresh']>[2],
  ): Promise<number> {
    const now = new Date(nowMs);
    return this.#db.transaction().execute(async (tx) => {
      await tx
        .updateTable('element_refresh')
        .set({ succeeded_at: now, etag: answer.etag, last_modified: answer.lastModified })
        .where('url', '=', url)
        .execute();
      return keepNewer(tx, answer.sets, now);
    });
  }

  async failRefresh(url: string, nowMs: number): Promise<void> {
    await this.#db
      .updateTable('element_refresh')
      .set({ failed_at: new Date(nowMs) })
      .where('url', '=', url)
      .execute();
  }

  async refreshState(url: string): ReturnType<ElementStore['refreshState']> {
    const row = await this.#db
      .selectFrom('element_refresh')
      .select(['attempted_at', 'succeeded_at', 'failed_at'])
      .where('url', '=', url)
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
