import type { Db } from '../../db/database.ts';
import type { Clock } from '../../system/ports.ts';
import { favoriteHandlers } from './favorite-handlers.ts';
import { PgFavoriteStore } from './pg-favorite-store.ts';

interface LocationPorts {
  readonly db: Db;
  readonly clock: Clock;
}

export interface LocationFeature {
  readonly handlers: ReturnType<typeof favoriteHandlers>;
}

/** The saved locations of accounts. */
export function createLocations({ db, clock }: LocationPorts): LocationFeature {
  return { handlers: favoriteHandlers({ favorites: new PgFavoriteStore(db), clock }) };
}
