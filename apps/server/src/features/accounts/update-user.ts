import { type Contact, fail, ok, type Result, type User } from '@groundtrack/contract';
import type { AccountDeps } from './account-deps.ts';
import { toUser } from './account-user.ts';

/** Replaces all contact data. */
export async function updateUser(
  deps: Pick<AccountDeps, 'store' | 'clock'>,
  accountId: string,
  contact: Contact,
): Promise<Result<{ readonly user: User }>> {
  const account = await deps.store.replaceContact(accountId, contact, deps.clock.nowMs());
  return account ? ok({ user: toUser(account) }) : fail('session-expired', 'This account no longer exists');
}
