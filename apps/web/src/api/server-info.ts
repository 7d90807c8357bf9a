import { type ServerInfo, serverInfoEndpoint } from '@groundtrack/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useApi } from './use-api.ts';

/** Describes this server; fetched once. */
export function useServerInfo(): UseQueryResult<ServerInfo> {
  return useApi(serverInfoEndpoint, {}, { staleTime: Infinity });
}
