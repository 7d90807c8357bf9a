import { fail, ok, type Result } from '@groundtrack/contract';
import { confirmationNeeded } from '../../platform/http/confirmation-needed.ts';
import type { CallerContext, RequestOrigin } from '../../platform/http/handler.ts';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import { checkPassword } from './guesses/check-password.ts';
import { rejectGuessable } from './reject-guessable.ts';

/**
 * Changes the password and ends every other session of the account. An account without a password gets its first one;
 * since there is no old one to check, the session must be confirmed.
 */
export async function changePassword(
  deps: Pick<AccountDeps, 'store' | 'clock' | 'passwords' | 'checkGuess' | 'recordSecurityEvent'>,
  context: CallerContext,
  passwords: { readonly oldpassword: string; readonly newpassword: string; readonly keepaccess: boolean },
): Promise<Result<undefined>> {
  const { caller } = context;
  const account = await deps.store.find(caller.accountId);
  if (!account) return refused();
  const checked = await checkOldPassword(deps, account, { password: passwords.oldpassword, origin: context });
  if (!checked.ok) return checked;
  if (!checked.value) return refused();
  if (account.passwordHash === null && !caller.isConfirmed) return { ok: false, failure: confirmationNeeded() };
  const guessable = await rejectGuessable({
    field: 'newpassword',
    password: passwords.newpassword,
    email: account.email,
  });
  if (guessable) return guessable;
  const changed = await deps.store.changePassword({
    accountId: account.id,
    checkedHash: account.passwordHash,
    newHash: await deps.passwords.hash(passwords.newpassword),
    atMs: deps.clock.nowMs(),
    keptSessionHash: caller.sessionHash,
    // Without an earlier password, no access could have been stolen with it.
    keepsAccess: passwords.keepaccess || account.passwordHash === null,
  });
  if (!changed) return refused();
  deps.recordSecurityEvent({ kind: 'password-changed', accountId: account.id, origin: context });
  return ok(undefined);
}

async function checkOldPassword(
  deps: Pick<AccountDeps, 'passwords' | 'checkGuess'>,
  account: Account,
  given: { readonly password: string; readonly origin: RequestOrigin },
): Promise<Result<boolean>> {
  return account.passwordHash === null ? ok(given.password === '') : checkPassword(deps, account, given);
}

function refused(): Result<never> {
  // Spec section 8.
  return fail('login-failed', 'Error changing your password, double check and try again');
}
