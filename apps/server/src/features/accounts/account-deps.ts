import type { Clock, Ids, Log } from '../../system/ports.ts';
import type { PgAccountStore } from './pg-account-store.ts';
import type { PgSessionStore } from './pg-session-store.ts';

export interface AccountDeps {
  readonly store: PgAccountStore;
  readonly sessions: PgSessionStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Whether new people may register. */
  readonly registerAllowed: boolean;
}
