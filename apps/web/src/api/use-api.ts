import type { Answered, Endpoint, Sent } from '@groundtrack/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { useSessionId } from './session.ts';

export interface UseApiOptions {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  /** Refetches while mounted: this long after each response, and when the window regains focus. */
  readonly refetchIntervalMs?: number;
}

/** Cache key of a call. It includes the session, so that one session never sees the data of another. */
export function apiQueryKey<E extends Endpoint>(endpoint: E, input: Sent<E>, sessionId: string | null) {
  return [endpoint.path, endpoint.auth === 'session' ? sessionId : null, input] as const;
}

/** Reads an endpoint through the query cache. Waits for a session if the endpoint needs one. */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: UseApiOptions = {},
): UseQueryResult<Answered<E>> {
  const sessionId = useSessionId();
  const { enabled = true, staleTime, refetchIntervalMs } = options;
  return useQuery<Answered<E>>({
    queryKey: apiQueryKey(endpoint, input, sessionId),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: enabled && (endpoint.auth !== 'session' || sessionId !== null),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(refetchIntervalMs === undefined
      ? {}
      : { refetchInterval: refetchIntervalMs, refetchOnWindowFocus: 'always' as const }),
  });
}
