import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { type FindPlacesDeps, findPlaces } from './find-places.ts';

/** A place farther away does not describe a point. */
export const NEAR_KM = 50;

export function geocodingHandlers(deps: FindPlacesDeps): Pick<Handlers, 'searchPlaces' | 'nearestPlace'> {
  const { gazetteer, elevationAt } = deps;
  return {
    searchPlaces: ({ query: { q, finished } }, { signal }) =>
      findPlaces(deps, { text: q, finished: finished !== undefined }, signal),
    nearestPlace: async ({ query: at }, { signal }) => {
      const [nearest, elevation] = await Promise.all([gazetteer.nearest(at, NEAR_KM), elevationAt(at, signal)]);
      return ok({ result: nearest ? [nearest] : [], attribution: gazetteer.attribution, elevation });
    },
  };
}
