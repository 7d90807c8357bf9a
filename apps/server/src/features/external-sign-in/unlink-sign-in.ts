import { type ExternalSignIn, fail, type Result } from '@groundtrack/contract';
import { describeSignIn } from './describe-sign-in.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** Disconnects the external identity. The last way into an account is never taken away. */
export async function unlinkSignIn(
  deps: Pick<SignInDeps, 'accounts' | 'store'>,
  accountId: string,
): Promise<Result<ExternalSignIn>> {
  const account = await deps.accounts.find(accountId);
  if (account && !account.hasPassword)
    return fail('password-missing', 'This account has no password yet. Set one first, so that you can still log in.');
  await deps.store.unlink(accountId);
  return describeSignIn(deps, accountId);
}
