import { type ArchiveImage, closeUpEndpoint, type Place, thumbnailEndpoint } from '@groundtrack/contract';
import { Button, Modal } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Fragment, useMemo, useState } from 'react';
import { useFileUrl } from '../../api/use-file-url.ts';
import { type PlacedImage, placedImage } from '../../lib/placed-image.ts';
import { useUnits } from '../../lib/use-units.ts';
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import classes from './compare.module.css';
import { CompareCaption } from './compare-caption.tsx';
import { commonSquare, squareAtPlace, toBox, toBoxCorners, toWarp } from './compare-rules.ts';
import { PictureTool, PictureTools } from './picture-tools.tsx';
import { useImageNames } from './use-image-names.ts';

interface CompareDialogProps {
  /** Two images in any order. */
  readonly images: readonly ArchiveImage[];
  readonly place: Place;
  readonly onClose: () => void;
}

/** Used before the size can be measured. */
const USUAL_PX = 640;
/** Ground that shows detail, and the least, in meters a side. */
const SIDE_M = { first: 2000, least: 250 } as const;
const MOST_ZOOM = 4;

/**
 * Two images over the same square of ground, the earlier one on the left unless they are swapped. A divider between them
 * moves by dragging or by keys.
 */
export function CompareDialog({ images, place, onClose }: CompareDialogProps) {
  useFocusReturn();
  const [isSwapped, setSwapped] = useState(false);
  const pair = useMemo(() => {
    const inTime = images.toSorted((a, b) => Date.parse(a.dateAcquiredISO) - Date.parse(b.dateAcquiredISO));
    return isSwapped ? inTime.toReversed() : inTime;
  }, [images, isSwapped]);
  const placed = pair.map((image) => placedImage(image, place));
  const toName = useImageNames();
  const [percent, setPercent] = useState(50);
  // Escape then closes the choice of a product only.
  const [isAdding, setAdding] = useState(false);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const units = useUnits();
  const known = placed.filter((one) => one !== null);
  const shared = commonSquare(known);
  const common = shared ?? squareAtPlace(known);
  // Close-ups show more than quicklooks, so they begin closer.
  const first = shared && pair.some(({ closeUp }) => closeUp) ? Math.min(1, SIDE_M.first / common.sideM) : 1;
  const [zoom, setZoom] = useState(first);
  // The place stays where it is in the square.
  const ground = { eastM: common.eastM * zoom, northM: common.northM * zoom, sideM: common.sideM * zoom };
  const square = { ...ground, sidePx: width || USUAL_PX };
  const layers = pair.map((image, index) => (
    <Fragment key={image.featureId}>
      <Quicklook image={image} name={toName(image)} warp={warpIn(placed[index], square)} />
      {/* Only of ground that the image has. */}
      {image.closeUp && shared && zoom <= 1 ? <CloseUp image={image} place={place} square={square} /> : null}
    </Fragment>
  ));
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isAdding}
      title={`Compare over ${place.location}`}
      // As much as the height of the picture and the captions beside it use.
      size="max(38rem, 90dvh + 24rem)"
    >
      <div className={classes.compare}>
        <div ref={ref} className={classes.stage}>
          {layers[0]}
          <div className={classes.later} style={{ clipPath: `inset(0 0 0 ${percent}%)` }}>
            {layers[1]}
          </div>
          <Divider percent={percent} isSwapped={isSwapped} onMove={setPercent} />
          <span
            className={classes.pin}
            style={{
              left: `${100 * (0.5 - common.eastM / common.sideM)}%`,
              top: `${100 * (0.5 + common.northM / common.sideM)}%`,
            }}
          />
          <Zoom zoom={zoom} sideM={ground.sideM} onZoom={setZoom} />
        </div>
        {pair.map((image, index) => (
          <CompareCaption
            key={image.featureId}
            image={image}
            name={toName(image)}
            side={index === 0 ? 'Left' : 'Right'}
            onAdding={setAdding}
          />
        ))}
      </div>
      <div className={classes.scale}>
        <span>
          {units.distance(ground.sideM / 1000)} a side, north up. The ring marks {place.location}
          {zoom > 1 ? '; no image covers the hatched part' : ''}.
        </span>
        <Button size="xs" variant="default" onClick={() => setSwapped(!isSwapped)}>
          Swap sides
        </Button>
      </div>
      {placed.every((one) => one?.exact) ? null : (
        <p className={classes.note}>
          The catalog does not give the corners of every image. Without them, an image fills the box around its outline
          and may be off.
        </p>
      )}
    </Modal>
  );
}

interface DividerProps {
  readonly percent: number;
  readonly isSwapped: boolean;
  readonly onMove: (percent: number) => void;
}

function Divider({ percent, isSwapped, onMove }: DividerProps) {
  return (
    <>
      <input
        type="range"
        className={classes.slider}
        aria-label="Divider between the earlier and the later image"
        aria-valuetext={`${percent} % of the square shows the ${isSwapped ? 'later' : 'earlier'} image`}
        value={percent}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
      />
      <span className={classes.divider} style={{ left: `${percent}%` }} />
    </>
  );
}

interface ZoomProps {
  readonly zoom: number;
  /** What is in view. */
  readonly sideM: number;
  readonly onZoom: (zoom: number) => void;
}

function Zoom({ zoom, sideM, onZoom }: ZoomProps) {
  return (
    <PictureTools>
      <PictureTool name="Zoom out" isOff={zoom >= MOST_ZOOM} onPress={() => onZoom(zoom * 2)}>
        <MinusIcon size={16} />
      </PictureTool>
      <PictureTool name="Zoom in" isOff={sideM / 2 < SIDE_M.least} onPress={() => onZoom(zoom / 2)}>
        <PlusIcon size={16} />
      </PictureTool>
    </PictureTools>
  );
}

function warpIn(placed: PlacedImage | null | undefined, square: Parameters<typeof toWarp>[1]): string | null {
  return placed ? toWarp(placed.corners, square) : null;
}

interface QuicklookProps {
  readonly image: ArchiveImage;
  readonly name: string;
  readonly warp: string | null;
}

function Quicklook({ image: { provider, featureId }, name, warp }: QuicklookProps) {
  const { url, status } = useFileUrl(thumbnailEndpoint, { params: { provider, featureId } });
  if (status === 'loading') return <span className={classes.missing}>Loading the preview of {name}…</span>;
  if (!url || warp === null) return <span className={classes.missing}>No preview of {name}</span>;
  return <img src={url} alt={`Quicklook of ${name}`} className={classes.warped} style={{ transform: warp }} />;
}

interface CloseUpProps {
  readonly image: ArchiveImage;
  readonly place: Place;
  readonly square: Parameters<typeof toWarp>[1];
}

/** The finer picture of the square, over the quicklook, if the provider draws one. */
function CloseUp({ image: { provider, featureId }, place, square }: CloseUpProps) {
  const box = toBox(place, square);
  const degrees = (value: number) => value.toFixed(6);
  const { url } = useFileUrl(closeUpEndpoint, {
    params: { provider, featureId },
    query: {
      west: degrees(box.west),
      south: degrees(box.south),
      east: degrees(box.east),
      north: degrees(box.north),
      detail: 'fine',
    },
  });
  const warp = toWarp(toBoxCorners(place, box), square);
  return url && warp ? <img src={url} alt="" className={classes.warped} style={{ transform: warp }} /> : null;
}
