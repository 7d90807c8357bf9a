import * as z from 'zod/mini';
import { catalogFilter } from '../archive/search-filter.ts';
import { storedArea } from '../core/area-geometry.ts';
import { instant, latitude, longitude, text } from '../core/units.ts';

/** Limit per account, so that the list stays readable and small. */
export const SAVED_SEARCHES_MAX = 50;
export const SEARCH_NAME_LENGTH_MAX = 80;
/** Maximum providers of a saved search. */
const PROVIDERS_MAX = 50;

/** Dates relative to the time of the search, or fixed dates. */
const savedDates = z.union([
  z.object({ lastDays: z.int().check(z.gte(1), z.lte(36_525)) }),
  z.object({ start: instant, end: instant }),
]);

/** Filter and sort order of the result list. */
const savedList = z.object({
  order: z.enum(['newest', 'coverage', 'cloud', 'resolution', 'offNadir', 'price']),
  /** Maximum cloud over the area; null for no limit. */
  areaCloudMax: z.nullable(z.number().check(z.gte(0), z.lte(1))),
  /** Only images that together cover the area, chosen in this order; null for all images. */
  coverBy: z.nullable(z.enum(['newest', 'clearest', 'cheapest', 'fewest'])),
});

/** A search filter whose dates may be relative. */
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
    area: z.optional(storedArea),
  }),
  filter: savedFilter,
});
export type SearchToSave = z.infer<typeof searchToSave>;

export const savedSearch = z.extend(searchToSave, { id: z.uuid(), savedISO: instant });
export type SavedSearch = z.infer<typeof savedSearch>;
