import * as z from 'zod/mini';
import { catalogFilter } from '../archive/search-filter.ts';
import { keptArea } from '../core/area-geometry.ts';
import { instant, latitude, longitude, text } from '../core/units.ts';

/** As many as a list can be read, and no more than that to be kept for one account. */
export const SAVED_SEARCHES_MAX = 50;
export const SEARCH_NAME_LENGTH_MAX = 80;
/** Providers of one saved search. */
const PROVIDERS_MAX = 50;

/** Days until the moment of searching, or a time that stays. */
const savedDates = z.union([
  z.object({ lastDays: z.int().check(z.gte(1), z.lte(36_525)) }),
  z.object({ start: instant, end: instant }),
]);

/** The filter and the order of the listed results. */
const savedList = z.object({
  order: z.enum(['newest', 'coverage', 'cloud', 'resolution', 'offNadir', 'price']),
  /** At most so much cloud over the area; null: any. */
  areaCloudMax: z.nullable(z.number().check(z.gte(0), z.lte(1))),
  /** Images that cover the area together, these taken first; null: all. */
  coverBy: z.nullable(z.enum(['newest', 'clearest', 'cheapest'])),
});

/** The filter of a search, with dates that may go along with the calendar. */
export const savedFilter = z.extend(catalogFilter, {
  date: savedDates,
  list: z.optional(savedList),
  providers: catalogFilter.shape.providers.check(
    z.refine((providers) => Object.keys(providers).length > 0, 'name at least one provider'),
    z.refine(
      (providers) => Object.keys(providers).length <= PROVIDERS_MAX,
      `may name at most ${PROVIDERS_MAX} providers`,
    ),
  ),
});
export type SavedFilter = z.infer<typeof savedFilter>;

export const searchToSave = z.object({
  name: text(SEARCH_NAME_LENGTH_MAX),
  place: z.object({
    location: text(200),
    latitude,
    longitude,
    /** Meters, as in a place. */
    elevation: z._default(z.number().check(z.gte(-500), z.lte(9000)), 0),
    area: z.optional(keptArea),
  }),
  filter: savedFilter,
});
export type SearchToSave = z.infer<typeof searchToSave>;

export const savedSearch = z.extend(searchToSave, { id: z.uuid(), savedISO: instant });
export type SavedSearch = z.infer<typeof savedSearch>;
