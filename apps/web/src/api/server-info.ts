import { type BaseMap, BUILT_IN_MAP, type ServerInfo, serverInfo } from '@groundtrack/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useApi } from './use-api.ts';

/** What this server is; asked once at startup. */
export function useServerInfo(): UseQueryResult<ServerInfo> {
  return useApi(serverInfo, {}, { staleTime: Infinity });
}

/** The map under the globe; null until the server has said which. */
export function useBaseMap(): BaseMap | null {
  const { data, isError } = useServerInfo();
  return data?.baseMap ?? (isError ? BUILT_IN_MAP : null);
}

/** How people know a provider: `Maxar` for `maxar`. */
export function useProviderLabel(provider: string): string {
  const { data } = useServerInfo();
  return data?.providers.find((known) => known.provider === provider)?.label ?? provider;
}
