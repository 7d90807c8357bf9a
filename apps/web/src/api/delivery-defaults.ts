import { type DeliveryDefaults, deliveryDefaultsEndpoint, keepDeliveryDefaultsEndpoint } from '@groundtrack/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { useSessionId } from './session.ts';
import { apiQueryKey, useApi } from './use-api.ts';

/** How the account had its last image delivered; the cache holds what this page changed itself. */
export function useDeliveryDefaults() {
  return useApi(deliveryDefaultsEndpoint, {}, { staleTime: Infinity });
}

/** Keeps a choice for the next image. When that fails, the next begins with what the server has: nothing is lost. */
export function useKeepDeliveryDefaults(): (defaults: DeliveryDefaults) => void {
  const queryClient = useQueryClient();
  const queryKey = apiQueryKey(deliveryDefaultsEndpoint, {}, useSessionId());
  return (defaults) => {
    queryClient.setQueryData(queryKey, defaults);
    void call(keepDeliveryDefaultsEndpoint, { body: defaults }).catch(() =>
      queryClient.invalidateQueries({ queryKey }),
    );
  };
}
