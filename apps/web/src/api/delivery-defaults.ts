import { type DeliveryDefaults, deliveryDefaultsEndpoint, keepDeliveryDefaultsEndpoint } from '@groundtrack/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { useSessionId } from './session.ts';
import { apiQueryKey, useApi } from './use-api.ts';

/** The delivery options of the account's last image. The cache already holds changes made on this page. */
export function useDeliveryDefaults() {
  return useApi(deliveryDefaultsEndpoint, {}, { staleTime: Infinity });
}

/**
 * Stores a choice for the next image. A failure is ignored, because the next image then starts from the stored options.
 */
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
