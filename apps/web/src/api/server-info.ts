import type { ServerInfo } from '@groundtrack/contract';
import type { QueryObserverResult } from '@tanstack/react-query';
import { loadApi } from './load-api.ts';
import { useCalmQuery } from './use-calm-query.ts';

/** What this server is; asked once at startup, by code that is loaded when the first screen is drawn. */
export function useServerInfo(): QueryObserverResult<ServerInfo> {
  return useCalmQuery({
    queryKey: ['serverInfo'],
    queryFn: async ({ signal }) => (await loadApi(import('./ask-server-info.ts'))).askServerInfo({ signal }),
    staleTime: Infinity,
  });
}
