import { downloadEndpoint, type ItemId, type UserImage } from '@groundtrack/contract';
import { Modal } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFileUrl } from '../../api/use-file-url.ts';
import { areaFacts } from '../../lib/area-text.ts';
import { useUnits } from '../../lib/use-units.ts';
import { Loading } from '../../ui/loading.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import type { ImageLinks } from './image-links.ts';
import classes from './picture-dialog.module.css';
import { opensAsPicture, pictureOf } from './picture-of.ts';
import { PictureStage, type PixelSize } from './picture-stage.tsx';
import { CLOSEST, FIT, PictureTools, PLAIN } from './picture-tools.tsx';
import { useWheel, type WindowPoint } from './use-wheel.ts';

interface PictureProps {
  readonly image: UserImage;
  /** All images of the list, for the previous and the next picture. */
  readonly images: readonly UserImage[];
  readonly links: ImageLinks;
  readonly onShow: (imageId: ItemId) => void;
}

interface PictureDialogProps extends PictureProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The JPG of a purchased image over the whole window, dark in both themes, with zooming and panning. */
export function PictureDialog({ opened, onClose, ...props }: PictureDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<PictureTitle image={props.image} />}
      fullScreen
      classNames={{ content: classes.dialog, header: classes.header }}
    >
      {opened ? <Picture key={props.image._id} {...props} /> : null}
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

function Picture({ image, images, links, onShow }: PictureProps) {
  const fileId = pictureOf(image);
  const { url, status } = useFileUrl(downloadEndpoint, fileId === null ? null : { params: { fileId } });
  const [zoom, setZoom] = useState(FIT);
  const [look, setLook] = useState(PLAIN);
  const [naturalPx, setNatural] = useState<PixelSize | null>(null);
  const { ref: measured, width, height } = useElementSize<HTMLElement>();
  const stage = useRef<HTMLElement>(null);
  // Pixels of the screen for each pixel of the JPG.
  const fitScale = naturalPx && width > 0 ? Math.min(width / naturalPx[0], height / naturalPx[1]) : null;
  /** Keeps what is at a point of the window there, or what is in its middle. */
  const change = (to: number, point?: WindowPoint) => {
    const window = stage.current;
    const at = window && placeAt(window, point ?? middleOf(window));
    flushSync(() => setZoom(to));
    if (window && at) scrollTo(window, at, point ?? middleOf(window));
  };
  useWheel(
    stage,
    (byFactor, point) => {
      const to = Math.min(CLOSEST, Math.max(FIT, zoom * byFactor));
      if (to !== zoom) change(to, point);
    },
    url !== null,
  );
  const pictures = images.filter(opensAsPicture);
  const at = pictures.findIndex(({ _id }) => _id === image._id);
  const show = (neighbor: UserImage | undefined) => neighbor && (() => onShow(neighbor._id));
  return (
    <div className={classes.viewer}>
      <PictureTools
        image={image}
        links={links}
        zoom={zoom}
        fitScale={fitScale}
        onZoom={(to) => change(to)}
        look={look}
        onLook={setLook}
        neighbors={pictures.length > 1 ? [show(pictures[at - 1]), show(pictures[at + 1])] : null}
      />
      {status === 'failed' ? (
        <MessageBox kind="error" title="The picture could not be fetched">
          Close it and try again, or download it.
        </MessageBox>
      ) : url ? (
        <PictureStage
          image={image}
          url={url}
          zoom={zoom}
          look={look}
          naturalPx={naturalPx}
          scale={fitScale === null ? null : zoom * fitScale}
          refs={[measured, stage]}
          onNatural={setNatural}
        />
      ) : (
        <Loading label="Loading the picture" visible />
      )}
    </div>
  );
}

function middleOf({ clientWidth, clientHeight }: HTMLElement): WindowPoint {
  return { x: clientWidth / 2, y: clientHeight / 2 };
}

interface PicturePlace {
  readonly right: number;
  readonly down: number;
}

/** What is at a point of the window, as fractions of the scrolled content. */
function placeAt(element: HTMLElement, { x, y }: WindowPoint): PicturePlace {
  return {
    right: (element.scrollLeft + x) / element.scrollWidth,
    down: (element.scrollTop + y) / element.scrollHeight,
  };
}

function scrollTo(element: HTMLElement, { right, down }: PicturePlace, { x, y }: WindowPoint): void {
  element.scrollLeft = right * element.scrollWidth - x;
  element.scrollTop = down * element.scrollHeight - y;
}
