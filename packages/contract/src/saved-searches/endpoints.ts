import * as z from 'zod/mini';
import { catalogFilter } from '../archive/endpoints.ts';
import { defineEndpoint } from '../core/endpoint.ts';
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

/** The filter of a search, with dates that may go along with the calendar. */
export const savedFilter = z.extend(catalogFilter, {
  date: savedDates,
  providers: catalogFilter.shape.providers.check(
    z.refine((providers) => Object.keys(providers).length > 0, 'name at least one provider'),
    z.refine(
      (providers) => Object.keys(providers).length <= PROVIDERS_MAX,
      `may name at most ${PROVIDERS_MAX} providers`,
    ),
  ),
});
export type SavedFilter = z.infer<typeof savedFilter>;

const searchToSave = z.object({
  name: text(SEARCH_NAME_LENGTH_MAX),
  place: z.object({
    location: text(200),
    latitude,
    longitude,
    /** Metres, as in a place. */
    elevation: z._default(z.number().check(z.gte(-500), z.lte(9000)), 0),
  }),
  filter: savedFilter,
});
export type SearchToSave = z.infer<typeof searchToSave>;

export const savedSearch = z.extend(searchToSave, { id: z.uuid(), savedISO: instant });
export type SavedSearch = z.infer<typeof savedSearch>;

export const savedSearchesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/searches',
  tag: 'Archive',
  summary: 'Saved searches of the account, by name',
  auth: 'session',
  answer: { kind: 'json', schema: z.object({ result: z.array(savedSearch) }) },
  problems: [],
});

export const saveSearchEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/searches',
  tag: 'Archive',
  summary: 'Save a search under a name that no other search of the account has',
  auth: 'session',
  body: searchToSave,
  answer: { kind: 'json', schema: savedSearch, status: 201 },
  problems: [],
});

const searchId = z.object({ id: z.uuid() });

export const renameSearchEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/searches/:id/rename',
  tag: 'Archive',
  summary: 'Give a saved search another name',
  auth: 'session',
  params: searchId,
  body: z.object({ name: text(SEARCH_NAME_LENGTH_MAX) }),
  answer: { kind: 'empty' },
  problems: ['not-found'],
});

export const deleteSearchEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/searches/:id/delete',
  tag: 'Archive',
  summary: 'Forget a saved search; one that is not there is forgotten already',
  auth: 'session',
  params: searchId,
  answer: { kind: 'empty' },
  problems: [],
});
