import type { SecondFactorChange } from '../../../domain/feature-ports.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestOrigin } from '../../../platform/http/handler.ts';
import type { Account } from '../account.ts';

interface FactorChange {
  readonly change: SecondFactorChange;
  readonly origin: RequestOrigin;
}

type Owner = Pick<Account, 'id' | 'email' | 'contact'>;

/** Called in the transaction that changes the second factor of an account. */
export type FactorChangeListener = (tx: Tx, account: Owner, change: FactorChange) => Promise<void>;
