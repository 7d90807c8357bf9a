import { fail, ok, type Result } from '@groundtrack/contract';
import type { CallerContext } from '../../platform/http/handler.ts';
import type { AccountDeps } from './account-deps.ts';
import { checkPassword } from './guesses/check-password.ts';

/** Confirms a session by the password, for actions that require more than a session. */
export async function confirmSession(
  deps: Pick<AccountDeps, 'store' | 'sessions' | 'clock' | 'passwords' | 'checkGuess'>,
  context: CallerContext,
  password: string,
): Promise<Result<undefined>> {
  const { accountId, sessionHash } = context.caller;
  const account = await deps.store.find(accountId);
  if (!account) return fail('session-expired', 'This account no longer exists');
  if (account.passwordHash === null)
    return fail(
      'password-missing',
      'This account has no password yet: sign in again to confirm, or reset the password',
    );
  const checked = await checkPassword(deps, account, { password, origin: context });
  if (!checked.ok) return checked;
  if (!checked.value) return fail('login-failed', 'This is not the password of the account');
  await deps.sessions.confirm(sessionHash, deps.clock.nowMs());
  return ok(undefined);
}
