import { type ArchiveImage, type CatalogFilter, catalog, type Place } from '@groundtrack/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { apiQueryKey } from '../../api/use-api.ts';
import { mergeNewestFirst, type SubmittedSearch } from './search-rules.ts';

export interface ProviderFailure {
  readonly provider: string;
  readonly error: Error;
  readonly retry: () => void;
}

export interface ArchiveSearch {
  /** Newest first, growing as answers arrive. */
  readonly images: readonly ArchiveImage[];
  /** Calls still out; the search is complete when it is zero. */
  readonly inProgress: number;
  readonly asked: number;
  readonly failures: readonly ProviderFailure[];
  /** Providers that answered, with no image. */
  readonly empty: readonly string[];
}

function catalogQuery(place: Place, filter: CatalogFilter, apiKey: string | null) {
  const geometry = { type: 'Point' as const, coordinates: [place.longitude, place.latitude] as [number, number] };
  const input = { body: { geometry, filter } };
  return {
    queryKey: apiQueryKey(catalog, input, apiKey),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(catalog, input, { signal }),
    // What was found stays found until the next search; a failed provider is asked again by hand.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: apiKey !== null,
  };
}

/** One catalogue call for each provider, side by side (spec section 7). Null searches nothing. */
export function useArchiveSearch(search: SubmittedSearch | null): ArchiveSearch {
  const apiKey = useSession()?.apiKey ?? null;
  const asked = search?.filters ?? [];
  const answers = useQueries({
    queries: search ? asked.map(({ filter }) => catalogQuery(search.place, filter, apiKey)) : [],
    combine: (results) => ({
      lists: results.map(({ data }) => data?.images),
      inProgress: results.filter(({ isFetching }) => isFetching).length,
      empty: results.map(({ data, isFetching }) => data?.images.length === 0 && !isFetching),
      failed: results.map(({ error, isFetching, refetch }) => (error && !isFetching ? { error, refetch } : null)),
    }),
  });
  const images = useMemo(() => mergeNewestFirst(answers.lists.map((list) => list ?? [])), [answers.lists]);
  const failures = answers.failed.flatMap((failed, index) => {
    const provider = asked[index]?.provider;
    return failed && provider ? [{ provider, error: failed.error, retry: () => void failed.refetch() }] : [];
  });
  const empty = asked.filter((_, index) => answers.empty[index]).map(({ provider }) => provider);
  return { images, inProgress: answers.inProgress, asked: asked.length, failures, empty };
}
