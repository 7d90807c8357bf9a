import { QueryClient } from '@tanstack/react-query';
import { apiErrorCode } from './api-error.ts';

const transient = new Set(['offline', 'timed-out', 'unavailable']);
const RETRIES = 2;

/** `networkMode: always`, because a paused query would show a loading screen forever instead of a retry button. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnWindowFocus: false,
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && transient.has(apiErrorCode(error) ?? ''),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
