import { fail, ok } from '@groundtrack/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Clock } from '../../platform/system/ports.ts';
import { readArea } from '../../providers/area/read-area.ts';
import type { PgFavoriteStore } from './pg-favorite-store.ts';

/** Limits the length of the list. */
const FAVORITES_MAX = 100;
const FILTER_LENGTH_MAX = 2_000;

export interface FavoriteDeps {
  readonly favorites: PgFavoriteStore;
  readonly clock: Clock;
}

type Favorites = Pick<Handlers, 'favoriteLocations' | 'createFavoriteLocation' | 'deleteFavoriteLocation'>;

export function favoriteHandlers({ favorites, clock }: FavoriteDeps): Favorites {
  return {
    favoriteLocations: async (_input, { caller }) => ok({ result: [...(await favorites.list(caller.accountId))] }),
    createFavoriteLocation: async ({ body }, { caller: { accountId }, signal }) => {
      const length = JSON.stringify(body.filter).length;
      if (length > FILTER_LENGTH_MAX) {
        const reason = `may have at most ${FILTER_LENGTH_MAX} characters, not ${length}`;
        return fail('invalid-request', `filter ${reason}`, [`body.filter: ${reason}`]);
      }
      // An area that cannot be searched is rejected.
      const area = body.area && (await readArea(body.area, 'area', { signal }));
      if (area && !area.ok) return area;
      const favorite = { ...body, savedAtMs: clock.nowMs() };
      if (await favorites.save(accountId, favorite, FAVORITES_MAX)) return ok(undefined);
      return fail('invalid-request', `An account keeps at most ${FAVORITES_MAX} favorite locations. Forget one first.`);
    },
    deleteFavoriteLocation: async ({ body }, { caller }) => {
      await favorites.forget(caller.accountId, body);
      return ok(undefined);
    },
  };
}
