import type { RequestOrigin } from '../../platform/http/handler.ts';
import type { AccountDeps } from './account-deps.ts';
import { sessionKeyHash } from './session-key.ts';

/** Ends the previous session of a browser that logged in again, perhaps to another account. */
export async function endReplacedSession(
  { sessions, recordSecurityEvent }: Pick<AccountDeps, 'sessions' | 'recordSecurityEvent'>,
  apiKey: string,
  origin: RequestOrigin,
): Promise<void> {
  const accountId = await sessions.endByKey(sessionKeyHash(apiKey));
  if (accountId !== null)
    recordSecurityEvent({ kind: 'logged-out', accountId, origin, detail: 'by another login in the same browser' });
}
