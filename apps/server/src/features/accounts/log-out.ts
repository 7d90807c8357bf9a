import { ok, type Result } from '@groundtrack/contract';
import type { CallerContext } from '../../platform/http/handler.ts';
import type { AccountDeps } from './account-deps.ts';

/** Ends the session of the request; other devices of the account stay logged in. */
export async function logOut(
  deps: Pick<AccountDeps, 'sessions' | 'recordSecurityEvent'>,
  context: CallerContext,
): Promise<Result<undefined>> {
  const { accountId, sessionHash: keyHash } = context.caller;
  await deps.sessions.end(accountId, { keyHash });
  deps.recordSecurityEvent({ kind: 'logged-out', accountId, origin: context });
  return ok(undefined);
}
