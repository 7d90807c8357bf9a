import { type Answered, type Endpoint, eventsEndpoint } from '@groundtrack/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents } from './follow-events.ts';
import { readEvents } from './read-events.ts';
import { useSessionId } from './session.ts';
import type { apiQueryKey } from './use-api.ts';

/** Both must be the same for the life of the screen. */
interface LiveList<E extends Endpoint> {
  /** An endpoint without parameters. */
  readonly endpoint: E;
  /** Whether an entry of the list is still expected to change. */
  readonly isPending: (answer: Answered<E>) => boolean;
}

/** Keeps a list up to date while a component shows it, by refetching it when one of the account's items changes. */
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
