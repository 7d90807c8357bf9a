import { ok, type Result } from '@groundtrack/contract';
import type { RequestOrigin } from '../../../platform/http/handler.ts';
import type { Account } from '../account.ts';
import type { AccountDeps } from '../account-deps.ts';

/**
 * Checks the password of an account for a caller who already has a session or another proof.
 * @returns whether it is right, false for an account without one; `too-many-requests` during a delay
 */
export async function checkPassword(
  { passwords, checkGuess }: Pick<AccountDeps, 'passwords' | 'checkGuess'>,
  account: Account,
  { password, origin }: { readonly password: string; readonly origin: RequestOrigin },
): Promise<Result<boolean>> {
  const guess = { at: 'password', email: account.email, origin, wrongIs: 'confirmation-failed' } as const;
  const checked = await checkGuess(guess, async () => (await passwords.match(password, account.passwordHash)) || null);
  return checked.ok ? ok(checked.value !== null) : checked;
}
