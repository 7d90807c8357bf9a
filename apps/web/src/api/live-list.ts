import { type Answered, type Endpoint, eventsEndpoint } from '@groundtrack/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents } from './follow-events.ts';
import { readEvents } from './read-events.ts';
import { useSessionId } from './session.ts';
import type { apiQueryKey } from './use-api.ts';

/** Both the same as long as the screen is there. */
interface LiveList<E extends Endpoint> {
  /** Without parameters. */
  readonly endpoint: E;
  /** Whether something in the list will still change by itself. */
  readonly isPending: (answer: Answered<E>) => boolean;
}

/** Keeps a list up to date while something shows it: it is asked for again when one of the account's items changes. */
export function useLiveList<E extends Endpoint>({ endpoint, isPending }: LiveList<E>, enabled: boolean): void {
  const client = useQueryClient();
  const sessionId = useSessionId();
  useEffect(() => {
    if (!enabled || sessionId === null) return undefined;
    const queryKey = [endpoint.path, sessionId, {}] as const satisfies ReturnType<typeof apiQueryKey>;
    return followEvents({
      read: (stream) => readEvents(eventsEndpoint, {}, stream),
      refresh: () => client.invalidateQueries({ queryKey }),
      shouldPoll: () => {
        const answer = client.getQueryData<Answered<E>>(queryKey);
        return answer !== undefined && isPending(answer);
      },
    });
  }, [enabled, sessionId, client, endpoint, isPending]);
}
