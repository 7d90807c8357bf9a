import type { Session } from '@groundtrack/contract';
import type { RecordSecurityEvent } from '../../domain/feature-ports.ts';
import type { Account, NewSession } from './account.ts';
import { toSession } from './account-user.ts';

/** The response to a login: the session and its key. Records the login as a security event. */
export function toSessionResponse(
  { recordSecurityEvent }: { readonly recordSecurityEvent: RecordSecurityEvent },
  account: Account,
  { apiKey, session }: { readonly apiKey: string; readonly session: NewSession },
): Session {
  const { origin, deviceName, restricted } = session;
  const detail = restricted ? `with a temporary password on ${deviceName}` : deviceName;
  recordSecurityEvent({ kind: 'login-succeeded', accountId: account.id, origin, detail });
  return toSession(account, apiKey, session);
}
