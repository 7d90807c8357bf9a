import { type ServerInfo, serverInfo } from '@groundtrack/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useApi } from './use-api.ts';

/** What this server is; asked once at startup. */
export function useServerInfo(): UseQueryResult<ServerInfo> {
  return useApi(serverInfo, {}, { staleTime: Infinity });
}

/** How people know a provider: `Maxar` for `maxar`. */
export function useProviderLabel(provider: string): string {
  const { data } = useServerInfo();
  return data?.providers.find((known) => known.provider === provider)?.label ?? provider;
}
