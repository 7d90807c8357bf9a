import type { Session } from '@groundtrack/contract';
import type { RecordSecurityEvent } from '../feature-events.ts';
import type { Account, NewSession } from './account.ts';
import { toSession } from './account-user.ts';

/** Hands out the key of a session that has just begun, and notes the login. */
export function handOutSession(
  { recordSecurityEvent }: { readonly recordSecurityEvent: RecordSecurityEvent },
  account: Account,
  { apiKey, session }: { readonly apiKey: string; readonly session: NewSession },
): Session {
  const { origin, deviceName, restricted } = session;
  const detail = restricted ? `with a temporary password on ${deviceName}` : deviceName;
  recordSecurityEvent({ kind: 'login-succeeded', accountId: account.id, origin, detail });
  return toSession(account, apiKey, session);
}
