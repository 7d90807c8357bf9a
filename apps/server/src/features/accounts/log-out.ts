import { ok, type Result } from '@groundtrack/contract';
import type { Caller } from '../../http/handler.ts';
import type { AccountDeps } from './account-deps.ts';

/** Ends the session that asked; the other devices of the account stay logged in. */
export async function logOut(deps: Pick<AccountDeps, 'sessions'>, caller: Caller): Promise<Result<undefined>> {
  await deps.sessions.end(caller.accountId, { keyHash: caller.sessionHash });
  return ok(undefined);
}
