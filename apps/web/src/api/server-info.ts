import { type BaseMap, BUILT_IN_MAP, providerLabel, type ServerInfo, serverInfoEndpoint } from '@groundtrack/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from './use-api.ts';

/** What this server is; asked once at startup. */
export function useServerInfo(): UseQueryResult<ServerInfo> {
  return useApi(serverInfoEndpoint, {}, { staleTime: Infinity });
}

/** The map under the globe; null until the server has said which. */
export function useBaseMap(): BaseMap | null {
  const { data, isError } = useServerInfo();
  return data?.baseMap ?? (isError ? BUILT_IN_MAP : null);
}

/** How people know providers: `Maxar` for `maxar`, and whatever an operator calls one. */
export function useProviderLabels(): (provider: string) => string {
  const providers = useServerInfo().data?.providers;
  return useCallback(
    (provider: string) => providers?.find((known) => known.provider === provider)?.label ?? providerLabel(provider),
    [providers],
  );
}

export function useProviderLabel(provider: string): string {
  return useProviderLabels()(provider);
}
