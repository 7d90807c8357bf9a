import { fail, missingContactFields, ok, type Result, type User } from '@groundtrack/contract';
import type { AccountDeps } from './account-deps.ts';
import { toUser } from './account-user.ts';

interface Checked {
  readonly valid: boolean;
  /** Names of the required contact fields that are empty. */
  readonly missing: string[];
  readonly user: User;
}

/** Says whether the registration is complete enough to order. */
export async function checkUser(deps: Pick<AccountDeps, 'store'>, accountId: string): Promise<Result<Checked>> {
  const account = await deps.store.find(accountId);
  if (!account) return fail('session-expired', 'This account no longer exists');
  const missing = missingContactFields(account.contact);
  return ok({ valid: missing.length === 0, missing, user: toUser(account) });
}
