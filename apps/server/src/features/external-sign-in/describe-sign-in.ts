import { type ExternalSignIn, fail, ok, type Result } from '@groundtrack/contract';
import type { SignInDeps } from './sign-in-deps.ts';

/** The ways to log in to an account. */
export async function describeSignIn(
  { accounts, store }: Pick<SignInDeps, 'accounts' | 'store'>,
  accountId: string,
): Promise<Result<ExternalSignIn>> {
  const [account, identity] = await Promise.all([accounts.find(accountId), store.findIdentity(accountId)]);
  if (!account) return fail('session-expired', 'This account no longer exists');
  return ok({
    hasPassword: account.hasPassword,
    identity: identity && { email: identity.email, sinceISO: identity.createdAt.toISOString() },
  });
}
