import { fail, ok, type Result, SAVED_SEARCHES_MAX, type SavedFilter, type SavedSearch } from '@groundtrack/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Clock, Ids } from '../../platform/system/ports.ts';
import { readArea } from '../../providers/area/read-area.ts';
import { filterProblem } from '../../providers/port/search-criteria.ts';
import type { PgSearchStore } from './pg-search-store.ts';

export interface SearchDeps {
  readonly searches: PgSearchStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

type Searches = Pick<Handlers, 'savedSearches' | 'saveSearch' | 'renameSearch' | 'deleteSearch'>;

export function searchHandlers({ searches, clock, ids }: SearchDeps): Searches {
  return {
    savedSearches: async (_input, { caller }) => ok({ result: [...(await searches.list(caller.accountId))] }),
    saveSearch: async ({ body }, { caller: { accountId }, signal }) => {
      const problem = savedFilterProblem(body.filter);
      if (problem) return invalid(`filter.${problem.field}`, problem.message);
      const area = body.place.area && (await readArea(body.place.area, 'place.area', { signal }));
      if (area && !area.ok) return area;
      const search: SavedSearch = { ...body, id: ids.uuid(), savedISO: new Date(clock.nowMs()).toISOString() };
      const naming = await searches.save(accountId, search, SAVED_SEARCHES_MAX);
      if (naming === 'taken') return nameTaken(body.name);
      if (naming === 'full')
        return fail('invalid-request', `An account keeps at most ${SAVED_SEARCHES_MAX} searches. Delete one first.`);
      return ok(search);
    },
    renameSearch: async ({ params, body }, { caller }) => {
      const naming = await searches.rename(caller.accountId, params.id, body.name);
      if (naming === 'unknown') return fail('not-found', 'There is no such saved search. It may have been deleted.');
      return naming === 'taken' ? nameTaken(body.name) : ok(undefined);
    },
    deleteSearch: async ({ params }, { caller }) => {
      await searches.forget(caller.accountId, params.id);
      return ok(undefined);
    },
  };
}

/** Why a search with this filter would be rejected; dates relative to today are always valid. */
function savedFilterProblem({
  date,
  ...filter
}: SavedFilter): { readonly field: string; readonly message: string } | null {
  const anyDate = { start: '2010-01-01T00:00:00Z', end: '2010-01-01T00:00:00Z' };
  const problem = filterProblem({ ...filter, date: 'start' in date ? date : anyDate });
  return problem && { ...problem, field: problem.field.replace(/^filter\./, '') };
}

function invalid(field: string, message: string): Result<never> {
  return fail('invalid-request', `${field} ${message}`, [`body.${field}: ${message}`]);
}

function nameTaken(name: string): Result<never> {
  return invalid('name', `“${name}” is the name of another saved search; choose another name`);
}
