import { type DeliveryDefaults, deliveryDefaultsEndpoint, keepDeliveryDefaultsEndpoint } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { call } from '../../api/call.ts';
import { useDeliveryDefaults } from '../../api/delivery-defaults.ts';
import { QueryView } from '../../api/query-view.tsx';
import { useSessionId } from '../../api/session.ts';
import { apiQueryKey } from '../../api/use-api.ts';
import { AccountPanel } from './account-panel.tsx';
import classes from './mail-settings.module.css';

/** The remembered delivery options, and a button that forgets them. */
export function DeliveryPanel() {
  const query = useDeliveryDefaults();
  return (
    <AccountPanel section="delivery" title="Delivery">
      <QueryView query={query} loading="Loading your delivery options" failed="Your delivery options could not be read">
        {(defaults) => <Remembered defaults={defaults} />}
      </QueryView>
    </AccountPanel>
  );
}

function Remembered({ defaults }: { readonly defaults: DeliveryDefaults }) {
  const queryClient = useQueryClient();
  const queryKey = apiQueryKey(deliveryDefaultsEndpoint, {}, useSessionId());
  const forget = useMutation({
    mutationFn: () => call(keepDeliveryDefaultsEndpoint, { body: {} }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
  });
  const words = defaultsInWords(defaults);
  return (
    <div className={classes.switches}>
      <p className={classes.lead}>
        {words === null
          ? 'New images start as a picture in UTM. Your choice for one image becomes the default for the next.'
          : `New images start with your last choice, ${words}. You can change it for each image.`}
      </p>
      {words === null ? null : (
        <Button variant="default" size="sm" w="fit-content" loading={forget.isPending} onClick={() => forget.mutate()}>
          Forget my choice
        </Button>
      )}
      {forget.isError ? (
        <ApiErrorBox title="This was not saved" error={forget.error} onRetry={() => forget.mutate()} />
      ) : null}
    </div>
  );
}

/** Null if nothing is remembered. */
function defaultsInWords({ kind, tiff, grid, resampling, picture }: DeliveryDefaults): string | null {
  const words = [
    ...(kind === 'analytic' ? ['analytic'] : []),
    ...(tiff ? ['with GeoTIFF'] : []),
    ...(grid === undefined || grid === 'utm' ? [] : [grid === 'as-taken' ? 'grid as taken' : `grid EPSG:${grid}`]),
    ...(resampling ? [`${resampling} resampling`] : []),
    ...(picture === 'png' ? ['with PNG'] : []),
  ];
  return words.length > 0 ? words.join(', ') : null;
}
