import { type ExternalSignIn, fail, type Result } from '@groundtrack/contract';
import type { CallerContext } from '../../platform/http/handler.ts';
import { describeSignIn } from './describe-sign-in.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** Disconnects the external identity, unless it is the only way to log in. */
export async function unlinkSignIn(
  deps: Pick<SignInDeps, 'accounts' | 'store' | 'recordSecurityEvent'>,
  context: CallerContext,
): Promise<Result<ExternalSignIn>> {
  const { accountId } = context.caller;
  const account = await deps.accounts.find(accountId);
  if (account && !account.hasPassword)
    return fail('password-missing', 'This account has no password yet. Set one first, so that you can still log in.');
  await deps.store.unlink(accountId);
  deps.recordSecurityEvent({ kind: 'sign-in-unlinked', accountId, origin: context });
  return describeSignIn(deps, accountId);
}
