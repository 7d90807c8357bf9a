import {
  createFavoriteLocation,
  deleteFavoriteLocation,
  favoriteLocations,
  type Place,
  plannedEndpoints,
} from '@groundtrack/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { apiQueryKey, useApi } from '../../api/use-api.ts';
import { isSamePlace } from './place-rules.ts';

/** What a favourite carries on its creation (spec section 3). */
const FILTER = {
  resolution: 2,
  colorimages: true,
  bwimages: true,
  radarimages: true,
  maxar: true,
  planet: true,
  kompsat: true,
} as const;

/** An endpoint that only answers 501 is not asked at all. */
const AVAILABLE = !(plannedEndpoints as readonly string[]).includes('favoriteLocations');

export interface Favorites {
  /** Whether this server can keep favourites. */
  readonly available: boolean;
  readonly places: readonly Place[];
  readonly error: Error | null;
  readonly isFavorite: (place: Place) => boolean;
  readonly save: (place: Place) => void;
  readonly forget: (place: Place) => void;
}

/** The saved locations of the account. */
export function useFavorites(): Favorites {
  const apiKey = useSession()?.apiKey ?? null;
  const cache = useQueryClient();
  const list = useApi(favoriteLocations, {}, { enabled: AVAILABLE });
  const reload = () => cache.invalidateQueries({ queryKey: apiQueryKey(favoriteLocations, {}, apiKey) });
  const save = useMutation({
    mutationFn: ({ location, latitude, longitude }: Place) =>
      call(createFavoriteLocation, { body: { location, latitude, longitude, filter: FILTER } }),
    onSuccess: reload,
  });
  const forget = useMutation({
    mutationFn: ({ latitude, longitude }: Place) => call(deleteFavoriteLocation, { body: { latitude, longitude } }),
    onSuccess: reload,
  });
  const places = (list.data?.result ?? []).map((favorite) => ({ ...favorite, elevation: 0 }));
  return {
    available: AVAILABLE,
    places,
    error: list.error ?? save.error ?? forget.error,
    isFavorite: (place) => places.some((favorite) => isSamePlace(favorite, place)),
    save: save.mutate,
    forget: forget.mutate,
  };
}
