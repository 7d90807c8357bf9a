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
  /** Newest first. Grows as responses arrive; responses in quick succession are shown together. */
  readonly images: readonly ArchiveImage[];
  /** Providers with pending calls; the search is complete when there are none. */
  readonly inProgress: readonly string[];
  readonly providerCount: number;
  readonly failures: readonly ProviderFailure[];
  /** Providers that found no images in the whole searched time. */
  readonly empty: readonly string[];
  /**
   * The shortest time that a call waited in the server's queue. The first call of a search starts immediately, unless
   * another search of the account is running; the calls after it may wait for each other.
   */
  readonly waitedMs: number;
  readonly results: readonly ProviderResults[];
  /** Provider → cursor of the page after all requested ones. */
  readonly next: Readonly<Record<string, string>>;
}

interface Page {
  readonly provider: string;
  readonly filter: CatalogFilter;
  /** Null for the first page. */
  readonly cursor: string | null;
}

/** Prefix of the cache keys of all catalog calls. */
export const CATALOG_KEY = 'catalog';

function catalogQuery(place: Place, { filter, cursor }: Page, sessionId: string | null) {
  const geometry = toGeometry(place);
  const input = { body: { geometry, filter, ...(cursor === null ? {} : { cursor }) } };
  return {
    queryKey: [CATALOG_KEY, sessionId, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(catalogEndpoint, input, { signal }),
    // Results stay until the next search. A failed provider is retried by hand.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: sessionId !== null,
  };
}

/** The calls of a search: the first page of every provider, and further requested pages. */
function toPages({ filters }: SubmittedSearch, morePages: MorePages): Page[] {
  return filters.flatMap(({ provider, filter }) =>
    [null, ...(morePages[provider] ?? [])].map((cursor) => ({ provider, filter, cursor })),
  );
}

/** The used part of a response. Defined outside of the hook, so that equal results keep their identity. */
function combine(answered: readonly UseQueryResult<Answered<typeof catalogEndpoint>>[]) {
  return {
    data: answered.map(({ data }) => data),
    fetching: answered.map(({ isFetching }) => isFetching),
    failed: answered.map(({ error, isFetching, refetch }) => (error && !isFetching ? { error, refetch } : null)),
  };
}

function shortestWait(pages: readonly (Answered<typeof catalogEndpoint> | undefined)[]): number {
  const waits = pages.flatMap((page) => (page ? [page.waitedMs ?? 0] : []));
  return waits.length === 0 ? 0 : Math.min(...waits);
}

/** One catalog call per provider and page, in parallel (spec section 7). Null searches nothing. */
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
      // A requested page that is pending or failed is missing as well.
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
      providerCount: search?.filters.length ?? 0,
      failures,
      empty: empty.map(({ provider }) => provider),
      waitedMs: shortestWait(answers.data),
    };
  }, [search, pages, answers, found]);
}
