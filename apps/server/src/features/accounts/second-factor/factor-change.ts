import type { Tx } from '../../../db/database.ts';
import type { RequestOrigin } from '../../../http/handler.ts';
import type { SecondFactorChange } from '../../feature-events.ts';
import type { Account } from '../account.ts';

interface FactorChange {
  readonly change: SecondFactorChange;
  readonly origin: RequestOrigin;
}

type Owner = Pick<Account, 'id' | 'email' | 'contact'>;

/** Is called in the transaction that changes the second factor of an account. */
export type FactorChangeListener = (tx: Tx, account: Owner, change: FactorChange) => Promise<void>;
