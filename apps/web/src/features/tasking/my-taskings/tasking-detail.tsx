import { productsEndpoint, refundText, type TaskedImage } from '@groundtrack/contract';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { formatDegrees, formatPercent } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { type Units } from '../../../lib/units.ts';
import { useUnits } from '../../../lib/use-units.ts';
import { DataList } from '../../../ui/data-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { StateTimeline } from '../../../ui/state-timeline.tsx';
import { WindowTime } from '../../../ui/window-time.tsx';
import { ZonedInstant } from '../../../ui/zoned-instant.tsx';
import type { TaskingLinks } from '../screen-props.ts';
import { Attempts } from './attempts.tsx';
import { CancelTasking } from './cancel-tasking.tsx';
import { cloneAddress } from './clone-address.ts';
import classes from './my-taskings.module.css';

interface TaskingDetailProps {
  readonly tasking: TaskedImage;
  readonly links: TaskingLinks;
  readonly onChanged: () => void;
}

/** All data of a tasking: its state, attempts, cost and actions. */
export function TaskingDetail({ tasking, links, onChanged }: TaskingDetailProps) {
  const { imageId, stateReason, refund } = tasking;
  const endUse = useEndUse(tasking);
  const units = useUnits();
  return (
    <div className={classes.detail}>
      <section>
        <h3 className={classes.title}>Timeline</h3>
        <StateTimeline steps={tasking.timeline} note={tasking.providerNote} />
        {stateReason === null ? null : <p className={classes.text}>{stateReason}</p>}
        {refund ? <p className={classes.text}>{refundText(refund)}</p> : null}
      </section>
      <section>
        <h3 className={classes.title}>Passes</h3>
        <Attempts tasking={tasking} />
        <h3 className={classes.title}>Request</h3>
        <DataList rows={requestRows(tasking, endUse, units)} />
      </section>
      <section>
        <h3 className={classes.title}>Price</h3>
        <PriceLines tasking={tasking} />
        <div className={classes.actions}>
          {imageId === null ? null : (
            <LinkButton to={links.image(imageId)} size="xs">
              {tasking.delivered ? 'Image in My Imagery' : 'My Imagery'}
            </LinkButton>
          )}
          <Clone tasking={tasking} />
          <LinkButton to={paths.order(tasking.orderid)} variant="default" size="xs">
            Order and receipt
          </LinkButton>
        </div>
        <h3 className={classes.title}>Cancellation</h3>
        <CancelTasking tasking={tasking} onChanged={onChanged} />
      </section>
    </div>
  );
}

/** Opens the form with the same request. Past dates are replaced. */
function Clone({ tasking }: { readonly tasking: TaskedImage }) {
  const [openedAtMs] = useState(() => Date.now());
  const { address, notes } = cloneAddress(tasking, openedAtMs);
  return (
    <LinkButton
      variant="default"
      size="xs"
      to={`${paths.tasking()}?${address}`}
      state={{ notes }}
      aria-label={`Clone the tasking of ${tasking.locationDescription}`}
    >
      Clone
    </LinkButton>
  );
}

/** The display name of the end use from the current price book, or its code; null if there is none. */
function useEndUse({ provider, endUse }: TaskedImage): string | null {
  const { data } = useApi(productsEndpoint, {}, { staleTime: 5 * 60_000, enabled: endUse !== null });
  const offer = data?.tasking.find((one) => one.provider === provider);
  return endUse === null ? null : (offer?.metadata?.endUse[endUse] ?? endUse);
}

function requestRows(tasking: TaskedImage, endUse: string | null, units: Units) {
  const { product, chosenPass, mediaRights, notes, resolution } = tasking;
  return [
    { label: 'Product', value: product.description },
    { label: 'Resolution', value: units.resolution(resolution) },
    { label: 'Area', value: units.box(product.size.x, product.size.y) },
    ...(product.maxCloudCover === null ? [] : [{ label: 'Cloud limit', value: formatPercent(product.maxCloudCover) }]),
    ...(chosenPass === null
      ? []
      : [
          {
            label: 'Chosen pass',
            value: (
              <>
                {chosenPass.satellite}, <WindowTime window={{ start: chosenPass.startISO, stop: chosenPass.stopISO }} />
                {chosenPass.peakElevation === null ? '' : `, ${formatDegrees(chosenPass.peakElevation)} high`}
              </>
            ),
          },
        ]),
    ...(endUse === null ? [] : [{ label: 'End use', value: endUse }]),
    ...(mediaRights ? [{ label: 'Media rights', value: 'Yes' }] : []),
    ...(notes === '' ? [] : [{ label: 'Notes', value: <span dir="auto">{notes}</span> }]),
    ...(tasking.dateAcquiredISO === null
      ? []
      : [
          { label: 'Image date', value: <ZonedInstant iso={tasking.dateAcquiredISO} /> },
          { label: 'Cloud cover', value: formatPercent(tasking.cloudCover) },
          { label: 'Off nadir', value: formatDegrees(tasking.offNadir) },
        ]),
  ];
}

function PriceLines({ tasking: { line } }: { readonly tasking: TaskedImage }) {
  return (
    <DataList
      rows={[
        { label: 'Tasking', value: <Money priceCents={line.imageryCents} /> },
        ...line.fees.map(({ description, amountCents }) => ({
          label: description,
          value: <Money priceCents={amountCents} />,
        })),
        { label: 'Total', value: <Money priceCents={line.totalCents} /> },
      ]}
    />
  );
}
