import { isSettled, sourceName, type UserImage } from '@groundtrack/contract';
import { Modal } from '@mantine/core';
import { formatDegrees, formatLatitude, formatLongitude, formatPercent } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { type Units } from '../../lib/units.ts';
import { useUnits } from '../../lib/use-units.ts';
import { AreaShape } from '../../ui/area-shape.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';
import { StateTimeline } from '../../ui/state-timeline.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import { FileList } from './downloads/file-list.tsx';
import classes from './image-info.module.css';
import type { ImageLinks } from './image-links.ts';
import { TakenAt } from './taken-at.tsx';

interface ImageInfoProps {
  readonly image: UserImage;
  readonly links: ImageLinks;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The Info popup of a purchased image (spec section 2, Purchased Imagery), with all details of the purchase. */
export function ImageInfo({ image, links, opened, onClose }: ImageInfoProps) {
  const units = useUnits();
  return (
    <Modal opened={opened} onClose={onClose} title="Image Info">
      <div className={classes.info}>
        <DataList rows={toFacts(image, units)} />
        <FileList image={image} />
        <section>
          <h3 className={classes.title}>Timeline</h3>
          <StateTimeline steps={image.timeline} note={image.providerNote} />
        </section>
        {isSettled(image.serverState) ? null : (
          <section>
            <h3 className={classes.title}>Cancellation</h3>
            <p className={classes.text}>
              {image.cancellation.policy}
              {image.cancellation.possible ? null : ' It can no longer be canceled.'}
              <HelpLink to={paths.help('cancel')} about="canceling" />
            </p>
          </section>
        )}
        <section>
          <h3 className={classes.title}>Order</h3>
          <DataList
            rows={[
              { label: 'Product', value: image.product },
              { label: 'Price', value: <Money priceCents={image.price} /> },
              ...(image.simulated
                ? [
                    {
                      label: 'Simulated',
                      value: 'Drawn by this server, not taken from orbit',
                      help: simulatedHelp,
                    },
                  ]
                : []),
              { label: 'Image ID', value: <CopyText label="Image ID" text={image._id} /> },
            ]}
          />
          <div className={classes.order}>
            <LinkButton to={paths.order(image.orderId)} variant="default" size="xs">
              Order and receipt
            </LinkButton>
            {image.taskingId === undefined ? null : (
              <LinkButton to={links.tasking(image.taskingId)} variant="default" size="xs">
                Tasking request
              </LinkButton>
            )}
          </div>
        </section>
      </div>
    </Modal>
  );
}

const simulatedHelp = <HelpLink to={paths.help('simulated')} about="simulated images" />;

function toFacts(image: UserImage, units: Units) {
  return [
    { label: 'Location', value: image.locationDescription },
    ...(image.area
      ? [
          {
            label: 'Area',
            value: (
              <span className={classes.area}>
                <AreaShape area={image.area} /> {image.areaKm2 === undefined ? null : units.area(image.areaKm2)}
              </span>
            ),
          },
        ]
      : []),
    { label: 'Image Date', value: <TakenAt image={image} time={<ZonedInstant iso={image.dateImageAcquiredISO} />} /> },
    { label: 'Purchased Date', value: <ZonedInstant iso={image.datePurchasedISO} /> },
    { label: 'Purchase Status', value: image.serverState },
    { label: 'Satellite', value: image.satellite },
    { label: 'Source Company', value: sourceName(image.source.company, image.operator) },
    { label: 'Resolution', value: units.resolution(image.groundSampleDistance) },
    { label: 'Cloud Cover', value: formatPercent(image.cloudCoverage) },
    { label: 'Off Nadir', value: formatDegrees(image.offNadirAngle) },
    { label: 'Sun Elevation', value: formatDegrees(image.sunElevation) },
    { label: 'Sun Azimuth', value: formatDegrees(image.sunAzimuth) },
    { label: 'Latitude', value: formatLatitude(image.latitude) },
    { label: 'Longitude', value: formatLongitude(image.longitude) },
  ];
}
