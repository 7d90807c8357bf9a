import type { Db, Tx } from '../../../platform/db/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { Account, NewSession } from '../account.ts';
import type { OpenSession } from '../open-session.ts';
import { toAccount } from '../pg-account-store.ts';
import type { FactorChangeListener } from './factor-change.ts';
import { placeOfAppSecret } from './pg-second-factor-store.ts';
import { type UsableFactor, usingFactor } from './use-factor.ts';

/** A login whose password was right, with the session to open after the second factor. */
export type PendingLogin = Pick<NewSession, 'deviceName' | 'geoloc' | 'restricted'> & {
  readonly tokenHash: Uint8Array;
  readonly account: Account;
  /** Secret of the authenticator app; null if there is none. */
  readonly appSecret: string | null;
  /** Null if no passkey was requested. */
  readonly passkeyChallenge: string | null;
};

interface Finish {
  readonly factor: UsableFactor;
  readonly session: NewSession;
}

export interface PendingLoginEffects {
  readonly openSession: OpenSession;
  readonly factorChanged: FactorChangeListener;
}

/** Logins that wait for their second factor. */
export class PgPendingLoginStore {
  readonly #db: Db;
  readonly #secrets: SecretBox;
  readonly #effects: PendingLoginEffects;

  constructor(db: Db, secrets: SecretBox, effects: PendingLoginEffects) {
    this.#db = db;
    this.#secrets = secrets;
    this.#effects = effects;
  }

  /** @returns null when no login is pending under this token */
  async find(tokenHash: Uint8Array, nowMs: number): Promise<PendingLogin | null> {
    const row = await this.#db
      .selectFrom('pending_login')
      .innerJoin('account', 'account.id', 'pending_login.account_id')
      .leftJoin('authenticator_app as app', 'app.account_id', 'account.id')
      .selectAll('account')
      .select(['device_name', 'latitude', 'longitude', 'restricted', 'passkey_challenge', 'app.secret as app_secret'])
      .where('token_hash', '=', tokenHash)
      .where('pending_login.expires_at', '>', new Date(nowMs))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    const { latitude, longitude, app_secret: sealed } = row;
    return {
      tokenHash,
      account: toAccount(row),
      deviceName: row.device_name,
      geoloc: latitude === null || longitude === null ? null : { latitude, longitude },
      restricted: row.restricted,
      appSecret: sealed && this.#secrets.open(sealed, placeOfAppSecret(row.id)),
      passkeyChallenge: row.passkey_challenge,
    };
  }

  /** Replaces the challenge of a login. @returns false if it is no longer pending */
  async setChallenge({ tokenHash }: PendingLogin, challenge: string): Promise<boolean> {
    const row = await this.#db
      .updateTable('pending_login')
      .set({ passkey_challenge: challenge })
      .where('token_hash', '=', tokenHash)
      .returning('token_hash')
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Opens the session of a pending login, once, and consumes the code or passkey.
   * @returns `used` if that was already used; null if the login is no longer pending
   */
  async finish({ account, tokenHash }: PendingLogin, { factor, session }: Finish): Promise<'opened' | 'used' | null> {
    return this.#db.transaction().execute(async (tx) => {
      // A password change waits here for the new session, and then ends it.
      await tx.selectFrom('account').select('id').where('id', '=', account.id).forNoKeyUpdate().execute();
      const pending = await tx
        .selectFrom('pending_login')
        .select('account_id')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', new Date(session.createdAtMs))
        .executeTakeFirst();
      if (!pending) return null;
      if ((await usingFactor(account.id, factor).execute(tx)).rows.length === 0) return 'used';
      await tx.deleteFrom('pending_login').where('token_hash', '=', tokenHash).execute();
      const { kind } = await this.#effects.openSession(tx, { account, session, needsSecondFactor: false });
      if (kind !== 'session') return null;
      if (factor.kind === 'recovery') await this.#notifyCodesLeft(tx, account, session);
      return 'opened';
    });
  }

  async #notifyCodesLeft(tx: Tx, account: Account, { origin }: NewSession): Promise<void> {
    const { left } = await tx
      .selectFrom('recovery_code')
      .select((of) => of.fn.countAll<number>().as('left'))
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    await this.#effects.factorChanged(tx, account, {
      change: { kind: 'recovery-code-used', codesLeft: left },
      origin,
    });
  }
}
