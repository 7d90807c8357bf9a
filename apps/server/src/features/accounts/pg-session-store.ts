import { CONFIRMATION_SEC, type SessionEnd } from '@groundtrack/contract';
import { sql } from 'kysely';
import { isLive } from '../../domain/live-session.ts';
import { HOUR_MS } from '../../lib/time-units.ts';
import type { Db } from '../../platform/db/database.ts';
import type { LiveSession } from '../../platform/http/session.ts';
import type { NewSession } from './account.ts';

/** Rows removed by one statement; the next sweep continues. */
const SWEPT_AT_ONCE = 20_000;
/** Precision of the last use of a session. */
export const LAST_USE_MS = HOUR_MS / 4;

/** Limits the list for accounts with a client that logs in for every request. */
const LISTED_MAX = 100;

export type StoredSession = Omit<NewSession, 'origin' | 'expiresAtMs' | 'restricted' | 'confirmedAtMs'> & {
  /** The network address that logged in; null if unknown. */
  readonly sender: string | null;
  readonly lastUsedAtMs: number;
};

/** Which sessions of an account; `except` and `keyHash` are hashes of session keys. */
export type WhichSessions =
  | 'all'
  | { readonly except: Uint8Array }
  | { readonly keyHash: Uint8Array }
  | { readonly id: string };

/**
 * Ends sessions of one account before they expire. A trigger notifies open pages after the commit.
 * @param db for several sessions, a transaction that has locked the account; otherwise two such calls can deadlock
 * @param reason shown to users of the ended sessions; null if they logged out themselves
 * @returns how many there were
 */
export async function endSessions(
  db: Db,
  accountId: string,
  { which, reason }: { readonly which: WhichSessions; readonly reason: SessionEnd | null },
): Promise<number> {
  // A pending login would become another session.
  if (which === 'all' || 'except' in which)
    await db.deleteFrom('pending_login').where('account_id', '=', accountId).execute();
  let ending = db.deleteFrom('session').where('account_id', '=', accountId);
  if (which !== 'all') {
    if ('except' in which) ending = ending.where('key_hash', '!=', which.except);
    else if ('keyHash' in which) ending = ending.where('key_hash', '=', which.keyHash);
    else ending = ending.where('id', '=', which.id);
  }
  const ended = await ending.returning(['key_hash', 'expires_at']).execute();
  if (reason !== null && ended.length > 0)
    await db
      .insertInto('ended_session')
      .values(ended.map((session) => ({ ...session, reason })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return ended.length;
}

/** Live sessions by the hash of their key. */
export class PgSessionStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @returns null if no session has this key */
  async find(keyHash: Uint8Array, nowMs: number): Promise<(LiveSession & { readonly lastUsedAtMs: number }) | null> {
    const row = await this.#db
      .selectFrom('session')
      .select(['id', 'account_id', 'restricted', 'last_used_at', 'confirmed_at'])
      .where('key_hash', '=', keyHash)
      .where(isLive(nowMs))
      .executeTakeFirst();
    if (!row) return null;
    const { id, account_id: accountId, restricted, last_used_at: lastUsedAt } = row;
    const isConfirmed = row.confirmed_at !== null && row.confirmed_at.getTime() > nowMs - CONFIRMATION_SEC * 1000;
    return { id, accountId, sessionHash: keyHash, restricted, isConfirmed, lastUsedAtMs: lastUsedAt.getTime() };
  }

  /** Records that a session is in use, unless that was recorded recently. */
  async noteUse(keyHash: Uint8Array, nowMs: number): Promise<void> {
    await this.#db
      .updateTable('session')
      .set({ last_used_at: new Date(nowMs) })
      .where('key_hash', '=', keyHash)
      .where('last_used_at', '<=', new Date(nowMs - LAST_USE_MS))
      .execute();
  }

  /** Records that the owner proved their identity. */
  async confirm(keyHash: Uint8Array, nowMs: number): Promise<void> {
    await this.#db
      .updateTable('session')
      .set({ confirmed_at: new Date(nowMs) })
      .where('key_hash', '=', keyHash)
      .execute();
  }

  /** The live sessions of an account, the most recently used first. */
  async list(accountId: string, nowMs: number): Promise<readonly StoredSession[]> {
    const rows = await this.#db
      .selectFrom('session')
      .selectAll()
      .where('account_id', '=', accountId)
      .where(isLive(nowMs))
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .limit(LISTED_MAX)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      keyHash: row.key_hash,
      deviceName: row.device_name,
      geoloc:
        row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
      sender: row.sender,
      createdAtMs: row.created_at.getTime(),
      lastUsedAtMs: row.last_used_at.getTime(),
    }));
  }

  end(accountId: string, which: WhichSessions, reason: SessionEnd | null = null): Promise<number> {
    return this.#db.transaction().execute(async (tx) => {
      await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
      return endSessions(tx, accountId, { which, reason });
    });
  }

  /** Why a session ended before it expired, or null. */
  async whyEnded(keyHash: Uint8Array): Promise<SessionEnd | null> {
    const ended = this.#db.selectFrom('ended_session').select('reason').where('key_hash', '=', keyHash);
    return (await ended.executeTakeFirst())?.reason ?? null;
  }

  /** Ends the session of a key. @returns its account, or null */
  async endByKey(keyHash: Uint8Array): Promise<string | null> {
    const ended = this.#db.deleteFrom('session').where('key_hash', '=', keyHash).returning('account_id');
    return (await ended.executeTakeFirst())?.account_id ?? null;
  }

  /** Removes expired sessions and pending logins. */
  async sweep(nowMs: number): Promise<void> {
    const expired = sql`expires_at <= ${new Date(nowMs)} LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED`;
    await sql`DELETE FROM session WHERE key_hash IN (SELECT key_hash FROM session WHERE ${expired})`.execute(this.#db);
    await sql`
      DELETE FROM ended_session
      WHERE key_hash IN (SELECT key_hash FROM ended_session WHERE ${expired})`.execute(this.#db);
    await sql`
      DELETE FROM pending_login
      WHERE token_hash IN (SELECT token_hash FROM pending_login WHERE ${expired})`.execute(this.#db);
  }
}
