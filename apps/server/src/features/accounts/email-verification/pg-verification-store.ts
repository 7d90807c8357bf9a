import type { Db, Tx } from '../../../platform/db/database.ts';

interface Verification {
  readonly accountId: string;
  readonly tokenHash: Uint8Array;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** Verification links that were mailed and not opened yet. */
export class PgVerificationStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  /** Replaces the previous link. */
  async write(tx: Tx, { accountId, tokenHash, createdAtMs, expiresAtMs }: Verification): Promise<void> {
    const written = { token_hash: tokenHash, created_at: new Date(createdAtMs), expires_at: new Date(expiresAtMs) };
    await tx
      .insertInto('email_verification')
      .values({ account_id: accountId, ...written })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(written))
      .execute();
  }

  /** Consumes a link. @returns the account whose address it verifies; null if the token is unknown */
  async verify(tokenHash: Uint8Array, atMs: number): Promise<string | null> {
    return this.transaction(async (tx) => {
      const waiting = tx.selectFrom('email_verification').select('account_id').where('token_hash', '=', tokenHash);
      // The account is locked first, as by a change of the address: the link belongs to the previous address.
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
