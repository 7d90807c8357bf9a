import { type Generated, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** An arbitrary constant. Processes that start together agree on a key under this advisory lock. */
const SECRET_KEY_LOCK = 7_305_112_906;

/** Longer than any transaction that may hold a value of the previous key, see `platform/db/pools.ts`. */
const SETTLED_AFTER = '1 hour';

/** The remaining steps for the current key. */
export type Sealing = 'first' | 'second' | 'done';

/** Names of the keys that seal values in the database. */
export class PgSecretKeys {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Runs one process at a time. */
  inTurn<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(${SECRET_KEY_LOCK})`.execute(tx);
      return work(tx);
    });
  }

  async used(tx: Tx): Promise<readonly string[]> {
    const rows = await tx.selectFrom('secret_key').select('id').orderBy('first_used_at').execute();
    return rows.map(({ id }) => id);
  }

  /** Makes this key the current one. Not all values are sealed by it yet. */
  async use(tx: Tx, id: string): Promise<void> {
    await tx
      .insertInto('secret_key')
      .values({ id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .updateTable('secret_key')
      .set({ sealed_all_at: null, settled_at: null })
      .where('id', '!=', id)
      .where('sealed_all_at', 'is not', null)
      .execute();
  }

  async sealing(id: string, db: Db = this.#db): Promise<Sealing> {
    const { rows } = await sql<{ sealing: Sealing }>`
      SELECT CASE WHEN sealed_all_at IS NULL THEN 'first'
        WHEN settled_at IS NULL AND sealed_all_at < now() - ${SETTLED_AFTER}::interval THEN 'second'
        ELSE 'done' END AS sealing
      FROM secret_key WHERE id = ${id}`.execute(db);
    return rows[0]?.sealing ?? 'first';
  }

  async markSealedAll(id: string): Promise<void> {
    await sql`UPDATE secret_key SET sealed_all_at = now() WHERE id = ${id}`.execute(this.#db);
  }

  /** Other keys are no longer required at startup. */
  async markSettled(id: string): Promise<void> {
    await this.inTurn(async (tx) => {
      await sql`UPDATE secret_key SET settled_at = now() WHERE id = ${id}`.execute(tx);
      await tx.deleteFrom('secret_key').where('id', '!=', id).execute();
    });
  }
}

declare module '../db/tables.ts' {
  interface Tables {
    readonly secret_key: {
      readonly id: string;
      readonly first_used_at: Generated<Date>;
      readonly sealed_all_at: Generated<Date | null>;
      readonly settled_at: Generated<Date | null>;
    };
  }
}
