import { fail, missingContactFields, ok, type Result, type User } from '@groundtrack/contract';
import type { AccountDeps } from './account-deps.ts';
import { toUser } from './account-user.ts';
import { mustVerifyEmail } from './email-verification/must-verify-email.ts';

interface Checked {
  readonly valid: boolean;
  /** Names of the required contact fields that are empty. */
  readonly missing: string[];
  readonly user: User;
  readonly emailUnverified?: true;
}

/** Returns whether the registration is complete enough to order, and the address verified if that is required. */
export async function checkUser(
  deps: Pick<AccountDeps, 'store' | 'verifyEmails'>,
  accountId: string,
): Promise<Result<Checked>> {
  const account = await deps.store.find(accountId);
  if (!account) return fail('session-expired', 'This account no longer exists');
  const missing = missingContactFields(account.contact);
  const unverified = mustVerifyEmail(deps, account) ? { emailUnverified: true as const } : {};
  return ok({ valid: missing.length === 0, missing, user: toUser(account), ...unverified });
}
