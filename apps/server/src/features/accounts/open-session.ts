import { PENDING_LOGIN_LIFETIME_SEC } from '@groundtrack/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { unhurried } from '../../db/unhurried.ts';
import { toSender } from '../../net/to-sender.ts';
import type { Account, NewSession } from './account.ts';
import { noteDevice } from './devices/pg-known-device-store.ts';
import type { Clearing } from './guesses/look-at-guess.ts';

/** What led to a session, or lacks the second factor. */
export type Admission = { readonly kind: 'session' } | { readonly kind: 'pending'; readonly hasPasskeys: boolean };

export interface Opening {
  readonly account: Account;
  readonly session: NewSession;
  /**
   * Parts of a `WITH`, of which `admitted (id, waits)` has the id of the account, and whether its second factor has still
   * to be given. Without a row nobody is let in.
   */
  readonly admitted: RawBuilder<unknown>;
  /** Of the guess that was right. */
  readonly clearing?: Clearing | undefined;
  /** A crash may forget all of it. */
  readonly isUnhurried?: boolean;
}

/** @returns null when nobody was let in */
export type OpenSession = (db: Db, opening: Opening) => Promise<Admission | null>;

/** Is called in the transaction that remembers a device on which the account was never used. */
export type NewDeviceListener = (tx: Tx, account: Account, session: NewSession) => Promise<void>;

interface OpenedRow {
  readonly waits: boolean;
  readonly has_passkeys: boolean;
  readonly is_known_device: boolean;
}

/**
 * Every session is opened here, or waits for the second factor of its account under the same key, by one statement. A
 * device that is not known yet is remembered, and mailed about, before anybody gets the key: a crash in between leaves a
 * session that nobody can use.
 */
export function sessionOpener(onNewDevice: NewDeviceListener): OpenSession {
  return async (db, opening) => {
    const opened = await open(db, opening);
    if (!opened) return null;
    if (opened.waits) return { kind: 'pending', hasPasskeys: opened.has_passkeys };
    const { account, session } = opening;
    if (!opened.is_known_device)
      await inTransaction(db, async (tx) => {
        if ((await noteDevice(tx, account.id, session)) === 'new') await onNewDevice(tx, account, session);
      });
    return { kind: 'session' };
  };
}

async function open(
  db: Db,
  { session, admitted, clearing, isUnhurried = false }: Opening,
): Promise<OpenedRow | undefined> {
  const at = new Date(session.createdAtMs);
  const confirmedAt = session.confirmedAtMs === null ? null : new Date(session.confirmedAtMs);
  // Texts that are the same each time are prepared once.
  const { rows } = await sql<OpenedRow>`
    WITH ${admitted}, opened AS (
      INSERT INTO session (id, key_hash, account_id, device_name, latitude, longitude, created_at, last_used_at, expires_at,
        restricted, confirmed_at)
      SELECT ${session.id}::uuid, ${session.keyHash}::bytea, id, ${session.deviceName},
        ${session.geoloc?.latitude ?? null}::float8, ${session.geoloc?.longitude ?? null}::float8,
        ${at}::timestamptz, ${at}::timestamptz, ${new Date(session.expiresAtMs)}::timestamptz, ${session.restricted},
        ${confirmedAt}::timestamptz
      FROM admitted WHERE NOT waits
    ), kept_waiting AS (
      INSERT INTO pending_login (token_hash, account_id, device_name, latitude, longitude, restricted, expires_at)
      SELECT ${session.keyHash}::bytea, id, ${session.deviceName}, ${session.geoloc?.latitude ?? null}::float8,
        ${session.geoloc?.longitude ?? null}::float8, ${session.restricted}, ${new Date(pendingUntilMs(session))}::timestamptz
      FROM admitted WHERE waits
    ), seen AS (
      UPDATE known_device SET last_seen_at = ${at} FROM admitted
      WHERE account_id = admitted.id AND NOT waits
        AND sender = ${toSender(session.origin.ip)} AND device_name = ${session.deviceName}
      RETURNING account_id
    )${clearing ? sql`, ${clearing(sql`EXISTS (SELECT FROM admitted)`)}` : sql``}
    SELECT waits, waits AND EXISTS (SELECT FROM passkey WHERE account_id = admitted.id) AS has_passkeys,
      EXISTS (SELECT FROM seen) AS is_known_device${isUnhurried ? sql`, ${unhurried}` : sql``}
    FROM admitted`.execute(db);
  return rows[0];
}

/** Until when a login waits for its second factor. */
export function pendingUntilMs({ createdAtMs }: NewSession): number {
  return createdAtMs + PENDING_LOGIN_LIFETIME_SEC * 1000;
}

function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return isTransaction(db) ? work(db) : db.transaction().execute(work);
}

function isTransaction(db: Db): db is Tx {
  return db.isTransaction;
}
