import type { Db, Tx } from '../../../platform/db/database.ts';

interface Verification {
  readonly accountId: string;
  readonly tokenHash: Uint8Array;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** Links that were mailed to the addresses of accounts and wait to be opened. */
export class PgVerificationStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  /** Replaces the link that waited before. */
  async write(tx: Tx, { accountId, tokenHash, createdAtMs, expiresAtMs }: Verification): Promise<void> {
    const written = { token_hash: tokenHash, created_at: new Date(createdAtMs), expires_at: new Date(expiresAtMs) };
    await tx
      .insertInto('email_verification')
      .values({ account_id: accountId, ...written })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(written))
      .execute();
  }

  /** Uses a link up. @returns the account whose address is verified by it; null: none waits under this token */
  async verify(tokenHash: Uint8Array, atMs: number): Promise<string | null> {
    return this.transaction(async (tx) => {
      const waiting = tx.selectFrom('email_verification').select('account_id').where('token_hash', '=', tokenHash);
      // First, as a change of the address locks it: the link belongs to the address of before.
      await tx.selectFrom('account').select('id').where('id', 'in', waiting).forNoKeyUpdate().execute();
      const used = await tx
        .deleteFrom('email_verification')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', new Date(atMs))
        .returning('account_id')
        .executeTakeFirst();
      if (!used) return null;
      await tx
        .updateTable('account')
        .set({ email_verified_at: new Date(atMs) })
        .where('id', '=', used.account_id)
        .execute();
      return used.account_id;
    });
  }
}
