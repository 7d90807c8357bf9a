import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../http/handler.ts';
import type { Geocoder } from './geocoder.ts';
import { parseCoordinate } from './parse-coordinate.ts';

/** Spoken of as "near": a place farther away says nothing about where one is. */
const NEAR_KM = 50;
const RESULTS = 8;
const LABEL_DECIMALS = 5;

export interface GeocodingDeps {
  readonly geocoder: Geocoder;
}

export function geocodingHandlers({ geocoder }: GeocodingDeps): Pick<Handlers, 'searchPlaces' | 'nearestPlace'> {
  const { attribution } = geocoder;
  return {
    searchPlaces: async ({ query: { q } }) => {
      const typed = parseCoordinate(q);
      if (!typed) return ok({ result: [...(await geocoder.search(q, RESULTS))], attribution });
      const { latitude, longitude } = typed;
      const location = `${decimal(latitude)}, ${decimal(longitude)}`;
      return ok({ result: [{ location, latitude, longitude, elevation: 0 }], attribution });
    },
    nearestPlace: async ({ query: { latitude, longitude } }) => {
      const nearest = await geocoder.nearest(latitude, longitude, NEAR_KM);
      return ok({ result: nearest ? [nearest] : [], attribution });
    },
  };
}

/** As many decimals as were meant, and never `-0`. */
function decimal(degrees: number): string {
  return String(Number(degrees.toFixed(LABEL_DECIMALS)) + 0);
}
