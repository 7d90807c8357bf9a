import {
  type Answered,
  type ArchiveImage,
  type CatalogFilter,
  catalogEndpoint,
  type Place,
} from '@groundtrack/contract';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { useSessionId } from '../../api/session.ts';
import { useThrottledValue } from '../../lib/use-throttled-value.ts';
import { mergeNewestFirst, type ProviderResults } from './merge-results.ts';
import { type SubmittedSearch, toGeometry } from './search-rules.ts';
import type { MorePages } from './search-store.ts';

export interface ProviderFailure {
  readonly provider: string;
  readonly error: Error;
  readonly retry: () => void;
}

export interface ArchiveSearch {
  /** Newest first, growing as answers arrive, those that come shortly after each other together. */
  readonly images: readonly ArchiveImage[];
  /** Providers with calls still out; the search is complete when there are none. */
  readonly inProgress: readonly string[];
  readonly asked: number;
  readonly failures: readonly ProviderFailure[];
  /** Providers that answered, with no image in all the time searched. */
  readonly empty: readonly string[];
  /** The longest that one of its calls waited for other searches of the account. */
  readonly waitedMs: number;
  readonly results: readonly ProviderResults[];
  /** Provider → cursor of the page after all that were asked for. */
  readonly next: Readonly<Record<string, string>>;
}

interface Page {
  readonly provider: string;
  readonly filter: CatalogFilter;
  /** Null for the first page. */
  readonly cursor: string | null;
}

/** Begins the cache keys of all answers of the archives. */
export const CATALOG_KEY = 'catalog';

function catalogQuery(place: Place, { filter, cursor }: Page, sessionId: string | null) {
  const geometry = toGeometry(place);
  const input = { body: { geometry, filter, ...(cursor === null ? {} : { cursor }) } };
  return {
    queryKey: [CATALOG_KEY, sessionId, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(catalogEndpoint, input, { signal }),
    // What was found stays found until the next search; a failed provider is asked again by hand.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: sessionId !== null,
  };
}

/** The calls of a search: the first page of every provider, and those asked for beyond it. */
function toPages({ filters }: SubmittedSearch, morePages: MorePages): Page[] {
  return filters.flatMap(({ provider, filter }) =>
    [null, ...(morePages[provider] ?? [])].map((cursor) => ({ provider, filter, cursor })),
  );
}

/** What of the answers matters here; outside of the hook, so that equal answers stay the same object. */
function combine(answered: readonly UseQueryResult<Answered<typeof catalogEndpoint>>[]) {
  return {
    data: answered.map(({ data }) => data),
    fetching: answered.map(({ isFetching }) => isFetching),
    failed: answered.map(({ error, isFetching, refetch }) => (error && !isFetching ? { error, refetch } : null)),
  };
}

/** One catalog call for each provider and page, side by side (spec section 7). Null searches nothing. */
export function useArchiveSearch(search: SubmittedSearch | null, morePages: MorePages): ArchiveSearch {
  const sessionId = useSessionId();
  const pages = useMemo(() => (search ? toPages(search, morePages) : []), [search, morePages]);
  const answers = useQueries({
    queries: search ? pages.map((page) => catalogQuery(search.place, page, sessionId)) : [],
    combine,
  });
  const latest = useMemo(() => {
    const results = (search?.filters ?? []).map(({ provider }) => {
      const own = answers.data.filter((_, index) => pages[index]?.provider === provider);
      const last = own.at(-1);
      // A page that was asked for and is not there, still to come or failed, is missing as well.
      const hasMore = last ? last.next !== undefined : own.length > 1;
      const images = own.flatMap((page) => page?.images ?? []);
      const searchedBack = last?.searchedBackToISO;
      return {
        provider,
        images,
        hasMore,
        next: last?.next,
        ...(searchedBack === undefined ? {} : { searchedBackMs: Date.parse(searchedBack) }),
      };
    });
    const next = results.flatMap(({ provider, next }) => (next === undefined ? [] : [[provider, next] as const]));
    return { results, next: Object.fromEntries(next), images: mergeNewestFirst(results.map(({ images }) => images)) };
  }, [search, pages, answers.data]);
  const found = useThrottledValue(latest, search, !answers.fetching.includes(true));
  return useMemo(() => {
    const failures = answers.failed.flatMap((failed, index) => {
      const provider = pages[index]?.provider;
      return failed && provider ? [{ provider, error: failed.error, retry: () => void failed.refetch() }] : [];
    });
    const inProgress = pages.flatMap(({ provider }, index) => (answers.fetching[index] ? [provider] : []));
    const unanswered = new Set([...inProgress, ...failures.map(({ provider }) => provider)]);
    const empty = found.results.filter(
      ({ provider, images, hasMore }) => images.length === 0 && !hasMore && !unanswered.has(provider),
    );
    return {
      ...found,
      inProgress,
      asked: search?.filters.length ?? 0,
      failures,
      empty: empty.map(({ provider }) => provider),
      waitedMs: Math.max(0, ...answers.data.map((page) => page?.waitedMs ?? 0)),
    };
  }, [search, pages, answers, found]);
}
