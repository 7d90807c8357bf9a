import { downloadEndpoint, type ItemId, type UserImage } from '@groundtrack/contract';
import { geodesicDistanceM } from '@groundtrack/geo';
import { Modal } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useFileUrl } from '../../api/use-file-url.ts';
import { toScaleBar } from '../../globe/scale-bar.ts';
import { areaFacts } from '../../lib/area-text.ts';
import { useUnits } from '../../lib/use-units.ts';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  DownloadIcon,
  FitIcon,
  MinusIcon,
  PlusIcon,
  TargetIcon,
} from '../../ui/icons.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import { availableFiles } from './downloads/available-files.ts';
import { startDownload } from './downloads/download-store.ts';
import type { ImageLinks } from './image-links.ts';
import classes from './picture-dialog.module.css';
import { opensAsPicture, pictureOf } from './picture-of.ts';

const FIT = 1;
const CLOSEST = 16;
const SCALE_PX = 120;

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
  const [naturalPx, setNatural] = useState<readonly [width: number, height: number] | null>(null);
  const { ref, width, height } = useElementSize<HTMLElement>();
  const change = (to: number) => setZoom(Math.min(CLOSEST, Math.max(FIT, to)));
  const pictures = images.filter(opensAsPicture);
  const at = pictures.findIndex(({ _id }) => _id === image._id);
  const [previous, next] = [pictures[at - 1], pictures[at + 1]];
  const [file] = availableFiles(image);
  return (
    <div className={classes.viewer}>
      <div className={classes.tools}>
        <Tool icon={<PlusIcon />} name="Zoom in" isOff={zoom === CLOSEST} onPress={() => change(zoom * 2)} />
        <Tool icon={<MinusIcon />} name="Zoom out" isOff={zoom === FIT} onPress={() => change(zoom / 2)} />
        <Tool icon={<FitIcon />} name="Whole picture" isOff={zoom === FIT} onPress={() => change(FIT)} />
        <output className={classes.zoom}>{`${zoom} ×`}</output>
        {pictures.length > 1 ? (
          <>
            <Tool
              icon={<ChevronLeftIcon />}
              name="Previous image"
              isOff={!previous}
              onPress={() => previous && onShow(previous._id)}
            />
            <Tool
              icon={<ChevronRightIcon />}
              name="Next image"
              isOff={!next}
              onPress={() => next && onShow(next._id)}
            />
          </>
        ) : null}
        <span className={classes.space} />
        {file ? (
          <Tool icon={<DownloadIcon />} name={`Download ${file.format}`} onPress={() => startDownload(file)} />
        ) : null}
        <Link className={classes.tool} to={links.onGlobe(image)}>
          <TargetIcon /> <span className={classes.name}>Show on globe</span>
        </Link>
      </div>
      {status === 'failed' ? (
        <MessageBox kind="error" title="The picture could not be fetched">
          Close it and try again, or download it.
        </MessageBox>
      ) : url ? (
        <div className={classes.stage}>
          {/* Focusable, so that the arrow keys can scroll it. */}
          <section
            ref={ref}
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
              onLoad={({ currentTarget }) => setNatural([currentTarget.naturalWidth, currentTarget.naturalHeight])}
            />
          </section>
          {naturalPx && width > 0 ? (
            <Scale
              pixelM={pixelMeters(image, naturalPx[0])}
              enlarged={zoom * Math.min(width / naturalPx[0], height / naturalPx[1])}
            />
          ) : null}
        </div>
      ) : (
        <Loading label="Loading the picture" visible />
      )}
    </div>
  );
}

interface ToolProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

function Tool({ icon, name, isOff = false, onPress }: ToolProps) {
  return (
    <button type="button" className={classes.tool} title={name} aria-disabled={isOff} onClick={onPress}>
      {icon} <span className={classes.name}>{name}</span>
    </button>
  );
}

/** The ground width of a pixel of the JPG, along the lower edge of the files. */
function pixelMeters({ corners }: UserImage, widthPx: number): number {
  const [, lowerLeft, lowerRight] = corners;
  return geodesicDistanceM(lowerLeft, lowerRight) / widthPx;
}

/** @param enlarged pixels of the screen for each pixel of the JPG */
function Scale({ pixelM, enlarged }: { readonly pixelM: number; readonly enlarged: number }) {
  const units = useUnits();
  const bar = toScaleBar(pixelM / enlarged, SCALE_PX);
  return (
    <p className={classes.scale}>
      {bar ? (
        <span className={classes.bar} style={{ width: bar.widthPx }}>
          {bar.label}
        </span>
      ) : null}
      {units.resolution(pixelM)} per pixel
    </p>
  );
}

/** Touch scrolling needs no code. */
function pan({ currentTarget, buttons, pointerType, movementX, movementY }: PointerEvent<HTMLElement>): void {
  if (buttons === 1 && pointerType !== 'touch') currentTarget.scrollBy(-movementX, -movementY);
}
