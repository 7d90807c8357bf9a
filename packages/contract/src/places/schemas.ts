import * as z from 'zod/mini';
import { drawnArea, keptArea } from '../core/area-geometry.ts';
import { latitude, longitude, text } from '../core/units.ts';

export const place = z.object({
  /** A label for people: `Greenbelt, Maryland, United States`. */
  location: z.string(),
  latitude,
  longitude,
  /** Meters above the WGS-84 ellipsoid; 0 where it is not known. */
  elevation: z.number(),
  /** The area, if the place is more than a point. The point above is inside it. */
  area: z.optional(drawnArea),
});
export type Place = z.infer<typeof place>;

/** Places with the source they came from. */
export const placeList = z.object({ result: z.array(place), attribution: z.string() });

export const foundPlaces = z.extend(placeList, {
  /** True when the finished question would be put to a further source, which may not be asked letter by letter. */
  more: z.optional(z.boolean()),
  /** A note about the answer, for example that the configured place search was down. */
  notice: z.optional(z.string()),
});
export type FoundPlaces = z.infer<typeof foundPlaces>;

export const favoriteLocation = z.object({
  location: text(200),
  latitude,
  longitude,
  /** Meters, as in a place. */
  elevation: z._default(z.number().check(z.gte(-500), z.lte(9000)), 0),
  area: z.optional(keptArea),
});
export type FavoriteLocation = z.infer<typeof favoriteLocation>;
