import type { Clock, Ids } from '../../system/ports.ts';
import type { PgAccountStore } from './pg-account-store.ts';

export interface AccountDeps {
  readonly store: PgAccountStore;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Whether new people may register. */
  readonly registerAllowed: boolean;
}
