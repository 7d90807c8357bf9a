import type { DeliveryDefaults } from '@groundtrack/contract';
import type { Db } from '../../platform/db/database.ts';

export class PgDeliveryDefaults {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Empty if nothing is stored. */
  async find(accountId: string): Promise<DeliveryDefaults> {
    const row = await this.#db
      .selectFrom('delivery_default')
      .select('options')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row?.options ?? {};
  }

  /** Replaces the stored defaults; empty ones are deleted. */
  async keep(accountId: string, defaults: DeliveryDefaults, nowMs: number): Promise<void> {
    if (Object.keys(defaults).length === 0) {
      await this.#db.deleteFrom('delivery_default').where('account_id', '=', accountId).execute();
      return;
    }
    const kept = { options: JSON.stringify(defaults), kept_at: new Date(nowMs) };
    await this.#db
      .insertInto('delivery_default')
      .values({ account_id: accountId, ...kept })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(kept))
      .execute();
  }
}
