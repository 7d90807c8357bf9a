import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Account, NewSession } from '../account.ts';
import type { Admission, OpenSession } from '../open-session.ts';
import { toAccount } from '../pg-account-store.ts';

export interface NewTemporaryPassword {
  readonly accountId: string;
  readonly hash: Uint8Array;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

interface Redeemed {
  readonly account: Account;
  readonly admission: Admission;
}

/** Requested resets and their temporary passwords. */
export class PgResetStore {
  readonly #db: Db;
  readonly #openSession: OpenSession;

  constructor(db: Db, openSession: OpenSession) {
    this.#db = db;
    this.#openSession = openSession;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  async request(tx: Tx, reset: { readonly id: string; readonly email: string; readonly atMs: number }): Promise<void> {
    const { id, email, atMs } = reset;
    await tx
      .insertInto('password_reset')
      .values({ id, email, asked_at: new Date(atMs) })
      .execute();
  }

  /** Deletes a reset. @returns its account; null if there is none, or the reset was already taken */
  async take(tx: Tx, resetId: string): Promise<Account | null> {
    const row = await tx
      .with('taken', (db) => db.deleteFrom('password_reset').where('id', '=', resetId).returning('email'))
      .selectFrom('account')
      .innerJoin('taken', 'taken.email', 'account.email')
      .selectAll('account')
      .executeTakeFirst();
    return row ? toAccount(row) : null;
  }

  /** Replaces the temporary password of an account. */
  async write(tx: Tx, { accountId, hash, createdAtMs, expiresAtMs }: NewTemporaryPassword): Promise<void> {
    const written = { hash, created_at: new Date(createdAtMs), expires_at: new Date(expiresAtMs) };
    // Waits for a login with the previous one.
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    await tx
      .insertInto('temporary_password')
      .values({ account_id: accountId, ...written })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(written))
      .execute();
  }

  /** Consumes a temporary password. @returns null if the address has no such password, or it has expired */
  async redeem(email: string, hash: Uint8Array, session: NewSession): Promise<Redeemed | null> {
    return this.#db.transaction().execute(async (tx) => {
      const temporary = await tx
        .selectFrom('temporary_password')
        .innerJoin('account', 'account.id', 'account_id')
        .select('account_id')
        .where('email', '=', email)
        .where('hash', '=', hash)
        .where('expires_at', '>', new Date(session.createdAtMs))
        .executeTakeFirst();
      if (!temporary) return null;
      const { account_id: accountId } = temporary;
      // The account is locked first, as in `write`.
      await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
      const used = await tx
        .deleteFrom('temporary_password')
        .where('account_id', '=', accountId)
        .where('hash', '=', hash)
        .returning('account_id')
        .executeTakeFirst();
      if (!used) return null;
      const row = await tx
        .updateTable('account')
        // The email with the password has reached the owner, so the address is verified.
        .set((of) => ({
          email_verified_at: of.fn.coalesce('email_verified_at', of.val(new Date(session.createdAtMs))),
        }))
        .where('id', '=', accountId)
        .returningAll()
        .executeTakeFirstOrThrow();
      const account = toAccount(row);
      const needsSecondFactor = row.second_factor_since !== null;
      return { account, admission: await this.#openSession(tx, { account, session, needsSecondFactor }) };
    });
  }
}
