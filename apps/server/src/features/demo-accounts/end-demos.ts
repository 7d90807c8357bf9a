import { isDemoAddress, type Result } from '@groundtrack/contract';
import type { ConfirmedAccount } from '../../domain/feature-ports.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/system/ports.ts';

/** The next sweep continues. */
const AT_ONCE = 100;

export interface EndingDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** `endAccount` deletes an account as its owner would; it fails while anything is in progress. */
  readonly accountDeletion: { readonly endAccount: (account: ConfirmedAccount) => Promise<Result<undefined>> };
}

/**
 * Deletes expired demo accounts. One with deliveries in progress is retried by the next sweep; one that was given a
 * mailbox becomes an ordinary account.
 */
export async function endDemos({ db, clock, accountDeletion }: EndingDeps): Promise<void> {
  const ended = await db
    .selectFrom('demo_account')
    .innerJoin('account', 'account.id', 'demo_account.account_id')
    .select(['account.id', 'email', 'firstname', 'password_hash as passwordHash'])
    .where('ends_at', '<=', new Date(clock.nowMs()))
    .orderBy('ends_at', 'desc')
    .limit(AT_ONCE)
    .execute();
  for (const account of ended) {
    if (isDemoAddress(account.email)) await accountDeletion.endAccount(account);
    else await db.deleteFrom('demo_account').where('account_id', '=', account.id).execute();
  }
}
