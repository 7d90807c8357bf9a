import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import type { Account, NewSession } from '../account.ts';
import type { Clearing } from '../guesses/look-at-guess.ts';
import type { OpenSession } from '../open-session.ts';
import { toAccount } from '../pg-account-store.ts';
import type { FactorChangeListener } from './factor-change.ts';
import { placeOfAppSecret } from './pg-second-factor-store.ts';
import { type UsableFactor, usingFactor } from './use-factor.ts';

/** A login whose first factor was right, and the session that the second one will open. */
export type WaitingLogin = Pick<NewSession, 'deviceName' | 'geoloc' | 'restricted'> & {
  readonly tokenHash: Uint8Array;
  readonly account: Account;
  /** Reads the secret of its authenticator app; null: there is none. */
  readonly readAppSecret: () => string | null;
  /** Null: no passkey was asked for. */
  readonly passkeyChallenge: string | null;
};

/** Of a login that waits, with its account's address and the sealed secret of its app. */
export type WaitingRow = Pick<
  Selectable<Tables['pending_login']>,
  'token_hash' | 'device_name' | 'latitude' | 'longitude' | 'restricted' | 'passkey_challenge'
> & { readonly guessed_email: string; readonly app_secret: Selectable<Tables['authenticator_app']>['secret'] | null };

interface Finish {
  readonly factor: UsableFactor;
  readonly session: NewSession;
  /** Of the guess that was right; absent: nothing was guessed. */
  readonly clearing?: Clearing | undefined;
}

export interface PendingLoginEffects {
  readonly openSession: OpenSession;
  readonly factorChanged: FactorChangeListener;
}

/** Logins that wait for the second factor of their account. */
export class PgPendingLoginStore {
  readonly #db: Db;
  readonly #secrets: SecretBox;
  readonly #effects: PendingLoginEffects;

  constructor(db: Db, secrets: SecretBox, effects: PendingLoginEffects) {
    this.#db = db;
    this.#secrets = secrets;
    this.#effects = effects;
  }

  /** A query for the login that waits under a token; `guessed_email` is the address of its account. */
  waiting(tokenHash: Uint8Array, nowMs: number): RawBuilder<WaitingRow> {
    return sql<WaitingRow>`
      SELECT account.email AS guessed_email, token_hash, device_name, latitude, longitude, restricted, passkey_challenge,
        app.secret AS app_secret
      FROM pending_login
      JOIN account ON account.id = pending_login.account_id
      LEFT JOIN authenticator_app AS app ON app.account_id = account.id
      WHERE token_hash = ${tokenHash}::bytea AND expires_at > ${new Date(nowMs)}::timestamptz`;
  }

  /** @param account whose login it is */
  toWaitingLogin(account: Account, row: WaitingRow): WaitingLogin {
    const { latitude, longitude, app_secret: sealed } = row;
    return {
      tokenHash: row.token_hash,
      account,
      deviceName: row.device_name,
      geoloc: latitude === null || longitude === null ? null : { latitude, longitude },
      restricted: row.restricted,
      readAppSecret: () => sealed && this.#secrets.open(sealed, placeOfAppSecret(account.id)),
      passkeyChallenge: row.passkey_challenge,
    };
  }

  /** @returns null when no login waits under this token any more */
  async find(tokenHash: Uint8Array, nowMs: number): Promise<WaitingLogin | null> {
    const { rows } = await sql<WaitingRow & Selectable<Tables['account']>>`
      WITH waiting AS (${this.waiting(tokenHash, nowMs)})
      SELECT waiting.*, account.* FROM waiting JOIN account ON email = guessed_email WHERE deleted_at IS NULL`.execute(
      this.#db,
    );
    const [row] = rows;
    return row ? this.toWaitingLogin(toAccount(row), row) : null;
  }

  /** Has a login ask for a passkey, in place of what it asked before. @returns false when it waits no more */
  async askPasskey({ tokenHash }: WaitingLogin, challenge: string): Promise<boolean> {
    const row = await this.#db
      .updateTable('pending_login')
      .set({ passkey_challenge: challenge })
      .where('token_hash', '=', tokenHash)
      .returning('token_hash')
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Opens the session of a login that waits, once, and uses the code or the passkey up.
   * @returns `used` when that was used before; null when the login waits no more
   */
  async finish(login: WaitingLogin, { factor, session, clearing }: Finish): Promise<'opened' | 'used' | null> {
    const { account, tokenHash } = login;
    // A change of the password waits for the session, which it ends. Of two with one token the second finds none waiting.
    const admitted = sql`owner AS (
        SELECT id FROM account WHERE id = ${account.id} FOR SHARE
      ), waiting AS (
        SELECT account_id FROM pending_login JOIN owner ON owner.id = account_id
        WHERE token_hash = ${tokenHash} AND expires_at > ${new Date(session.createdAtMs)}
        FOR UPDATE OF pending_login
      ), used AS (${usingFactor(sql`(SELECT account_id FROM waiting)`, factor)}),
      finished AS (
        DELETE FROM pending_login WHERE token_hash = ${tokenHash} AND EXISTS (SELECT FROM used)
      ), admitted AS (SELECT account_id AS id FROM used)`;
    // A code of an app is over in a minute, so a crash may forget that it was used; a recovery code never comes back.
    const opening = { account, session, admitted, clearing, isUnhurried: factor.kind === 'app' };
    const opened =
      factor.kind === 'recovery'
        ? await this.#db.transaction().execute(async (tx) => {
            const admission = await this.#effects.openSession(tx, opening);
            if (admission) await this.#tellCodesLeft(tx, opening);
            return admission;
          })
        : await this.#effects.openSession(this.#db, opening);
    if (opened) return 'opened';
    return (await this.find(tokenHash, session.createdAtMs)) ? 'used' : null;
  }

  async #tellCodesLeft(tx: Tx, { account, session }: { readonly account: Account; readonly session: NewSession }) {
    const { left } = await tx
      .selectFrom('recovery_code')
      .select((of) => of.fn.countAll<number>().as('left'))
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    const change = { kind: 'recovery-code-used', codesLeft: left } as const;
    await this.#effects.factorChanged(tx, account, { change, origin: session.origin });
  }
}
