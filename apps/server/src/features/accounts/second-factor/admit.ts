import { ok, PENDING_LOGIN_LIFETIME_SEC, type Result, type Session } from '@groundtrack/contract';
import type { Tx } from '../../../db/database.ts';
import type { RecordSecurityEvent } from '../../feature-events.ts';
import type { Account, NewSession } from '../account.ts';
import { handOutSession } from '../hand-out-session.ts';
import type { OpenSession } from '../pg-session-store.ts';

/** What the first factor of a login led to. */
export type Admission = { readonly kind: 'session' } | { readonly kind: 'pending'; readonly hasPasskeys: boolean };

interface LockedAccount extends Account {
  readonly secondFactorSince: Date | null;
}

/** Opens the session of a login, or lets the login wait for the second factor of its account under the same key. */
export async function admit(
  { tx, openSession }: { readonly tx: Tx; readonly openSession: OpenSession },
  account: LockedAccount,
  session: NewSession,
): Promise<Admission> {
  if (account.secondFactorSince === null) {
    await openSession(tx, account, session);
    return { kind: 'session' };
  }
  await tx
    .insertInto('pending_login')
    .values({
      token_hash: session.keyHash,
      account_id: account.id,
      device_name: session.deviceName,
      latitude: session.geoloc?.latitude ?? null,
      longitude: session.geoloc?.longitude ?? null,
      restricted: session.restricted,
      expires_at: new Date(pendingUntilMs(session)),
    })
    .execute();
  const passkey = tx.selectFrom('passkey').select('id').where('account_id', '=', account.id).limit(1);
  return { kind: 'pending', hasPasskeys: (await passkey.executeTakeFirst()) !== undefined };
}

interface Admitted {
  readonly account: Account;
  /** The key of the session, or of the login that waits. */
  readonly apiKey: string;
  readonly session: NewSession;
}

/** The answer to whom was admitted. Of an account that waits for its second factor nothing is told. */
export function toLogin(
  deps: { readonly recordSecurityEvent: RecordSecurityEvent },
  admission: Admission,
  { account, apiKey, session }: Admitted,
): Result<Session> {
  if (admission.kind === 'session') return ok(handOutSession(deps, account, { apiKey, session }));
  const expiresISO = new Date(pendingUntilMs(session)).toISOString();
  const { hasPasskeys } = admission;
  const detail = 'Enter a code of your authenticator app, or a recovery code, to finish the login';
  return {
    ok: false,
    failure: { code: 'second-factor-required', detail, pendingLogin: { token: apiKey, expiresISO, hasPasskeys } },
  };
}

function pendingUntilMs({ createdAtMs }: NewSession): number {
  return createdAtMs + PENDING_LOGIN_LIFETIME_SEC * 1000;
}
