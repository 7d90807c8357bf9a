import type { SavedSearch } from '@groundtrack/contract';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Saved searches of accounts. Names are unique within an account, ignoring case. */
export class PgSearchStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** By name. */
  async list(accountId: string): Promise<readonly SavedSearch[]> {
    const rows = await this.#db
      .selectFrom('saved_search')
      .select(['id', 'name', 'place', 'filter', 'saved_at'])
      .where('account_id', '=', accountId)
      .orderBy('folded_name')
      .execute();
    return rows.map(({ saved_at, ...row }) => ({ ...row, savedISO: saved_at.toISOString() }));
  }

  /** @param maximum number of searches of an account */
  async save(accountId: string, { id, name, place, filter, savedISO }: SavedSearch, maximum: number) {
    return this.#db.transaction().execute(async (tx): Promise<'named' | 'taken' | 'full'> => {
      const { saved, taken } = await lockNames(tx, accountId, { name });
      if (taken) return 'taken';
      if (saved >= maximum) return 'full';
      await tx
        .insertInto('saved_search')
        .values({
          id,
          account_id: accountId,
          name,
          folded_name: toFoldedName(name),
          place: JSON.stringify(place),
          filter: JSON.stringify(filter),
          saved_at: new Date(savedISO),
        })
        .execute();
      return 'named';
    });
  }

  async rename(accountId: string, id: string, name: string) {
    return this.#db.transaction().execute(async (tx): Promise<'named' | 'taken' | 'unknown'> => {
      const { known, taken } = await lockNames(tx, accountId, { id, name });
      if (!known) return 'unknown';
      if (taken) return 'taken';
      await tx
        .updateTable('saved_search')
        .set({ name, folded_name: toFoldedName(name) })
        .where('id', '=', id)
        .execute();
      return 'named';
    });
  }

  /** Deletes a search of the account, if there is one. */
  async forget(accountId: string, id: string): Promise<void> {
    await this.#db.deleteFrom('saved_search').where('account_id', '=', accountId).where('id', '=', id).execute();
  }
}

function toFoldedName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** The other searches of the account. The lock on the account serializes changes of names. */
async function lockNames(tx: Tx, accountId: string, { id = null, name }: { id?: string | null; name: string }) {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst();
  const all = await tx
    .selectFrom('saved_search')
    .select(['id', 'folded_name'])
    .where('account_id', '=', accountId)
    .execute();
  return {
    saved: all.length,
    known: all.some((search) => search.id === id),
    taken: all.some((search) => search.folded_name === toFoldedName(name) && search.id !== id),
  };
}
