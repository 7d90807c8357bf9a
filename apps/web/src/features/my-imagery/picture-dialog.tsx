import { downloadEndpoint, type UserImage } from '@groundtrack/contract';
import { Modal } from '@mantine/core';
import { type PointerEvent, useState } from 'react';
import { useFileUrl } from '../../api/use-file-url.ts';
import { areaFacts } from '../../lib/area-text.ts';
import { useUnits } from '../../lib/use-units.ts';
import { Loading } from '../../ui/loading.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { SmallButton } from '../../ui/small-button.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './picture-dialog.module.css';
import { pictureOf } from './picture-of.ts';

const FIT = 1;
const CLOSEST = 16;

interface PictureDialogProps {
  readonly image: UserImage;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The JPG of a purchased image over the whole window, with zooming and panning. */
export function PictureDialog({ image, opened, onClose }: PictureDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={<PictureTitle image={image} />} fullScreen>
      {opened ? <Picture image={image} /> : null}
    </Modal>
  );
}

function PictureTitle({ image }: { readonly image: UserImage }) {
  const units = useUnits();
  return (
    <>
      {image.locationDescription}{' '}
      <span className={classes.when}>
        <ZonedInstant iso={image.dateImageAcquiredISO} /> ·{' '}
        {[image.satellite, ...areaFacts(image.areaKm2, units)].join(' · ')}
      </span>
    </>
  );
}

function Picture({ image }: { readonly image: UserImage }) {
  const fileId = pictureOf(image);
  const { url, status } = useFileUrl(downloadEndpoint, fileId === null ? null : { params: { fileId } });
  const [zoom, setZoom] = useState(FIT);
  if (status === 'failed')
    return (
      <MessageBox kind="error" title="The picture could not be fetched">
        Close it and try again, or download it.
      </MessageBox>
    );
  if (!url) return <Loading label="Loading the picture" visible />;
  const change = (to: number) => setZoom(Math.min(CLOSEST, Math.max(FIT, to)));
  return (
    <div className={classes.viewer}>
      <div className={classes.tools}>
        <SmallButton onClick={() => change(zoom * 2)}>Zoom in</SmallButton>
        <SmallButton onClick={() => change(zoom / 2)}>Zoom out</SmallButton>
        <SmallButton onClick={() => change(FIT)}>Whole picture</SmallButton>
        <output>{`${zoom} ×`}</output>
      </div>
      {/* Focusable, so that the arrow keys can scroll it. */}
      <section
        className={classes.window}
        aria-label="Picture, moved by dragging or arrow keys"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onPointerMove={pan}
      >
        <img
          src={url}
          alt={`${image.locationDescription} from ${image.satellite}`}
          draggable={false}
          style={{ width: `${100 * zoom}%`, height: `${100 * zoom}%` }}
        />
      </section>
    </div>
  );
}

/** Touch scrolling needs no code. */
function pan({ currentTarget, buttons, pointerType, movementX, movementY }: PointerEvent<HTMLElement>): void {
  if (buttons === 1 && pointerType !== 'touch') currentTarget.scrollBy(-movementX, -movementY);
}
