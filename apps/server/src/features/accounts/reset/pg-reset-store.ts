import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Account, NewSession } from '../account.ts';
import type { Admission, OpenSession } from '../open-session.ts';
import { toAccount } from '../pg-account-store.ts';
import { endSessions } from '../pg-session-store.ts';

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

/** Resets that were asked for, and the temporary passwords they made. */
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

  async ask(tx: Tx, reset: { readonly id: string; readonly email: string; readonly atMs: number }): Promise<void> {
    const { id, email, atMs } = reset;
    await tx
      .insertInto('password_reset')
      .values({ id, email, asked_at: new Date(atMs) })
      .execute();
  }

  /** Forgets a reset. @returns the account it is for; null when there is none, or the reset was taken before */
  async take(tx: Tx, resetId: string): Promise<Account | null> {
    const row = await tx
      .with('taken', (db) => db.deleteFrom('password_reset').where('id', '=', resetId).returning('email'))
      .selectFrom('account')
      .innerJoin('taken', 'taken.email', 'account.email')
      .selectAll('account')
      .executeTakeFirst();
    return row ? toAccount(row) : null;
  }

  /** Replaces the temporary password of an account, and ends its sessions. */
  async write(tx: Tx, { accountId, hash, createdAtMs, expiresAtMs }: NewTemporaryPassword): Promise<void> {
    const written = { hash, created_at: new Date(createdAtMs), expires_at: new Date(expiresAtMs) };
    // First: whoever logs in with the former one at this moment is waited for, and their session ends with the others.
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    await tx
      .insertInto('temporary_password')
      .values({ account_id: accountId, ...written })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(written))
      .execute();
    await endSessions(tx, accountId, 'all');
  }

  /** Uses a temporary password up and admits whoever had it. @returns null when it is not one of this address, or is over */
  async redeem(email: string, hash: Uint8Array, session: NewSession): Promise<Redeemed | null> {
    return this.#db.transaction().execute(async (tx) => {
      // Before its temporary password, as whoever writes a new one locks them.
      await tx.selectFrom('account').select('id').where('email', '=', email).forNoKeyUpdate().execute();
      const row = await tx
        .with('used', (db) =>
          db
            .deleteFrom('temporary_password')
            .using('account')
            .whereRef('account.id', '=', 'temporary_password.account_id')
            .where('account.email', '=', email)
            .where('hash', '=', hash)
            .where('expires_at', '>', new Date(session.createdAtMs))
            .returning('account_id'),
        )
        .selectFrom('account')
        .innerJoin('used', 'used.account_id', 'account.id')
        .selectAll('account')
        .executeTakeFirst();
      if (!row) return null;
      // The mail with it has reached its owner.
      await tx
        .updateTable('account')
        .set({ email_verified_at: new Date(session.createdAtMs) })
        .where('id', '=', row.id)
        .where('email_verified_at', 'is', null)
        .execute();
      const account = toAccount(row);
      const admitted = sql`admitted AS (SELECT ${row.id}::uuid AS id)`;
      const waits = row.second_factor_since === null ? undefined : sql`true`;
      const admission = await this.#openSession(tx, { account, session, admitted, waits });
      return admission && { account, admission };
    });
  }
}
