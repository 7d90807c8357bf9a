import { type AreaGeometry, type CatalogFilter, fail, ok, type Result, type SentFilter } from '@groundtrack/contract';
import { readArea } from '../../providers/area/read-area.ts';
import type { ReadArea } from '../../providers/area/read-sent-area.ts';
import type { ImageryProvider, SceneCriteria } from '../../providers/port/provider.ts';
import { filterProblem, type SearchCriteria, searchCriteria } from '../../providers/port/search-criteria.ts';
import type { ArchiveDeps } from './archive-deps.ts';
import { searchedNames, toWholeFilter } from './whole-filter.ts';

/** A search as received. */
export interface ArchiveQuery {
  readonly geometry: AreaGeometry;
  readonly filter: SentFilter;
}

/** A provider and the number of wanted images. */
export interface ProviderQuery {
  readonly provider: ImageryProvider;
  readonly count: number;
}

/** A validated search. */
export interface CheckedQuery extends ReadArea {
  readonly filter: CatalogFilter;
  readonly criteria: SceneCriteria;
  readonly providerQueries: readonly ProviderQuery[];
}

/** Applies the rules of the search form again. An invalid search is rejected with field, value, and limit. */
export async function checkQuery(
  deps: ArchiveDeps,
  { geometry, filter: sent }: ArchiveQuery,
  signal: AbortSignal,
): Promise<Result<CheckedQuery>> {
  const filter = toWholeFilter(deps, sent);
  const { providers, ...criteria } = searchCriteria(filter, deps.clock.nowMs());
  const providerQueries = toProviderQueries(deps, providers, geometry);
  if (!providerQueries.ok) return providerQueries;
  const wrong = filterProblem(filter);
  if (wrong) return invalid(wrong.field, wrong.message);
  const area = await readArea(geometry, 'geometry', { signal });
  return area.ok ? ok({ ...area.value, filter, criteria, providerQueries: providerQueries.value }) : area;
}

function toProviderQueries(
  { providers }: ArchiveDeps,
  wanted: SearchCriteria['providers'],
  geometry: AreaGeometry,
): Result<readonly ProviderQuery[]> {
  if (wanted.length === 0) return invalid('filter.providers', `name at least one of ${known(providers)}`);
  const providerQueries = new Map<string, ProviderQuery>();
  for (const { provider: name, count } of wanted) {
    const provider = providers.get(name);
    if (!provider) return invalid('filter.providers', `there is no provider "${name}"; known are ${known(providers)}`);
    if (provider.capabilities.archive === false)
      return invalid('filter.providers', `${provider.label} has no archive; order new images of it`);
    if (geometry.type !== 'Point' && !provider.capabilities.areas)
      return invalid('geometry', `${provider.label} searches places only; send a Point`);
    providerQueries.set(name, { provider, count });
  }
  return ok([...providerQueries.values()]);
}

function known(providers: ArchiveDeps['providers']): string {
  return searchedNames(providers).join(', ');
}

export function invalid(field: string, message: string): Result<never> {
  return fail('invalid-request', `${field}: ${message}`, [`${field}: ${message}`]);
}
