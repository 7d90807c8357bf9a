import {
  type DeliveryDefaults,
  deliveryDefaultsEndpoint,
  keepDeliveryDefaultsEndpoint,
  namedGrid,
  pictureFormat,
  resampling,
} from '@groundtrack/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiErrorBox } from '../../api/api-error-box.tsx';
import { call } from '../../api/call.ts';
import { useDeliveryDefaults } from '../../api/delivery-defaults.ts';
import { QueryView } from '../../api/query-view.tsx';
import { useSessionId } from '../../api/session.ts';
import { apiQueryKey } from '../../api/use-api.ts';
import { paths } from '../../lib/paths.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { AccountPanel } from './account-panel.tsx';
import classes from './mail-settings.module.css';

const help = <HelpLink to={paths.help('delivery-options')} about="grids and resampling" />;

/** The delivery options with which the next image starts. Every choice is saved immediately. */
export function DeliveryPanel() {
  const query = useDeliveryDefaults();
  return (
    <AccountPanel section="delivery" title="Delivery" aside={help}>
      <QueryView query={query} loading="Loading your delivery options" failed="Your delivery options could not be read">
        {(defaults) => <Choices defaults={defaults} />}
      </QueryView>
    </AccountPanel>
  );
}

const GRIDS = { utm: 'UTM, in meters', 'as-taken': 'As taken' } as const;
const RESAMPLINGS = { nearest: 'Nearest', bilinear: 'Bilinear', cubic: 'Cubic' } as const;
const PICTURES = { jpg: 'JPG', png: 'JPG and PNG' } as const;

function Choices({ defaults }: { readonly defaults: DeliveryDefaults }) {
  const queryClient = useQueryClient();
  const queryKey = apiQueryKey(deliveryDefaultsEndpoint, {}, useSessionId());
  const saving = useMutation({
    mutationFn: (body: DeliveryDefaults) => call(keepDeliveryDefaultsEndpoint, { body }),
    scope: { id: 'delivery-defaults' },
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
  });
  const shown = saving.isPending ? saving.variables : defaults;
  const { grid = 'utm' } = shown;
  const choose = (change: DeliveryDefaults) => saving.mutate({ ...shown, ...change });
  return (
    <div className={classes.switches}>
      <p className={classes.lead}>
        New images start with these options, as far as their provider offers them. A choice for one image becomes the
        default for the next. Changes are saved at once.
      </p>
      <NativeSelect
        label="Grid"
        maw="24rem"
        data={[
          ...namedGrid.options.map((value) => ({ value, label: GRIDS[value] })),
          // Chosen with an image, whose place the grid must cover.
          ...(typeof grid === 'number' ? [{ value: String(grid), label: `EPSG:${grid}` }] : []),
        ]}
        value={grid}
        onChange={(event) => {
          const chosen = namedGrid.options.find((each) => each === event.currentTarget.value);
          if (chosen) choose({ grid: chosen });
        }}
      />
      <NativeSelect
        label="Resampling"
        maw="24rem"
        data={resampling.options.map((value) => ({ value, label: RESAMPLINGS[value] }))}
        value={shown.resampling ?? 'bilinear'}
        onChange={(event) => {
          const chosen = resampling.options.find((each) => each === event.currentTarget.value);
          if (chosen) choose({ resampling: chosen });
        }}
      />
      <NativeSelect
        label="Picture"
        maw="24rem"
        data={pictureFormat.options.map((value) => ({ value, label: PICTURES[value] }))}
        value={shown.picture ?? 'jpg'}
        onChange={(event) => {
          const chosen = pictureFormat.options.find((each) => each === event.currentTarget.value);
          if (chosen) choose({ picture: chosen });
        }}
      />
      {Object.keys(shown).length === 0 ? null : (
        <Button variant="default" size="sm" w="fit-content" onClick={() => saving.mutate({})}>
          Reset to the usual
        </Button>
      )}
      {saving.isError ? (
        <ApiErrorBox title="This was not saved" error={saving.error} onRetry={() => saving.mutate(saving.variables)} />
      ) : null}
    </div>
  );
}
