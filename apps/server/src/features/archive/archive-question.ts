import { type CatalogFilter, fail, ok, type Result, type SearchArea, type SentFilter } from '@groundtrack/contract';
import { type Polygon, parseFootprint } from '@groundtrack/geo';
import type { ImageryProvider, SceneCriteria } from '../../providers/provider.ts';
import { filterProblem, type SearchCriteria, searchCriteria } from '../../providers/search-criteria.ts';
import type { ArchiveDeps } from './archive-deps.ts';
import { toWholeFilter } from './whole-filter.ts';

/** Each part is searched by itself; only a saw along the antimeridian has more of them. */
const AREA_PARTS_MAX = 20;

/** As it was sent. */
export interface ArchiveQuestion {
  readonly geometry: SearchArea;
  readonly filter: SentFilter;
  /** Who asks. */
  readonly accountId?: string;
}

/** A provider and how many images are wanted of it. */
export interface Ask {
  readonly provider: ImageryProvider;
  readonly count: number;
}

/** A question a search can answer. */
export interface CheckedQuestion {
  readonly area: SearchArea;
  /** The area within ±180 degrees; null: a place is searched. */
  readonly parts: readonly Polygon[] | null;
  readonly filter: CatalogFilter;
  readonly criteria: SceneCriteria;
  readonly asks: readonly Ask[];
}

/** The rules of the search form, applied again; what cannot be searched is refused with field, value and limit. */
export function checkQuestion(deps: ArchiveDeps, { geometry, filter: sent }: ArchiveQuestion): Result<CheckedQuestion> {
  const filter = toWholeFilter(deps, sent);
  const { providers, ...criteria } = searchCriteria(filter, deps.clock.nowMs());
  const asks = toAsks(deps, providers, geometry);
  if (!asks.ok) return asks;
  const wrong = filterProblem(filter);
  if (wrong) return invalid(wrong.field, wrong.message);
  const parts = toParts(geometry);
  return parts.ok ? ok({ area: geometry, parts: parts.value, filter, criteria, asks: asks.value }) : parts;
}

function toAsks(
  { providers }: ArchiveDeps,
  wanted: SearchCriteria['providers'],
  geometry: SearchArea,
): Result<readonly Ask[]> {
  if (wanted.length === 0) return invalid('filter.providers', `name at least one of ${known(providers)}`);
  const asks = new Map<string, Ask>();
  for (const { provider: name, count } of wanted) {
    const provider = providers.get(name);
    if (!provider) return invalid('filter.providers', `there is no provider "${name}"; known are ${known(providers)}`);
    if (geometry.type !== 'Point' && !provider.capabilities.areas)
      return invalid('geometry', `${provider.label} searches places only; send a Point`);
    asks.set(name, { provider, count });
  }
  return ok([...asks.values()]);
}

function known(providers: ArchiveDeps['providers']): string {
  return [...providers.keys()].join(', ');
}

function toParts(geometry: SearchArea): Result<readonly Polygon[] | null> {
  if (geometry.type === 'Point') return ok(null);
  const read = parseFootprint(geometry);
  if (!read.ok) return invalid('geometry', read.reason.replace(/^geometry: /, ''));
  const { length } = read.parts;
  if (length <= AREA_PARTS_MAX) return ok(read.parts);
  return invalid('geometry', `the antimeridian cuts it into ${length} parts; at most ${AREA_PARTS_MAX} are searched`);
}

export function invalid(field: string, message: string): Result<never> {
  return fail('invalid-request', `${field}: ${message}`, [`${field}: ${message}`]);
}
