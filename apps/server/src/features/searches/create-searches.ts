import type { Db } from '../../platform/db/database.ts';
import type { Clock, Ids } from '../../platform/system/ports.ts';
import { PgSearchStore } from './pg-search-store.ts';
import { searchHandlers } from './search-handlers.ts';

interface SearchPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface SearchFeature {
  readonly handlers: ReturnType<typeof searchHandlers>;
}

/** Saved searches of accounts. */
export function createSearches({ db, clock, ids }: SearchPorts): SearchFeature {
  return { handlers: searchHandlers({ searches: new PgSearchStore(db), clock, ids }) };
}
