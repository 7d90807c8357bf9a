import { type ArchiveImage, closeUpEndpoint, type Place } from '@groundtrack/contract';
import { Button, Modal } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Fragment, useMemo, useState } from 'react';
import { useFileUrl } from '../../api/use-file-url.ts';
import { formatPercent } from '../../lib/format.ts';
import { type PlacedImage, placedImage } from '../../lib/placed-image.ts';
import { useUnits } from '../../lib/use-units.ts';
import { Facts } from '../../ui/facts.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './compare.module.css';
import { commonSquare, squareAtPlace, toBox, toBoxCorners, toWarp } from './compare-rules.ts';
import { useImageNames } from './use-image-names.ts';
import { useQuicklooks } from './use-quicklooks.ts';

interface CompareDialogProps {
  /** Two images in any order. */
  readonly images: readonly ArchiveImage[];
  readonly place: Place;
  readonly onClose: () => void;
}

/** Used before the size can be measured. */
const USUAL_PX = 480;

/**
 * Two quicklooks over the same square of ground, the earlier one on the left. A divider between them moves by dragging
 * or by keys.
 */
export function CompareDialog({ images, place, onClose }: CompareDialogProps) {
  useFocusReturn();
  const pair = useMemo(
    () => images.toSorted((a, b) => Date.parse(a.dateAcquiredISO) - Date.parse(b.dateAcquiredISO)),
    [images],
  );
  const placed = pair.map((image) => placedImage(image, place));
  const quicklooks = useQuicklooks(pair);
  const toName = useImageNames();
  const [percent, setPercent] = useState(50);
  const [zoom, setZoom] = useState(1);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const units = useUnits();
  const known = placed.filter((one) => one !== null);
  const shared = commonSquare(known);
  const common = shared ?? squareAtPlace(known);
  // The place stays where it is in the square.
  const ground = { eastM: common.eastM * zoom, northM: common.northM * zoom, sideM: common.sideM * zoom };
  const square = { ...ground, sidePx: width || USUAL_PX };
  const layers = pair.map((image, index) => (
    <Fragment key={image.featureId}>
      <Quicklook name={toName(image)} url={quicklooks.get(image.featureId)} warp={warpIn(placed[index], square)} />
      {/* Only of ground that the image has. */}
      {image.closeUp && shared && zoom <= 1 ? <CloseUp image={image} place={place} square={square} /> : null}
    </Fragment>
  ));
  return (
    <Modal opened onClose={onClose} title={`Compare over ${place.location}`} size={620}>
      <div ref={ref} className={classes.stage}>
        {layers[0]}
        <div className={classes.later} style={{ clipPath: `inset(0 0 0 ${percent}%)` }}>
          {layers[1]}
        </div>
        <input
          type="range"
          className={classes.slider}
          aria-label="Divider between the earlier and the later image"
          aria-valuetext={`${percent} % of the square shows the earlier image`}
          value={percent}
          onChange={(event) => setPercent(event.currentTarget.valueAsNumber)}
        />
        <span className={classes.divider} style={{ left: `${percent}%` }} />
        <span
          className={classes.pin}
          style={{
            left: `${100 * (0.5 - common.eastM / common.sideM)}%`,
            top: `${100 * (0.5 + common.northM / common.sideM)}%`,
          }}
        />
      </div>
      <div className={classes.captions}>
        {pair.map((image, index) => (
          <Caption key={image.featureId} image={image} name={toName(image)} side={index === 0 ? 'Left' : 'Right'} />
        ))}
      </div>
      <div className={classes.scale}>
        <span>
          {units.distance(ground.sideM / 1000)} a side, north up. The ring marks {place.location}
          {zoom > 1 ? '; no image covers the hatched part' : ''}.
        </span>
        <div className={classes.barButtons}>
          <Button size="xs" variant="default" disabled={zoom <= 1 / 8} onClick={() => setZoom(zoom / 2)}>
            Zoom in
          </Button>
          <Button size="xs" variant="default" disabled={zoom >= 4} onClick={() => setZoom(zoom * 2)}>
            Zoom out
          </Button>
        </div>
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

function warpIn(placed: PlacedImage | null | undefined, square: Parameters<typeof toWarp>[1]): string | null {
  return placed ? toWarp(placed.corners, square) : null;
}

interface QuicklookProps {
  readonly name: string;
  readonly url: string | undefined;
  readonly warp: string | null;
}

function Quicklook({ name, url, warp }: QuicklookProps) {
  if (!url || warp === null) return <span className={classes.missing}>No preview of {name} yet</span>;
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

interface CaptionProps {
  readonly image: ArchiveImage;
  readonly name: string;
  readonly side: 'Left' | 'Right';
}

function Caption({ image, name, side }: CaptionProps) {
  const { resolution } = useUnits();
  const { dateAcquiredISO, cloudCover, phenomenology, groundSampleDistance } = image;
  const cloud = phenomenology === 'sar' ? 'SAR' : `cloud ${formatPercent(cloudCover)}`;
  return (
    <div className={classes.caption}>
      <span className={classes.side}>{side}</span>
      <ZonedInstant iso={dateAcquiredISO} />
      <span>{name}</span>
      <Facts
        facts={[...(phenomenology === 'pan' ? ['black and white'] : []), cloud, resolution(groundSampleDistance)]}
      />
    </div>
  );
}
