import { providerLabel } from '@groundtrack/contract';
import { useCallback } from 'react';
import { useServerInfo } from './server-info.ts';

/** Display names of providers: `Maxar` for `maxar`, or the name that the operator has set. */
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
