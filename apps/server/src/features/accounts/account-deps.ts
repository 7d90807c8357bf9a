import type { Clock, Ids } from '../../ports.ts';
import type { AccountStore } from './account-store.ts';

export interface AccountDeps {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Whether new people may register. */
  readonly registerAllowed: boolean;
}
