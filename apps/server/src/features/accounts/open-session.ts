import { PENDING_LOGIN_LIFETIME_SEC } from '@groundtrack/contract';
import type { Tx } from '../../platform/db/database.ts';
import { toClientNetwork } from '../../platform/net/to-client-network.ts';
import type { Account, NewSession } from './account.ts';
import { rememberDevice } from './devices/pg-known-device-store.ts';
import { endSessions } from './pg-session-store.ts';

/** `pending`: the second factor is still missing. */
export type Admission =
  | { readonly kind: 'session' }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'pending'; readonly hasPasskeys: boolean };

interface Opening {
  readonly account: Account;
  readonly session: NewSession;
  readonly needsSecondFactor: boolean;
}

export type OpenSession = (tx: Tx, opening: Opening) => Promise<Admission>;

/** Called in the transaction that stores a device new to the account. */
export type NewDeviceListener = (tx: Tx, account: Account, session: NewSession) => Promise<void>;

/** Opens every session, or keeps the login pending under the same key until the second factor is given. */
export function sessionOpener(onNewDevice: NewDeviceListener): OpenSession {
  return async (tx, { account, session, needsSecondFactor }) => {
    if (account.isBlocked) return { kind: 'blocked' };
    if (needsSecondFactor) return { kind: 'pending', hasPasskeys: await keepPending(tx, account.id, session) };
    // After a temporary password, the previous sessions may belong to an attacker.
    if (session.restricted === 'set-password')
      await endSessions(tx, account.id, { which: 'all', reason: 'password-reset' });
    await tx
      .insertInto('session')
      .values({
        ...toColumns(account.id, session),
        id: session.id,
        key_hash: session.keyHash,
        sender: toClientNetwork(session.origin.ip),
        created_at: new Date(session.createdAtMs),
        last_used_at: new Date(session.createdAtMs),
        expires_at: new Date(session.expiresAtMs),
        confirmed_at: session.confirmedAtMs === null ? null : new Date(session.confirmedAtMs),
      })
      .execute();
    if ((await rememberDevice(tx, account.id, session)) === 'new') await onNewDevice(tx, account, session);
    return { kind: 'session' };
  };
}

/** @returns whether the account has passkeys */
async function keepPending(tx: Tx, accountId: string, session: NewSession): Promise<boolean> {
  await tx
    .insertInto('pending_login')
    .values({
      ...toColumns(accountId, session),
      token_hash: session.keyHash,
      expires_at: new Date(pendingUntilMs(session)),
    })
    .execute();
  const passkey = tx.selectFrom('passkey').select('id').where('account_id', '=', accountId).limit(1);
  return (await passkey.executeTakeFirst()) !== undefined;
}

function toColumns(accountId: string, { deviceName, geoloc, restricted }: NewSession) {
  return {
    account_id: accountId,
    device_name: deviceName,
    latitude: geoloc?.latitude ?? null,
    longitude: geoloc?.longitude ?? null,
    restricted,
  };
}

/** When a pending login expires. */
export function pendingUntilMs({ createdAtMs }: NewSession): number {
  return createdAtMs + PENDING_LOGIN_LIFETIME_SEC * 1000;
}
