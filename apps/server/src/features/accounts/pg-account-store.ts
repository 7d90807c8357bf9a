import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Account, NewSession, PasswordChange, PasswordSetting } from './account.ts';
import type { Admission, OpenSession } from './open-session.ts';
import { endSessions } from './pg-session-store.ts';

interface ChangedPassword {
  readonly atMs: number;
  readonly revokesAccess: boolean;
}

/** Called in the transaction of the change. */
export interface AccountEffects {
  readonly openSession: OpenSession;
  readonly passwordChanged: (tx: Tx, account: Account, change: ChangedPassword) => Promise<void>;
}

/**
 * Stores live accounts, and the sessions that their changes open and end. Deleted accounts are treated as missing.
 */
export class PgAccountStore {
  readonly #db: Db;
  readonly #effects: AccountEffects;

  constructor(db: Db, effects: AccountEffects) {
    this.#db = db;
    this.#effects = effects;
  }

  /**
   * Writes the account and its first session together.
   * @param also writes further rows of a new account in the same transaction
   * @returns false if the email address is taken
   */
  async create(account: Account, session: NewSession, also?: (tx: Tx) => Promise<void>): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const at = new Date(session.createdAtMs);
      const created = await tx
        .insertInto('account')
        .values({
          ...account.contact,
          id: account.id,
          email: account.email,
          password_hash: account.passwordHash,
          email_verified_at: account.emailVerified ? at : null,
          created_at: at,
          updated_at: at,
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!created) return false;
      await this.#effects.openSession(tx, { account, session, needsSecondFactor: false });
      await also?.(tx);
      return true;
    });
  }

  async find(accountId: string): Promise<Account | null> {
    const row = await this.#live().where('id', '=', accountId).executeTakeFirst();
    return row ? toAccount(row) : null;
  }

  async findByEmail(email: string): Promise<Account | null> {
    const row = await this.#live().where('email', '=', email).executeTakeFirst();
    return row ? toAccount(row) : null;
  }

  #live() {
    return this.#db.selectFrom('account').selectAll().where('deleted_at', 'is', null);
  }

  /** @returns the account after the change; null if it does not exist */
  async replaceContact(accountId: string, contact: Account['contact'], atMs: number): Promise<Account | null> {
    const row = await this.#db
      .updateTable('account')
      .set({ ...contact, updated_at: new Date(atMs) })
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    return row ? toAccount(row) : null;
  }

  /** Marks the address as verified, if it is still the address of the account. */
  async keepVerified(accountId: string, email: string, atMs: number): Promise<void> {
    await this.#db
      .updateTable('account')
      .set({ email_verified_at: new Date(atMs) })
      .where('id', '=', accountId)
      .where('email', '=', email)
      .where('email_verified_at', 'is', null)
      .execute();
  }

  /** Stores another hash of the same password, unless the password was changed in the meantime. */
  async renewHash(
    accountId: string,
    { checkedHash, newHash }: Pick<PasswordChange, 'newHash'> & { readonly checkedHash: string },
  ): Promise<void> {
    await this.#db
      .updateTable('account')
      .set({ password_hash: newHash })
      .where('id', '=', accountId)
      .where('password_hash', '=', checkedHash)
      .execute();
  }

  /** @returns false if the password was changed in the meantime */
  async changePassword(change: PasswordChange): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const changed = await tx
        .updateTable('account')
        .set({ password_hash: change.newHash, updated_at: new Date(change.atMs) })
        .where('id', '=', change.accountId)
        .where('password_hash', 'is not distinct from', change.checkedHash)
        .returningAll()
        .executeTakeFirst();
      if (!changed) return false;
      await endAllElse(tx, change);
      const revokesAccess = !change.keepsAccess;
      await this.#effects.passwordChanged(tx, toAccount(changed), { atMs: change.atMs, revokesAccess });
      return true;
    });
  }

  /**
   * Sets the password without the old one. A restricted session becomes unrestricted.
   * @returns false if the account has a password and the session is an ordinary one
   */
  async setPassword(change: PasswordSetting): Promise<boolean> {
    const { accountId, newHash, atMs, keptSessionHash, expiresAtMs } = change;
    return this.#db.transaction().execute(async (tx) => {
      // Locks the account before the session, as a password change does.
      await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
      const freed = await tx
        .updateTable('session')
        .set({ restricted: null, expires_at: new Date(expiresAtMs) })
        .where('key_hash', '=', keptSessionHash)
        .where('restricted', '=', 'set-password')
        .returning('id')
        .executeTakeFirst();
      const setting = tx
        .updateTable('account')
        .set({ password_hash: newHash, updated_at: new Date(atMs) })
        .where('id', '=', accountId)
        .returningAll();
      const isSet = await (freed ? setting : setting.where('password_hash', 'is', null)).executeTakeFirst();
      if (!isSet) return false;
      await endAllElse(tx, change);
      // A first password is not a reset, so the external sign-in stays.
      await this.#effects.passwordChanged(tx, toAccount(isSet), { atMs, revokesAccess: freed !== undefined });
      return true;
    });
  }

  /**
   * Opens the session of a login, or keeps it pending until the second factor is given.
   * @returns null if the password was changed since the account was read
   */
  async startSession({ id, passwordHash }: Account, session: NewSession): Promise<Admission | null> {
    return this.#db.transaction().execute(async (tx) => {
      // The lock prevents a concurrent password change, which must end the new session.
      const row = await tx
        .selectFrom('account')
        .selectAll()
        .where('id', '=', id)
        .where('password_hash', 'is not distinct from', passwordHash)
        .forShare()
        .executeTakeFirst();
      if (!row) return null;
      const needsSecondFactor = row.second_factor_since !== null;
      return this.#effects.openSession(tx, { account: toAccount(row), session, needsSecondFactor });
    });
  }
}

/** A new password ends the other sessions, an unused temporary password, and a pending change of the address. */
async function endAllElse(tx: Tx, change: Pick<PasswordChange, 'accountId' | 'keptSessionHash'>): Promise<void> {
  await tx.deleteFrom('temporary_password').where('account_id', '=', change.accountId).execute();
  await tx.deleteFrom('email_change').where('account_id', '=', change.accountId).execute();
  const which = { except: change.keptSessionHash };
  await endSessions(tx, change.accountId, { which, reason: 'password-changed' });
}

export function toAccount(row: Selectable<Tables['account']>): Account {
  const { firstname, lastname, company, address, city, state, zip, country, citizenship } = row;
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    emailVerified: row.email_verified_at !== null,
    isBlocked: row.blocked_at !== null,
    contact: { firstname, lastname, company, address, city, state, zip, country, citizenship },
  };
}
