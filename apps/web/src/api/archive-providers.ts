import type { ServerInfo } from '@groundtrack/contract';
import { useMemo } from 'react';
import { useServerInfo } from './server-info.ts';

/** The providers that can be searched; undefined until they are known. */
export function useArchiveProviders(): ServerInfo['providers'] | undefined {
  const providers = useServerInfo().data?.providers;
  return useMemo(() => providers?.filter(({ archive }) => archive !== false), [providers]);
}
