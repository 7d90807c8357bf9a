import type { Tx } from '../../../platform/db/database.ts';
import type { Account } from '../account.ts';
import { toAccount } from '../pg-account-store.ts';

/**
 * Locks an account before its second factor changes.
 * @returns null if the second factor is not in this state, or the account is deleted
 */
export async function lockAccount(tx: Tx, accountId: string, state: 'on' | 'off'): Promise<Account | null> {
  const row = await tx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .where('second_factor_since', state === 'on' ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}
