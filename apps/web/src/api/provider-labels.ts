import { providerLabel } from '@groundtrack/contract';
import { useCallback } from 'react';
import { useServerInfo } from './server-info.ts';

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
