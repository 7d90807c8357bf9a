import type { DrawnArea } from '@groundtrack/contract';
import type { Db } from '../../platform/db/database.ts';
import { areaKey } from './area-key.ts';

/** Areas that addresses link to. */
export class PgAreaStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Keeps an area, and of the account only its latest.
   * @param id of a new one
   * @returns the id of the same area where it is kept already
   */
  async save(
    accountId: string,
    saved: { readonly id: string; readonly area: DrawnArea; readonly at: Date },
    most: number,
  ) {
    const { id, area, at } = saved;
    return this.#db.transaction().execute(async (tx) => {
      // Two at once take turns, so that there are never more.
      await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst();
      const kept = await tx
        .insertInto('saved_area')
        .values({ id, account_id: accountId, area: JSON.stringify(area), area_key: areaKey(area), saved_at: at })
        .onConflict((conflict) => conflict.columns(['account_id', 'area_key']).doUpdateSet({ saved_at: at }))
        .returning('id')
        .executeTakeFirstOrThrow();
      const latest = tx
        .selectFrom('saved_area')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('saved_at', 'desc')
        .orderBy('id')
        .limit(most);
      await tx.deleteFrom('saved_area').where('account_id', '=', accountId).where('id', 'not in', latest).execute();
      return kept.id;
    });
  }

  /** Whoever has a link has its id. */
  async find(id: string): Promise<DrawnArea | null> {
    const row = await this.#db.selectFrom('saved_area').select('area').where('id', '=', id).executeTakeFirst();
    return row?.area ?? null;
  }
}
