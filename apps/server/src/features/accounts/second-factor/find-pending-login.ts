import { ok, type Result } from '@groundtrack/contract';
import type { AccountDeps } from '../account-deps.ts';
import { sessionKeyHash } from '../session-key.ts';
import type { PendingLogin } from './pg-pending-login-store.ts';
import { loginGone } from './second-factor-failures.ts';

/** Finds the pending login of a token. */
export async function findPendingLogin(
  { pendingLogins, clock }: Pick<AccountDeps, 'pendingLogins' | 'clock'>,
  token: string,
): Promise<Result<PendingLogin>> {
  const login = await pendingLogins.find(sessionKeyHash(token), clock.nowMs());
  return login ? ok(login) : loginGone();
}
