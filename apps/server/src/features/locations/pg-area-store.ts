import type { DrawnArea } from '@groundtrack/contract';
import type { Db } from '../../platform/db/database.ts';
import { areaKey } from './area-key.ts';

/** Areas that links refer to. */
export class PgAreaStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Stores an area, and deletes the account's oldest ones above the limit.
   * @param id for a new area
   * @returns the id, an existing one for an equal area
   */
  async save(
    accountId: string,
    saved: { readonly id: string; readonly area: DrawnArea; readonly at: Date },
    most: number,
  ) {
    const { id, area, at } = saved;
    return this.#db.transaction().execute(async (tx) => {
      // Serializes concurrent calls, so that the limit holds.
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

  /** Anyone with a link has the id. */
  async find(id: string): Promise<DrawnArea | null> {
    const row = await this.#db.selectFrom('saved_area').select('area').where('id', '=', id).executeTakeFirst();
    return row?.area ?? null;
  }
}
