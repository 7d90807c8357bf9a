import { type Loosening, ok, type Result } from '@groundtrack/contract';
import pLimit from 'p-limit';
import { withDeadline } from '../../lib/with-deadline.ts';
import { callProvider } from '../../providers/guard/call-provider.ts';
import type { SceneQuery } from '../../providers/port/provider.ts';
import { searchCriteria } from '../../providers/port/search-criteria.ts';
import type { ArchiveDeps } from './archive-deps.ts';
import { type ArchiveQuery, type CheckedQuery, checkQuery, type ProviderQuery } from './archive-query.ts';
import { filterSuggestions, relaxFilter } from './filter-suggestions.ts';
import { toLimits, toSearchedBack } from './search-budget.ts';

/** Effect of relaxing one filter. */
interface Suggestion {
  readonly loosening: Loosening;
  readonly count: number;
  /** Counting was stopped, so there may be more. */
  readonly orMore: boolean;
}

/** Enough to judge whether relaxing a filter helps. */
const COUNT_AT_MOST = 20;
/**
 * Number of concurrent queries to a provider: all of them, so that they visit the same windows and predict them once.
 */
const CONCURRENT_QUERIES = 8;
/** Users with an empty list do not wait longer; filters that are not counted by then are omitted. */
const LONGEST_MS = 15_000;

/**
 * Queries the providers with each filter relaxed in turn, and counts the images. A provider that fails counts as zero.
 * @returns the filters whose relaxation finds images, most first
 */
export async function suggestFilters(
  deps: ArchiveDeps,
  question: ArchiveQuery,
  signal: AbortSignal,
): Promise<Result<{ suggestions: Suggestion[]; searchedBackToISO?: string }>> {
  const checked = await checkQuery(deps, question, signal);
  if (!checked.ok) return checked;
  const { providerQueries: queries, filter } = checked.value;
  // Every image covers a place completely, so this filter excludes nothing.
  const candidates = filterSuggestions(filter, deps.clock.nowMs()).filter(
    (one) => one.filter !== 'minCoverage' || checked.value.parts !== null,
  );
  const tasks = queries.flatMap((providerQuery) => candidates.map((loosening) => ({ loosening, providerQuery })));
  // The guard of each provider applies its own limit, so a short limit does not affect the others.
  const limitMs = Math.min(LONGEST_MS, Math.max(...queries.map(({ provider }) => provider.timeoutMs ?? LONGEST_MS)));
  const counts = await withDeadline(signal, limitMs, (deadline) =>
    pLimit(CONCURRENT_QUERIES).map(tasks, (task) =>
      count(deps, { question: checked.value, ...task, limits: toLimits(task.providerQuery, tasks.length) }, deadline),
    ),
  );
  const suggestions = candidates.map((loosening): Suggestion => {
    const own = counts.filter((_, i) => tasks[i]?.loosening === loosening);
    const sum = own.reduce((total, each) => total + each.count, 0);
    return { loosening, count: sum, orMore: own.some(({ orMore }) => orMore) };
  });
  return ok({
    suggestions: suggestions.filter((one) => one.count > 0).sort((a, b) => b.count - a.count),
    ...toSearchedBack(Math.max(...counts.map((each) => each.searchedToMs ?? -Infinity))),
  });
}

interface Counting {
  readonly question: CheckedQuery;
  readonly loosening: Loosening;
  readonly providerQuery: ProviderQuery;
  readonly limits: Pick<SceneQuery, 'budget'>;
}

interface Counted {
  readonly count: number;
  readonly orMore: boolean;
  readonly searchedToMs?: number;
}

async function count(
  deps: ArchiveDeps,
  { question, loosening, providerQuery: { provider }, limits }: Counting,
  signal: AbortSignal,
): Promise<Counted> {
  const { providers: _providers, ...criteria } = searchCriteria(
    relaxFilter(question.filter, loosening),
    deps.clock.nowMs(),
  );
  const query = { area: question.area, criteria, limit: COUNT_AT_MOST, cursor: null, ...limits };
  const answer = await callProvider(provider, () => provider.search(query, signal));
  if (!answer.ok) return { count: 0, orMore: false };
  const { scenes, next, ...rest } = answer.value;
  return { count: scenes.length, orMore: next !== null, ...rest };
}
