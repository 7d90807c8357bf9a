import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { type ArchiveImage, sampleEndpoint, thumbnailEndpoint } from '@groundtrack/contract';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { FileImage } from '../../api/file-image.tsx';
import { useProviderLabel } from '../../api/provider-labels.ts';
import { paths } from '../../app/paths.ts';
import { DataList } from '../../ui/data-list.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { UtcTime } from '../../ui/utc-time.tsx';
import { formatDegrees, formatPercent } from '../../util/format.ts';
import { type Units } from '../../util/units.ts';
import { useUnits } from '../../util/use-units.ts';
import { ProductChooser } from './product-chooser.tsx';
import { hasSample, imageName } from './product-rules.ts';
import classes from './search.module.css';

interface ImageModalProps {
  readonly image: ArchiveImage;
  readonly onClose: () => void;
}

/** Everything known of an archive image, and the choice of what to buy of it. */
export function ImageModal({ image, onClose }: ImageModalProps) {
  const units = useUnits();
  const [sampleShown, setSampleShown] = useState(false);
  useFocusReturn();
  const { provider, featureId } = image;
  const input = { params: { provider, featureId } };
  const label = useProviderLabel(provider);
  const name = imageName(label, image.satellite);
  return (
    <Modal opened onClose={onClose} title={name} size={720}>
      <div className={classes.modal}>
        <div className={classes.modalPreview}>
          <FileImage endpoint={thumbnailEndpoint} input={input} alt={`Preview of ${name}`} />
        </div>
        <div>
          <DataList rows={toRows(image, label, units)} />
          {image.simulated ? <p className={classes.quiet}>A simulated image.</p> : null}
        </div>
      </div>
      {hasSample(image) ? (
        <div className={classes.sample}>
          <TextButton onClick={() => setSampleShown(!sampleShown)}>
            {sampleShown ? 'Hide the full-resolution sample' : 'Full-resolution sample'}
          </TextButton>
          {sampleShown ? (
            <div className={classes.samplePreview}>
              <FileImage endpoint={sampleEndpoint} input={input} alt={`Full-resolution sample of ${name}`} />
            </div>
          ) : null}
        </div>
      ) : null}
      {image.viewable ? (
        <div className={classes.sample}>
          <Link to={paths.viewScene(image)} target="_blank" rel="noopener">
            Look at it in full resolution (opens a new tab)
          </Link>
        </div>
      ) : null}
      <ProductChooser image={image} />
    </Modal>
  );
}

const cloudHelp = <HelpLink to={paths.help('cloud-cover')} about="cloud cover" />;
const offNadirHelp = <HelpLink to={paths.help('off-nadir')} about="the off-nadir angle" />;

function toRows(image: ArchiveImage, provider: string, units: Units) {
  return [
    { label: 'Provider', value: provider },
    { label: 'Satellite', value: image.satellite },
    { label: 'Date', value: <UtcTime iso={image.dateAcquiredISO} /> },
    { label: 'Resolution', value: units.resolution(image.groundSampleDistance) },
    { label: 'Cloud Cover', value: formatPercent(image.cloudCover), help: cloudHelp },
    { label: 'Off Nadir Angle', value: formatDegrees(image.offNadirAngle), help: offNadirHelp },
    { label: 'Sun Elevation', value: formatDegrees(image.sunElevation) },
    { label: 'Sun Azimuth', value: formatDegrees(image.sunAzimuth) },
  ];
}
