import type { Db, Tx } from '../../../platform/db/database.ts';
import type { RequestOrigin } from '../../../platform/http/handler.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { FactorChangeListener } from './factor-change.ts';
import { lockAccount } from './lock-account.ts';
import { type RightCode, usingFactor } from './use-factor.ts';

export interface FactorState {
  readonly sinceMs: number | null;
  readonly recoveryCodesLeft: number;
}

/** Shared secret of an authenticator app. */
export interface AppSecret {
  readonly secret: string;
  /** The encrypted secret as stored. */
  readonly stored: string;
}

export interface TurnedOn {
  readonly accountId: string;
  /**
   * The stored secret that its first code was checked against. If it was replaced in the meantime, it is not turned on.
   */
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

/** Second factors of accounts. Every change locks the account first. */
export class PgSecondFactorStore {
  readonly #db: Db;
  readonly #secrets: SecretBox;
  readonly #changed: FactorChangeListener;

  constructor(db: Db, secrets: SecretBox, changed: FactorChangeListener) {
    this.#db = db;
    this.#secrets = secrets;
    this.#changed = changed;
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

  /**
   * Stores a secret until a first code confirms it, in place of a previous one.
   * @returns false if two-step login is already on
   */
  async setUp(accountId: string, secret: string, atMs: number): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      if (!(await lockAccount(tx, accountId, 'off'))) return false;
      const sealed = this.#secrets.seal(secret, placeOfAppSecret(accountId));
      const written = { secret: sealed, confirmed_at: null, last_step: 0, created_at: new Date(atMs) };
      await tx
        .insertInto('authenticator_app')
        .values({ account_id: accountId, ...written })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(written))
        .execute();
      return true;
    });
  }

  /** @returns null if no app was set up */
  async findSecret(accountId: string): Promise<AppSecret | null> {
    const row = await this.#db
      .selectFrom('authenticator_app')
      .select('secret')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row ? { secret: this.#secrets.open(row.secret, placeOfAppSecret(accountId)), stored: row.secret } : null;
  }

  /** @returns false if it is already on, or another app was set up in the meantime */
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
      await this.#changed(tx, account, { change: { kind: 'turned-on' }, origin });
      return true;
    });
  }

  /** Consumes the code and turns two-step login off. @returns false if the code was already used, or it was off */
  async turnOff(accountId: string, code: RightCode, origin: RequestOrigin): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, accountId, 'on');
      if (!account || !(await useCode(tx, accountId, code))) return false;
      await clearSecondFactor(tx, accountId);
      await this.#changed(tx, account, { change: { kind: 'turned-off' }, origin });
      return true;
    });
  }

  /**
   * Consumes the code and replaces all recovery codes.
   * @returns false if the code was already used, or two-step login is off
   */
  async renewRecoveryCodes(accountId: string, code: RightCode, { hashes, origin }: RenewedCodes): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, accountId, 'on');
      if (!account || !(await useCode(tx, accountId, code))) return false;
      await replaceRecoveryCodes(tx, accountId, hashes);
      await this.#changed(tx, account, { change: { kind: 'codes-renewed' }, origin });
      return true;
    });
  }
}

/** Turns two-step login off. The caller has locked the account. */
export async function clearSecondFactor(tx: Tx, accountId: string): Promise<void> {
  for (const table of ['authenticator_app', 'recovery_code', 'passkey', 'passkey_challenge', 'pending_login'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  await setSince(tx, accountId, null);
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

/** @returns false if this or a newer code was already used */
async function useCode(tx: Tx, accountId: string, code: RightCode): Promise<boolean> {
  return (await usingFactor(accountId, code).execute(tx)).rows.length > 0;
}

/** Where the secret of an app is stored. */
export function placeOfAppSecret(accountId: string) {
  return { column: 'authenticator_app.secret', row: accountId } as const;
}
