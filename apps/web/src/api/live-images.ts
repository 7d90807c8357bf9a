import { type Answered, eventsEndpoint, imagesEndpoint, isSettled } from '@groundtrack/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents } from './follow-events.ts';
import { readEvents } from './read-events.ts';
import { useSession } from './session.ts';
import { apiQueryKey } from './use-api.ts';

/** Keeps the bought images up to date while something shows them: the list is asked for again when one moves. */
export function useLiveImages(enabled: boolean): void {
  const client = useQueryClient();
  const apiKey = useSession()?.apiKey ?? null;
  useEffect(() => {
    if (!enabled || apiKey === null) return undefined;
    const queryKey = apiQueryKey(imagesEndpoint, {}, apiKey);
    return followEvents({
      read: (stream) => readEvents(eventsEndpoint, {}, stream),
      refresh: () => client.invalidateQueries({ queryKey }),
      shouldPoll: () => {
        const answer = client.getQueryData<Answered<typeof imagesEndpoint>>(queryKey);
        return answer?.[0].images.some(({ serverState }) => !isSettled(serverState)) ?? false;
      },
    });
  }, [enabled, apiKey, client]);
}
