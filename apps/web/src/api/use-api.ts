import type { Answered, Endpoint, Sent } from '@groundtrack/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { useSessionId } from './session.ts';

export interface UseApiOptions {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  /** Asks again while it is shown: this long after each answer, and when people come back to the window. */
  readonly askAgainMs?: number;
}

/** Cache key of a call. Answers for one session are never shown to another. */
export function apiQueryKey<E extends Endpoint>(endpoint: E, input: Sent<E>, sessionId: string | null) {
  return [endpoint.path, endpoint.auth === 'session' ? sessionId : null, input] as const;
}

/** Reads an endpoint through the query cache. Endpoints that need a session wait until there is one. */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: UseApiOptions = {},
): UseQueryResult<Answered<E>> {
  const sessionId = useSessionId();
  const { enabled = true, staleTime, askAgainMs } = options;
  return useQuery<Answered<E>>({
    queryKey: apiQueryKey(endpoint, input, sessionId),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: enabled && (endpoint.auth !== 'session' || sessionId !== null),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(askAgainMs === undefined ? {} : { refetchInterval: askAgainMs, refetchOnWindowFocus: 'always' as const }),
  });
}
