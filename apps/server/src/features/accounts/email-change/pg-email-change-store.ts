import { DatabaseError } from 'pg';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Account } from '../account.ts';
import { toAccount } from '../pg-account-store.ts';

export interface EmailChange {
  readonly accountId: string;
  readonly newEmail: string;
  readonly tokenHash: Uint8Array;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

export interface ChangedEmail {
  readonly account: Account;
  readonly oldEmail: string;
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505';

/** New addresses that are not confirmed yet. */
export class PgEmailChangeStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  /** Replaces the pending change. @returns the account that has the new address, or null */
  async write(tx: Tx, change: EmailChange): Promise<{ readonly takenBy: string | null }> {
    const written = {
      new_email: change.newEmail,
      token_hash: change.tokenHash,
      created_at: new Date(change.createdAtMs),
      expires_at: new Date(change.expiresAtMs),
    };
    await tx
      .insertInto('email_change')
      .values({ account_id: change.accountId, ...written })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(written))
      .execute();
    const owner = tx.selectFrom('account').select('id').where('email', '=', change.newEmail);
    return { takenBy: (await owner.executeTakeFirst())?.id ?? null };
  }

  /**
   * Changes the address of the account, and calls `changed` in the same transaction.
   * @returns null if this account has no pending change with this token; `taken` if another account has the address
   */
  async confirm(
    {
      accountId,
      tokenHash,
      atMs,
    }: { readonly accountId: string; readonly tokenHash: Uint8Array; readonly atMs: number },
    changed: (tx: Tx, change: ChangedEmail) => Promise<void>,
  ): Promise<ChangedEmail | 'taken' | null> {
    try {
      return await this.transaction(async (tx) => {
        // The account is locked first, as by a password change. Temporary passwords and links were mailed to the old
        // address.
        const before = await tx
          .selectFrom('account')
          .select('email')
          .where('id', '=', accountId)
          .forUpdate()
          .executeTakeFirst();
        const confirmed = await tx
          .deleteFrom('email_change')
          .where('account_id', '=', accountId)
          .where('token_hash', '=', tokenHash)
          .where('expires_at', '>', new Date(atMs))
          .returning('new_email')
          .executeTakeFirst();
        if (!before || !confirmed) return null;
        await tx.deleteFrom('temporary_password').where('account_id', '=', accountId).execute();
        await tx.deleteFrom('email_verification').where('account_id', '=', accountId).execute();
        const row = await tx
          .updateTable('account')
          .set({ email: confirmed.new_email, email_verified_at: new Date(atMs), updated_at: new Date(atMs) })
          .where('id', '=', accountId)
          .returningAll()
          .executeTakeFirstOrThrow();
        const change = { account: toAccount(row), oldEmail: before.email };
        await changed(tx, change);
        return change;
      });
    } catch (error) {
      if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === 'account_email')
        return 'taken';
      throw error;
    }
  }
}
