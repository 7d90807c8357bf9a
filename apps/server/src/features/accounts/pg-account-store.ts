import { CONTACT_FIELDS } from '@groundtrack/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Account, NewSession, PasswordChange, PasswordSetting } from './account.ts';
import type { Clearing } from './guesses/look-at-guess.ts';
import type { Admission, PrepareSession } from './open-session.ts';
import { endSessions } from './pg-session-store.ts';
import { type RightCode, usingFactor } from './second-factor/use-factor.ts';

/** Are called in the transaction of what happened. */
export interface AccountEffects {
  readonly prepareSession: PrepareSession;
  readonly passwordChanged: (tx: Tx, account: Account, atMs: number) => Promise<void>;
}

/** A guess at a password that is being looked at. */
export interface PasswordGuess {
  readonly clearing: Clearing;
  readonly isRight: Promise<boolean>;
}

/** Live accounts, and the sessions that are opened and ended with a change of them. Deleted accounts are not there. */
export class PgAccountStore {
  readonly #db: Db;
  readonly #effects: AccountEffects;

  constructor(db: Db, effects: AccountEffects) {
    this.#db = db;
    this.#effects = effects;
  }

  /**
   * Writes the account and its first session together.
   * @param also writes what else belongs to a new account, in the same transaction
   * @returns false when the e-mail address is taken
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
      const admitted = sql`admitted AS (SELECT ${account.id}::uuid AS id)`;
      await this.#effects.prepareSession(tx, { account, session, admitted })();
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

  /** @returns the account as it is now; null when it does not exist */
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

  /** Notes that mails reach the owner at this address, where it is still that of the account. */
  async keepVerified(accountId: string, email: string, atMs: number): Promise<void> {
    await this.#db
      .updateTable('account')
      .set({ email_verified_at: new Date(atMs) })
      .where('id', '=', accountId)
      .where('email', '=', email)
      .where('email_verified_at', 'is', null)
      .execute();
  }

  /** Another hash of the same password, unless that was changed meanwhile. */
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

  /** @returns false when the password was changed meanwhile */
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
      await this.#effects.passwordChanged(tx, toAccount(changed), change.atMs);
      return true;
    });
  }

  /**
   * Sets the password without the old one; a restricted session that asks may do everything from then on.
   * @returns false when the account has a password and the session is an ordinary one
   */
  async setPassword(change: PasswordSetting): Promise<boolean> {
    const { accountId, newHash, atMs, keptSessionHash, expiresAtMs } = change;
    return this.#db.transaction().execute(async (tx) => {
      // Account before session, as a change of the password locks them.
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
      await this.#effects.passwordChanged(tx, toAccount(isSet), atMs);
      return true;
    });
  }

  /**
   * Opens the session of a login, or has it wait for its second factor.
   * @returns null when the password of the account was changed since it was read
   */
  startSession(account: Account, session: NewSession): Promise<Admission | null> {
    return this.#prepareStart(account, session)();
  }

  /**
   * {@link startSession} once the password is known to be right; all but sending the statement is done meanwhile.
   * @returns null when it is wrong, too
   */
  async startOnceRight(
    account: Account,
    session: NewSession,
    { clearing, isRight }: PasswordGuess,
  ): Promise<Admission | null> {
    const start = this.#prepareStart(account, session, clearing);
    return (await isRight) ? start() : null;
  }

  #prepareStart(account: Account, session: NewSession, clearing?: Clearing): () => Promise<Admission | null> {
    // The lock keeps a password change from slipping between the check and the new session, which it must end.
    const admitted = sql`admitted AS (
      SELECT id, second_factor_since IS NOT NULL AS waits FROM account WHERE ${stillHasPassword(account)} FOR SHARE
    )`;
    // No login waits for the disk: a crash may forget the last sessions, whose owners log in once more.
    const opening = { account, session, admitted, waits: sql`waits`, clearing, isUnhurried: true };
    return this.#effects.prepareSession(this.#db, opening);
  }

  /**
   * Opens the session of a login with password and code, and uses the code up, in a transaction that waits for whether the
   * password is right: where it is, a commit is all that is left to do.
   * @returns `used` when the code, or a newer one, was used before; null when the password is wrong or was changed since it was
   * read, or the second factor was turned off
   */
  async startByCode(
    account: Account,
    session: NewSession,
    { code, clearing, isRight }: PasswordGuess & { readonly code: RightCode },
  ): Promise<Admission | 'used' | null> {
    const owner = sql`SELECT id FROM account WHERE ${stillHasPassword(account)} AND second_factor_since IS NOT NULL`;
    const admitted = sql`owner AS (${owner} FOR SHARE), used AS (${usingFactor(sql`(SELECT id FROM owner)`, code)}),
      admitted AS (SELECT account_id AS id FROM used)`;
    const tx = await this.#db.startTransaction().execute();
    try {
      const opening = { account, session, admitted, clearing, isRight, isUnhurried: true };
      const admission = await this.#effects.prepareSession(tx, opening)();
      if (!(await isRight)) return null;
      if (!admission) return (await owner.execute(tx)).rows.length > 0 ? 'used' : null;
      await tx.commit().execute();
      return admission;
    } finally {
      // Nobody waits for it: the time of an answer would tell whether the code was right. What fails has ended with its connection.
      if (!tx.isCommitted)
        tx.rollback()
          .execute()
          .catch(() => undefined);
    }
  }
}

/** A condition on an account: its password is the one that was checked. */
function stillHasPassword({ id, passwordHash }: Account) {
  return sql`id = ${id} AND password_hash IS NOT DISTINCT FROM ${passwordHash}`;
}

/** With a password end the other sessions, and what waits: a temporary password, a new address to be confirmed. */
async function endAllElse(tx: Tx, change: Pick<PasswordChange, 'accountId' | 'keptSessionHash'>): Promise<void> {
  await tx.deleteFrom('temporary_password').where('account_id', '=', change.accountId).execute();
  await tx.deleteFrom('email_change').where('account_id', '=', change.accountId).execute();
  await endSessions(tx, change.accountId, { except: change.keptSessionHash });
}

const ACCOUNT_COLUMNS = ['id', 'email', 'password_hash', 'email_verified_at', ...CONTACT_FIELDS] as const;

/** What `toAccount` reads, where every column costs time. */
export const accountColumns = sql.join(ACCOUNT_COLUMNS.map((name) => sql.ref(`account.${name}`)));

export type AccountColumns = Pick<Selectable<Tables['account']>, (typeof ACCOUNT_COLUMNS)[number]>;

export function toAccount(row: AccountColumns): Account {
  const { firstname, lastname, company, address, city, state, zip, country, citizenship } = row;
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    emailVerified: row.email_verified_at !== null,
    contact: { firstname, lastname, company, address, city, state, zip, country, citizenship },
  };
}
