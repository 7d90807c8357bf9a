import type { Db, Tx } from '../../../db/database.ts';
import { unhurried } from '../../../db/unhurried.ts';
import type { RequestOrigin } from '../../../http/handler.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import type { Account, NewSession } from '../account.ts';
import { toAccount } from '../pg-account-store.ts';
import type { OpenSession } from '../pg-session-store.ts';
import type { FactorChangeListener } from './factor-change.ts';
import { lockAccount } from './lock-account.ts';

/** A code that is right by itself; using it finds out whether it was used before. */
export type RightCode =
  | { readonly kind: 'app'; readonly step: number }
  | { readonly kind: 'recovery'; readonly hash: Uint8Array };

/** All that may be used to finish a login. */
export type UsableFactor = RightCode | { readonly kind: 'passkey'; readonly id: string; readonly counter: number };

export interface FactorState {
  readonly sinceMs: number | null;
  readonly recoveryCodesLeft: number;
}

/** The session that a second factor will open. */
export type PendingSession = Pick<NewSession, 'deviceName' | 'geoloc' | 'restricted'> & {
  readonly accountId: string;
  /** Null: no passkey was asked for. */
  readonly passkeyChallenge: string | null;
};

/** What an app and we share. */
export interface AppSecret {
  readonly secret: string;
  /** As the database has it. */
  readonly stored: string;
}

export interface TurnedOn {
  readonly accountId: string;
  /** The secret as it was stored when its first code was checked; another one meanwhile is not turned on. */
  readonly stored: string;
  readonly step: number;
  readonly recoveryHashes: readonly Uint8Array[];
  readonly atMs: number;
  readonly origin: RequestOrigin;
}

export interface RenewedCodes {
  readonly hashes: readonly Uint8Array[];
  readonly origin: RequestOrigin;
}

export interface FactorEffects {
  readonly openSession: OpenSession;
  readonly changed: FactorChangeListener;
}

/** Second factors of accounts, and logins that wait for one. Every change locks the account first. */
export class PgSecondFactorStore {
  readonly #db: Db;
  readonly #secrets: SecretBox;
  readonly #effects: FactorEffects;

  constructor(db: Db, secrets: SecretBox, effects: FactorEffects) {
    this.#db = db;
    this.#secrets = secrets;
    this.#effects = effects;
  }

  async describe(accountId: string): Promise<FactorState> {
    const row = await this.#db
      .selectFrom('account')
      .select((of) => [
        'second_factor_since',
        of
          .selectFrom('recovery_code')
          .select((code) => code.fn.countAll<number>().as('left'))
          .whereRef('recovery_code.account_id', '=', 'account.id')
          .as('left'),
      ])
      .where('id', '=', accountId)
      .executeTakeFirst();
    return { sinceMs: row?.second_factor_since?.getTime() ?? null, recoveryCodesLeft: row?.left ?? 0 };
  }

  /** Keeps a secret until a first code confirms it, in place of one that waited before. @returns false: it is on already */
  async setUp(accountId: string, secret: string, atMs: number): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      if (!(await lockAccount(tx, accountId, 'off'))) return false;
      const sealed = this.#secrets.seal(secret, placeOf(accountId));
      const written = { secret: sealed, confirmed_at: null, last_step: 0, created_at: new Date(atMs) };
      await tx
        .insertInto('authenticator_app')
        .values({ account_id: accountId, ...written })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(written))
        .execute();
      return true;
    });
  }

  /** @returns null when no app was set up */
  async findSecret(accountId: string): Promise<AppSecret | null> {
    const row = await this.#db
      .selectFrom('authenticator_app')
      .select('secret')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row ? { secret: this.#secrets.open(row.secret, placeOf(accountId)), stored: row.secret } : null;
  }

  /** @returns false when it is on already, or another app was set up meanwhile */
  async turnOn({ accountId, stored, step, recoveryHashes, atMs, origin }: TurnedOn): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, accountId, 'off');
      if (!account) return false;
      const confirmed = await tx
        .updateTable('authenticator_app')
        .set({ confirmed_at: new Date(atMs), last_step: step })
        .where('account_id', '=', accountId)
        .where('secret', '=', stored)
        .returning('account_id')
        .executeTakeFirst();
      if (!confirmed) return false;
      await replaceRecoveryCodes(tx, accountId, recoveryHashes);
      await setSince(tx, accountId, new Date(atMs));
      await this.#effects.changed(tx, account, { change: { kind: 'turned-on' }, origin });
      return true;
    });
  }

  /** Uses the code up and turns all of it off. @returns false when the code was used before, or it was off already */
  async turnOff(accountId: string, code: RightCode, origin: RequestOrigin): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, accountId, 'on');
      if (!account || !(await useCode(tx, accountId, code))) return false;
      await tx.deleteFrom('authenticator_app').where('account_id', '=', accountId).execute();
      await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
      await tx.deleteFrom('passkey').where('account_id', '=', accountId).execute();
      await tx.deleteFrom('passkey_challenge').where('account_id', '=', accountId).execute();
      await tx.deleteFrom('pending_login').where('account_id', '=', accountId).execute();
      await setSince(tx, accountId, null);
      await this.#effects.changed(tx, account, { change: { kind: 'turned-off' }, origin });
      return true;
    });
  }

  /** Uses the code up and replaces all recovery codes. @returns false when the code was used before, or it is off */
  async renewRecoveryCodes(accountId: string, code: RightCode, { hashes, origin }: RenewedCodes): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, accountId, 'on');
      if (!account || !(await useCode(tx, accountId, code))) return false;
      await replaceRecoveryCodes(tx, accountId, hashes);
      await this.#effects.changed(tx, account, { change: { kind: 'codes-renewed' }, origin });
      return true;
    });
  }

  /** @returns null when no login waits under this token any more */
  async findPending(tokenHash: Uint8Array, nowMs: number): Promise<PendingSession | null> {
    const row = await this.#db
      .selectFrom('pending_login')
      .select(['account_id', 'device_name', 'latitude', 'longitude', 'restricted', 'passkey_challenge'])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', new Date(nowMs))
      .executeTakeFirst();
    if (!row) return null;
    const { account_id: accountId, device_name: deviceName, latitude, longitude, restricted } = row;
    return {
      accountId,
      deviceName,
      geoloc: latitude === null || longitude === null ? null : { latitude, longitude },
      restricted,
      passkeyChallenge: row.passkey_challenge,
    };
  }

  /**
   * Opens the session of a login that waits, once, and uses the code or the passkey up.
   * @returns the account; `used` when it was used before; null when the login waits no more
   */
  async finish(tokenHash: Uint8Array, factor: UsableFactor, session: NewSession): Promise<Account | 'used' | null> {
    return this.#db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('account')
        .selectAll('account')
        // A code of an app is over in a minute, so a crash may forget that it was used; a recovery code never comes back.
        .$if(factor.kind === 'app', (query) => query.select(unhurried.as('unhurried')))
        .where('id', 'in', (of) =>
          of.selectFrom('pending_login').select('account_id').where('token_hash', '=', tokenHash),
        )
        // A change of the password waits for the session, which it ends.
        .forShare()
        .executeTakeFirst();
      if (!row) return null;
      const pending = await tx
        .selectFrom('pending_login')
        .select('token_hash')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', new Date(session.createdAtMs))
        .forUpdate()
        .executeTakeFirst();
      if (!pending) return null;
      if (!(await use(tx, row.id, factor, session.createdAtMs))) return 'used';
      await tx.deleteFrom('pending_login').where('token_hash', '=', tokenHash).execute();
      const account = toAccount(row);
      if (factor.kind === 'recovery') {
        const change = { kind: 'recovery-code-used', codesLeft: await countRecoveryCodes(tx, account.id) } as const;
        await this.#effects.changed(tx, account, { change, origin: session.origin });
      }
      await this.#effects.openSession(tx, account, session);
      return account;
    });
  }
}

async function setSince(tx: Tx, accountId: string, since: Date | null): Promise<void> {
  await tx.updateTable('account').set({ second_factor_since: since }).where('id', '=', accountId).execute();
}

async function replaceRecoveryCodes(tx: Tx, accountId: string, hashes: readonly Uint8Array[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id: accountId, hash })))
    .execute();
}

async function countRecoveryCodes(tx: Tx, accountId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_code')
    .select((of) => of.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return left;
}

async function use(tx: Tx, accountId: string, factor: UsableFactor, atMs: number): Promise<boolean> {
  return factor.kind === 'passkey' ? usePasskey(tx, accountId, factor, atMs) : useCode(tx, accountId, factor);
}

/** @returns false when the passkey was removed, or has signed so often before: it was copied */
async function usePasskey(
  tx: Tx,
  accountId: string,
  { id, counter }: Extract<UsableFactor, { kind: 'passkey' }>,
  atMs: number,
): Promise<boolean> {
  const used = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: new Date(atMs) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where((of) => of.or([of('counter', '<', counter), of.and([of('counter', '=', 0), of.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** One statement, so that of many processes one uses a code. @returns false when it, or a newer one, was used before */
async function useCode(tx: Tx, accountId: string, code: RightCode): Promise<boolean> {
  const used =
    code.kind === 'app'
      ? tx
          .updateTable('authenticator_app')
          .set({ last_step: code.step })
          .where('account_id', '=', accountId)
          .where('confirmed_at', 'is not', null)
          .where('last_step', '<', code.step)
          .returning('account_id')
      : tx
          .deleteFrom('recovery_code')
          .where('account_id', '=', accountId)
          .where('hash', '=', code.hash)
          .returning('account_id');
  return (await used.executeTakeFirst()) !== undefined;
}

function placeOf(accountId: string) {
  return { column: 'authenticator_app.secret', row: accountId } as const;
}
