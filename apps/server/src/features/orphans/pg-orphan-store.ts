import { isSettled, toItemId } from '@groundtrack/contract';
import { isUuid } from '../../lib/is-uuid.ts';
import type { Db } from '../../platform/db/database.ts';

export class PgOrphanStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Returns the keys without a file. Items in progress are excluded, since they still write files and clean up
   * themselves. Keys that do not name an item are ignored.
   */
  async findOrphans(keys: readonly string[]): Promise<readonly string[]> {
    const named = keys.map((key) => ({ key, itemId: itemIdOf(key) })).filter(({ itemId }) => isUuid(itemId));
    if (named.length === 0) return [];
    const ids = named.map(({ itemId }) => toItemId(itemId));
    const items = await this.#db.selectFrom('order_item').select(['id', 'state']).where('id', 'in', ids).execute();
    const underWay = new Set<string>(
      items.filter(({ state }) => state === null || !isSettled(state)).map(({ id }) => id),
    );
    const candidates = named.filter(({ itemId }) => !underWay.has(itemId)).map(({ key }) => key);
    if (candidates.length === 0) return [];
    const files = await this.#db
      .selectFrom('delivery_file')
      .select('blob_key')
      .where('blob_key', 'in', candidates)
      .execute();
    const kept = new Set(files.map(({ blob_key }) => blob_key));
    return candidates.filter((key) => !kept.has(key));
  }
}

/** `deliveries/<item>/<slot>` */
function itemIdOf(key: string): string {
  return key.split('/')[1] ?? '';
}
