import {
  createFavoriteLocationEndpoint,
  deleteFavoriteLocationEndpoint,
  favoriteLocationsEndpoint,
  type Place,
} from '@groundtrack/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useSessionId } from '../../api/session.ts';
import { apiQueryKey, useApi } from '../../api/use-api.ts';
import { isSamePlace } from '../../lib/places.ts';

/** The filter of a new favorite (spec section 3). */
const FILTER = {
  resolution: 2,
  colorimages: true,
  bwimages: true,
  radarimages: true,
  maxar: true,
  planet: true,
  kompsat: true,
} as const;

/** The longest label that the server accepts. */
const LABEL_LENGTH = 200;

export interface Favorites {
  readonly places: readonly Place[];
  /** Whether the list is loaded. Until then an empty list has no meaning. */
  readonly loaded: boolean;
  readonly error: Error | null;
  /** Why the last Save or Forget of this hook failed. */
  readonly changeError: Error | null;
  readonly isFavorite: (place: Place) => boolean;
  readonly save: (place: Place) => void;
  readonly forget: (place: Place) => void;
}

/** The saved locations of the account. */
export function useFavorites(): Favorites {
  const sessionId = useSessionId();
  const cache = useQueryClient();
  const list = useApi(favoriteLocationsEndpoint, {}, {});
  const reload = () => cache.invalidateQueries({ queryKey: apiQueryKey(favoriteLocationsEndpoint, {}, sessionId) });
  const save = useMutation({
    mutationFn: ({ location, latitude, longitude, elevation, area }: Place) =>
      call(createFavoriteLocationEndpoint, {
        body: {
          location: location.slice(0, LABEL_LENGTH),
          latitude,
          longitude,
          elevation,
          ...(area ? { area } : {}),
          filter: FILTER,
        },
      }),
    onSuccess: reload,
  });
  const forget = useMutation({
    mutationFn: ({ latitude, longitude, area }: Place) =>
      call(deleteFavoriteLocationEndpoint, { body: { latitude, longitude, ...(area ? { area } : {}) } }),
    onSuccess: reload,
  });
  const places = list.data?.result ?? [];
  return {
    places,
    loaded: list.isSuccess,
    error: list.error,
    changeError: save.error ?? forget.error,
    isFavorite: (place) => places.some((favorite) => isSamePlace(favorite, place)),
    save: save.mutate,
    forget: forget.mutate,
  };
}
