import * as z from 'zod/mini';
import { drawnArea, storedArea } from '../core/area-geometry.ts';
import { latitude, longitude, text } from '../core/units.ts';

export const place = z.object({
  /** Display name: `Greenbelt, Maryland, United States`. */
  location: z.string(),
  latitude,
  longitude,
  /** Meters above the WGS-84 ellipsoid; 0 if unknown. */
  elevation: z.number(),
  /** The area, if the place is more than a point. It contains the point above. */
  area: z.optional(drawnArea),
  /** Half the width of a country, a sea, or another large feature, whose point is near its middle. */
  radiusKm: z.optional(z.number().check(z.positive())),
});
export type Place = z.infer<typeof place>;

/** Places and the attribution of their source. */
export const placeList = z.object({ result: z.array(place), attribution: z.string() });

export const foundPlaces = z.extend(placeList, {
  /** True if a search with `finished` would query another source, whose terms rule out queries per keystroke. */
  more: z.optional(z.boolean()),
  /** A note about the results, for example that the configured place search was unavailable. */
  notice: z.optional(z.string()),
});
export type FoundPlaces = z.infer<typeof foundPlaces>;

export const favoriteLocation = z.object({
  location: text(200),
  latitude,
  longitude,
  /** Meters, as in a place. */
  elevation: z._default(z.number().check(z.gte(-500), z.lte(9000)), 0),
  area: z.optional(storedArea),
});
export type FavoriteLocation = z.infer<typeof favoriteLocation>;
