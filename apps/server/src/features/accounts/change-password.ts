import { fail, ok, type Result } from '@groundtrack/contract';
import type { Caller } from '../../http/handler.ts';
import type { AccountDeps } from './account-deps.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { refuseGuessable } from './refuse-guessable.ts';

/**
 * Changes the password; every other session of the account ends, the one that asked stays. An account without a
 * password gets its first one: there is no old one to check.
 */
export async function changePassword(
  deps: Pick<AccountDeps, 'store' | 'clock'>,
  caller: Caller,
  passwords: { readonly oldpassword: string; readonly newpassword: string },
): Promise<Result<undefined>> {
  const account = await deps.store.find(caller.accountId);
  if (!account || !(await isOldPassword(passwords.oldpassword, account.passwordHash))) return refused();
  const guessable = refuseGuessable({ field: 'newpassword', password: passwords.newpassword, email: account.email });
  if (guessable) return guessable;
  const changed = await deps.store.changePassword({
    accountId: account.id,
    checkedHash: account.passwordHash,
    newHash: await hashPassword(passwords.newpassword),
    atMs: deps.clock.nowMs(),
    keptSessionHash: caller.sessionHash,
  });
  return changed ? ok(undefined) : refused();
}

async function isOldPassword(password: string, passwordHash: string | null): Promise<boolean> {
  return passwordHash === null ? password === '' : passwordMatches(password, passwordHash);
}

function refused(): Result<never> {
  // Spec section 8.
  return fail('login-failed', 'Error changing your password, double check and try again');
}
