import { fail, ok, type Result } from '@groundtrack/contract';
import type { ConfirmedAccount, OwnerConfirmation } from '../../domain/feature-ports.ts';
import { confirmationNeeded } from '../../platform/http/confirmation-needed.ts';
import type { AccountDeps } from './account-deps.ts';
import { checkPassword } from './guesses/check-password.ts';

/**
 * Checks that the caller owns the account: by the password, or if the account has none, by its email address and a
 * confirmed session.
 */
export async function confirmOwner(
  deps: Pick<AccountDeps, 'store' | 'passwords' | 'checkGuess'>,
  accountId: string,
  { password, username, isConfirmed, origin }: OwnerConfirmation,
): Promise<Result<ConfirmedAccount>> {
  const account = await deps.store.find(accountId);
  if (!account) return fail('session-expired', 'This account no longer exists');
  const { id, email, passwordHash } = account;
  const confirmed = ok({ id, email, firstname: account.contact.firstname, passwordHash });
  if (passwordHash === null && !isConfirmed) return { ok: false, failure: confirmationNeeded() };
  if (passwordHash === null)
    return username === email
      ? confirmed
      : fail('login-failed', 'Nothing was deleted. Type the e-mail address of the account to confirm.');
  if (password === null || password === '')
    return fail('login-failed', 'Nothing was deleted. Type the password of the account to confirm.');
  const checked = await checkPassword(deps, account, { password, origin });
  if (!checked.ok) return checked;
  return checked.value ? confirmed : fail('login-failed', 'The password is wrong, so nothing was deleted. Try again.');
}
