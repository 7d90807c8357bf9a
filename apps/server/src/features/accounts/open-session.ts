import { PENDING_LOGIN_LIFETIME_SEC } from '@groundtrack/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { unhurried } from '../../db/unhurried.ts';
import { toSender } from '../../net/to-sender.ts';
import type { Account, NewSession } from './account.ts';
import { noteDevice } from './devices/pg-known-device-store.ts';
import type { Clearing, LookedAt } from './guesses/look-at-guess.ts';

/** What led to a session, or lacks the second factor. */
export type Admission = { readonly kind: 'session' } | { readonly kind: 'pending'; readonly hasPasskeys: boolean };

interface Opening {
  readonly account: Account;
  readonly session: NewSession;
  /** Parts of a `WITH`, of which `admitted (id)` has the id of the account. Without a row nobody is let in. */
  readonly admitted: RawBuilder<unknown>;
  /** Whether the second factor has still to be given, as an expression on `admitted`; absent: never. */
  readonly waits?: RawBuilder<unknown> | undefined;
  /** Of the guess that was right. */
  readonly clearing?: Clearing | undefined;
  /** Whether the password is right, where that is not known yet; nobody is mailed to before it is. */
  readonly isRight?: Promise<boolean>;
  /** A crash may forget all of it. */
  readonly isUnhurried?: boolean;
}

/** Who is being looked at, and the session that may be opened. */
export interface Entrant<S = unknown> {
  readonly account: Account;
  readonly session: NewSession;
  /** The guess at the password. */
  readonly found: LookedAt<S>;
  /** Whether the password is right. */
  readonly isRight: Promise<boolean>;
}

/** @returns null when nobody was let in */
export type OpenSession = (db: Db, opening: Opening) => Promise<Admission | null>;

/** Writes the statement, which takes as long as sending it. @returns sends it */
export type PrepareSession = (db: Db, opening: Opening) => () => Promise<Admission | null>;

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
export function sessionPreparer(onNewDevice: NewDeviceListener): PrepareSession {
  return (db, opening) => {
    const statement = opens(opening).compile(db);
    return async () => {
      const [opened] = (await db.executeQuery(statement)).rows;
      if (!opened) return null;
      if (opened.waits) return { kind: 'pending', hasPasskeys: opened.has_passkeys };
      const { account, session, isRight = true } = opening;
      if (!(await isRight)) return null;
      if (!opened.is_known_device)
        await inTransaction(db, async (tx) => {
          if ((await noteDevice(tx, account.id, session)) === 'new') await onNewDevice(tx, account, session);
        });
      return { kind: 'session' };
    };
  };
}

/** A statement that opens a session, or has it wait. Without a row nobody was let in. */
function opens({ session, admitted, waits, clearing, isUnhurried = false }: Opening): RawBuilder<OpenedRow> {
  const isAdmitted = sql`EXISTS (SELECT FROM admitted)`;
  const at = new Date(session.createdAtMs);
  const confirmedAt = session.confirmedAtMs === null ? null : new Date(session.confirmedAtMs);
  // Each part costs time, even one that does nothing. Texts that are the same each time are prepared once.
  const parts = [
    admitted,
    sql`opened AS (
      INSERT INTO session (id, key_hash, account_id, device_name, latitude, longitude, created_at, last_used_at, expires_at,
        restricted, confirmed_at)
      SELECT ${session.id}::uuid, ${session.keyHash}::bytea, id, ${session.deviceName},
        ${session.geoloc?.latitude ?? null}::float8, ${session.geoloc?.longitude ?? null}::float8,
        ${at}::timestamptz, ${at}::timestamptz, ${new Date(session.expiresAtMs)}::timestamptz, ${session.restricted},
        ${confirmedAt}::timestamptz
      FROM admitted ${waits ? sql`WHERE NOT ${waits}` : sql``}
    )`,
    sql`seen AS (
      UPDATE known_device SET last_seen_at = ${at} FROM admitted
      WHERE account_id = admitted.id ${waits ? sql`AND NOT ${waits}` : sql``}
        AND sender = ${toSender(session.origin.ip)} AND device_name = ${session.deviceName}
      RETURNING account_id
    )`,
    ...(waits ? [keepingWaiting(session, waits)] : []),
    ...(clearing?.(isAdmitted) ?? []),
  ];
  const waiting = waits
    ? sql`${waits} AS waits, ${waits} AND EXISTS (SELECT FROM passkey WHERE account_id = admitted.id) AS has_passkeys`
    : sql`false AS waits, false AS has_passkeys`;
  return sql<OpenedRow>`
    WITH ${sql.join(parts)}
    SELECT ${waiting}, EXISTS (SELECT FROM seen) AS is_known_device${isUnhurried ? sql`, ${unhurried}` : sql``}
    FROM admitted`;
}

function keepingWaiting(session: NewSession, waits: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`kept_waiting AS (
    INSERT INTO pending_login (token_hash, account_id, device_name, latitude, longitude, restricted, expires_at)
    SELECT ${session.keyHash}::bytea, id, ${session.deviceName}, ${session.geoloc?.latitude ?? null}::float8,
      ${session.geoloc?.longitude ?? null}::float8, ${session.restricted}, ${new Date(pendingUntilMs(session))}::timestamptz
    FROM admitted WHERE ${waits}
  )`;
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
