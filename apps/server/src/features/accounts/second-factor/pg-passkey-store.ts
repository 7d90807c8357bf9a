import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { RequestOrigin } from '../../../platform/http/handler.ts';
import type { FactorChangeListener } from './factor-change.ts';
import { lockAccount } from './lock-account.ts';
import type { ProvedPasskey } from './passkey-protocol.ts';

export interface StoredPasskey extends ProvedPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAtMs: number;
  /** Null if it was never used to log in. */
  readonly lastUsedAtMs: number | null;
}

export interface PasskeyAddition {
  /** Maximum number of passkeys of an account. */
  readonly max: number;
  readonly origin: RequestOrigin;
}

/** A challenge is valid as long as a pending login. */
export interface Challenge {
  readonly challenge: string;
  readonly expiresAtMs: number;
}

/** Passkeys of accounts, and the challenges to sign. */
export class PgPasskeyStore {
  readonly #db: Db;
  readonly #changed: FactorChangeListener;

  constructor(db: Db, changed: FactorChangeListener) {
    this.#db = db;
    this.#changed = changed;
  }

  /** The passkeys of an account, oldest first. */
  async list(accountId: string): Promise<readonly StoredPasskey[]> {
    const rows = await this.#db
      .selectFrom('passkey')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(toPasskey);
  }

  /** Stores a challenge in place of the previous one. */
  async setChallenge(accountId: string, { challenge, expiresAtMs }: Challenge): Promise<void> {
    const written = { challenge, expires_at: new Date(expiresAtMs) };
    await this.#db
      .insertInto('passkey_challenge')
      .values({ account_id: accountId, ...written })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(written))
      .execute();
  }

  /** Takes the challenge of an account, once. @returns null if there is none */
  async takeChallenge(accountId: string, nowMs: number): Promise<string | null> {
    const row = await this.#db
      .deleteFrom('passkey_challenge')
      .where('account_id', '=', accountId)
      .where('expires_at', '>', new Date(nowMs))
      .returning('challenge')
      .executeTakeFirst();
    return row?.challenge ?? null;
  }

  /** @returns false if the second factor is off, there are `max` passkeys, or another account has this one */
  async add(accountId: string, passkey: StoredPasskey, { max, origin }: PasskeyAddition): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, accountId, 'on');
      if (!account) return false;
      const { count } = await tx
        .selectFrom('passkey')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (count >= max) return false;
      const added = await tx
        .insertInto('passkey')
        .values({
          id: passkey.id,
          account_id: accountId,
          name: passkey.name,
          credential_id: passkey.credentialId,
          public_key: passkey.publicKey,
          counter: passkey.counter,
          created_at: new Date(passkey.createdAtMs),
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) return false;
      await this.#changed(tx, account, { change: { kind: 'passkey-added', name: passkey.name }, origin });
      return true;
    });
  }

  /** @returns whether the account had it */
  async remove(accountId: string, passkeyId: string, origin: RequestOrigin): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, accountId, 'on');
      if (!account) return false;
      const removed = await tx
        .deleteFrom('passkey')
        .where('account_id', '=', accountId)
        .where('id', '=', passkeyId)
        .returning('name')
        .executeTakeFirst();
      if (!removed) return false;
      await this.#changed(tx, account, { change: { kind: 'passkey-removed', name: removed.name }, origin });
      return true;
    });
  }
}

function toPasskey(row: Selectable<Tables['passkey']>): StoredPasskey {
  return {
    id: row.id,
    name: row.name,
    credentialId: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
    counter: row.counter,
    createdAtMs: row.created_at.getTime(),
    lastUsedAtMs: row.last_used_at?.getTime() ?? null,
  };
}
