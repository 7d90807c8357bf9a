import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { UserImage } from '@groundtrack/contract';
import { Modal } from '@mantine/core';
import { DataList } from '../../ui/data-list.tsx';
import { Money } from '../../ui/money.tsx';
import { UtcTime } from '../../ui/utc-time.tsx';
import { formatDegrees, formatGsd, formatLatitude, formatLongitude, formatPercent } from '../../util/format.ts';

interface ImageInfoProps {
  readonly image: UserImage;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The Info popup of a bought image (spec section 2, Purchased Imagery). */
export function ImageInfo({ image, opened, onClose }: ImageInfoProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Image Info">
      <DataList
        rows={[
          { label: 'Location', value: image.locationDescription },
          { label: 'Image Date', value: <UtcTime iso={image.dateImageAcquiredISO} /> },
          { label: 'Purchased Date', value: <UtcTime iso={image.datePurchasedISO} /> },
          { label: 'Purchase Status', value: image.serverState },
          { label: 'Satellite', value: image.satellite },
          { label: 'Source Company', value: image.source.company },
          { label: 'Product', value: image.product },
          { label: 'Price', value: <Money priceCents={image.price} /> },
          { label: 'Resolution', value: formatGsd(image.groundSampleDistance) },
          { label: 'Cloud Cover', value: formatPercent(image.cloudCoverage) },
          { label: 'Off Nadir', value: formatDegrees(image.offNadirAngle) },
          { label: 'Sun Elevation', value: formatDegrees(image.sunElevation) },
          { label: 'Sun Azimuth', value: formatDegrees(image.sunAzimuth) },
          { label: 'Latitude', value: formatLatitude(image.latitude) },
          { label: 'Longitude', value: formatLongitude(image.longitude) },
          ...(image.simulated
            ? [{ label: 'Simulated', value: 'Yes: drawn by this server, not taken from orbit' }]
            : []),
        ]}
      />
    </Modal>
  );
}
