import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { bytesAsRow } from '../../platform/secrets/sealed-columns.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Identity } from './identity.ts';

/** Maximum number of expired attempts that a new one removes. */
const SWEPT_AT_ONCE = 100;

/** A new sign-in attempt. */
export interface NewAttempt {
  readonly stateHash: Uint8Array;
  readonly secretHash: Uint8Array;
  readonly nonce: string;
  readonly verifier: string;
  readonly accountId: string | null;
  readonly expiresAtMs: number;
}

/** Identifies an attempt: only the page that started it has both. */
export interface AttemptKey {
  readonly stateHash: Uint8Array;
  readonly secretHash: Uint8Array;
}

export interface TakenAttempt {
  readonly nonce: string;
  readonly verifier: string;
  readonly accountId: string | null;
}

/** A proved identity that waits for the password of an account. */
export interface PendingLink {
  readonly accountId: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
}

type ProvedIdentity = Pick<Identity, 'issuer' | 'subject' | 'email'>;

/** Sign-in attempts, and the identities of accounts. */
export class PgSignInStore {
  readonly #db: Db;
  readonly #secrets: SecretBox;

  constructor(db: Db, secrets: SecretBox) {
    this.#db = db;
    this.#secrets = secrets;
  }

  /** Stores an attempt and removes expired ones. */
  async begin(attempt: NewAttempt, nowMs: number): Promise<void> {
    const row = bytesAsRow(attempt.stateHash);
    await this.#db
      .insertInto('sign_in_attempt')
      .values({
        state_hash: attempt.stateHash,
        secret_hash: attempt.secretHash,
        nonce: this.#secrets.seal(attempt.nonce, { column: 'sign_in_attempt.nonce', row }),
        verifier: this.#secrets.seal(attempt.verifier, { column: 'sign_in_attempt.verifier', row }),
        account_id: attempt.accountId,
        finished: false,
        issuer: null,
        subject: null,
        email: null,
        expires_at: new Date(attempt.expiresAtMs),
      })
      .execute();
    await sql`
      DELETE FROM sign_in_attempt WHERE state_hash IN (
        SELECT state_hash FROM sign_in_attempt WHERE expires_at <= ${new Date(nowMs)}
        LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED
      )`.execute(this.#db);
  }

  /** Takes an attempt, once. @returns null if it does not exist or another request has finished it */
  async take({ stateHash, secretHash }: AttemptKey, nowMs: number): Promise<TakenAttempt | null> {
    const taken = await this.#db
      .updateTable('sign_in_attempt')
      .set({ finished: true })
      .where('state_hash', '=', stateHash)
      .where('secret_hash', '=', secretHash)
      .where('finished', '=', false)
      .where('expires_at', '>', new Date(nowMs))
      .returning(['nonce', 'verifier', 'account_id'])
      .executeTakeFirst();
    if (!taken) return null;
    const row = bytesAsRow(stateHash);
    return {
      nonce: this.#secrets.open(taken.nonce, { column: 'sign_in_attempt.nonce', row }),
      verifier: this.#secrets.open(taken.verifier, { column: 'sign_in_attempt.verifier', row }),
      accountId: taken.account_id,
    };
  }

  /** Stores a proved identity until the password of the account is given. */
  async keepPending({ stateHash }: AttemptKey, link: PendingLink, expiresAtMs: number): Promise<void> {
    const { accountId, issuer, subject, email } = link;
    await this.#db
      .updateTable('sign_in_attempt')
      .set({ account_id: accountId, issuer, subject, email, expires_at: new Date(expiresAtMs) })
      .where('state_hash', '=', stateHash)
      .execute();
  }

  async findPending({ stateHash, secretHash }: AttemptKey, nowMs: number): Promise<PendingLink | null> {
    const row = await this.#db
      .selectFrom('sign_in_attempt')
      .select(['account_id', 'issuer', 'subject', 'email'])
      .where('state_hash', '=', stateHash)
      .where('secret_hash', '=', secretHash)
      .where('expires_at', '>', new Date(nowMs))
      .executeTakeFirst();
    if (!row?.account_id || row.issuer === null || row.subject === null || row.email === null) return null;
    return { accountId: row.account_id, issuer: row.issuer, subject: row.subject, email: row.email };
  }

  /**
   * Connects a pending identity, once, and calls `linked` in the same transaction.
   * @returns false if it was connected in the meantime, to this account or another
   */
  async linkPending(
    { stateHash }: AttemptKey,
    link: PendingLink,
    { nowMs, linked }: { readonly nowMs: number; readonly linked: (tx: Tx) => Promise<void> },
  ): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const taken = await tx
        .deleteFrom('sign_in_attempt')
        .where('state_hash', '=', stateHash)
        .returning('state_hash')
        .executeTakeFirst();
      if (!taken || !(await this.link(tx, link.accountId, link, nowMs))) return false;
      await linked(tx);
      return true;
    });
  }

  /**
   * Connects an identity to an account, in place of a previous one of the same issuer.
   * @returns false if the identity is connected to another account
   */
  async link(tx: Tx, accountId: string, { issuer, subject, email }: ProvedIdentity, nowMs: number): Promise<boolean> {
    await tx.deleteFrom('external_identity').where('account_id', '=', accountId).where('issuer', '=', issuer).execute();
    const linked = await tx
      .insertInto('external_identity')
      .values({ issuer, subject, email, account_id: accountId, created_at: new Date(nowMs) })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .returning('account_id')
      .executeTakeFirst();
    return linked !== undefined;
  }

  /** The account of an identity, or null. */
  async findAccount({ issuer, subject }: ProvedIdentity): Promise<string | null> {
    const row = await this.#db
      .selectFrom('external_identity')
      .select('account_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row?.account_id ?? null;
  }

  /** The most recent identity of an account. */
  async findIdentity(accountId: string): Promise<{ readonly email: string; readonly createdAt: Date } | null> {
    const row = await this.#db
      .selectFrom('external_identity')
      .select(['email', 'created_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    return row ? { email: row.email, createdAt: row.created_at } : null;
  }

  async unlink(accountId: string): Promise<void> {
    await this.#db.deleteFrom('external_identity').where('account_id', '=', accountId).execute();
  }
}
