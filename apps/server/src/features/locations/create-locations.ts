import type { Db } from '../../platform/db/database.ts';
import type { Clock, Ids } from '../../platform/system/ports.ts';
import { areaHandlers } from './area-handlers.ts';
import { favoriteHandlers } from './favorite-handlers.ts';
import { PgAreaStore } from './pg-area-store.ts';
import { PgFavoriteStore } from './pg-favorite-store.ts';

interface LocationPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface LocationFeature {
  readonly handlers: ReturnType<typeof favoriteHandlers> & ReturnType<typeof areaHandlers>;
}

/** Saved locations of accounts, and areas that links refer to. */
export function createLocations({ db, clock, ids }: LocationPorts): LocationFeature {
  const favorites = favoriteHandlers({ favorites: new PgFavoriteStore(db), clock });
  return { handlers: { ...favorites, ...areaHandlers({ areas: new PgAreaStore(db), clock, ids }) } };
}
