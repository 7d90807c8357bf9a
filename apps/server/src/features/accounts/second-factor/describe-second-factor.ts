import { fail, ok, type Result, type SecondFactor } from '@groundtrack/contract';
import type { AccountDeps } from '../account-deps.ts';

/** How the owner of an account logs in beyond the password. */
export async function describeSecondFactor(
  { store, factors }: Pick<AccountDeps, 'store' | 'factors'>,
  accountId: string,
): Promise<Result<SecondFactor>> {
  const [account, state] = await Promise.all([store.find(accountId), factors.describe(accountId)]);
  if (!account) return fail('session-expired', 'This account no longer exists');
  return ok({
    sinceISO: state.sinceMs === null ? null : new Date(state.sinceMs).toISOString(),
    recoveryCodesLeft: state.recoveryCodesLeft,
    hasPassword: account.passwordHash !== null,
  });
}
