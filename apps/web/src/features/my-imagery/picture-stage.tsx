import type { UserImage } from '@groundtrack/contract';
import { type Coordinates, formatCoordinates, geodesicDistanceM } from '@groundtrack/geo';
import { useMergedRef } from '@mantine/hooks';
import { type PointerEvent, type Ref, useState } from 'react';
import { toScaleBar } from '../../globe/scale-bar.ts';
import { useUnits } from '../../lib/use-units.ts';
import classes from './picture-dialog.module.css';
import { groundAt, northDeg, type PicturePoint } from './picture-ground.ts';
import { FIT, type Look, PLAIN } from './picture-tools.tsx';

const SCALE_PX = 120;

export type PixelSize = readonly [width: number, height: number];

interface PictureStageProps {
  readonly image: UserImage;
  readonly url: string;
  readonly zoom: number;
  readonly look: Look;
  /** Null until the JPG is loaded. */
  readonly naturalPx: PixelSize | null;
  /** Pixels of the screen for each pixel of the JPG; null until it is known. */
  readonly scale: number | null;
  /** Of the scrolled element. */
  readonly refs: readonly Ref<HTMLElement>[];
  readonly onNatural: (size: PixelSize) => void;
}

/** The JPG, moved by dragging, with its north, scale, and the position under the pointer. */
export function PictureStage(props: PictureStageProps) {
  const { image, url, zoom, look, naturalPx, scale, refs, onNatural } = props;
  const [pointed, setPointed] = useState<Coordinates | null>(null);
  const point = (event: PointerEvent<HTMLImageElement>) => {
    if (naturalPx && scale !== null) setPointed(groundAt(image.corners, toPicturePoint(event, naturalPx, scale)));
  };
  return (
    <div className={classes.stage}>
      {/* Focusable, so that the arrow keys can scroll it. */}
      <section
        ref={useMergedRef(...refs)}
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
          style={{
            // Smaller than the window only at 100 %.
            ...(zoom < FIT
              ? { width: '100%', height: '100%', objectFit: 'none' }
              : { width: `${100 * zoom}%`, height: `${100 * zoom}%` }),
            filter: look === PLAIN ? undefined : `brightness(${look.brightness}%) contrast(${look.contrast}%)`,
          }}
          onLoad={({ currentTarget }) => onNatural([currentTarget.naturalWidth, currentTarget.naturalHeight])}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(null)}
        />
      </section>
      <North corners={image.corners} />
      {naturalPx && scale !== null ? (
        <Ground pixelM={pixelMeters(image, naturalPx[0])} enlarged={scale} pointed={pointed} />
      ) : null}
    </div>
  );
}

/** The picture is in the middle of its element. @param scale pixels of the screen for each pixel of the JPG */
function toPicturePoint(
  { currentTarget, clientX, clientY }: PointerEvent<HTMLImageElement>,
  [widthPx, heightPx]: PixelSize,
  scale: number,
): PicturePoint {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const [shownWidth, shownHeight] = [widthPx * scale, heightPx * scale];
  return {
    right: (clientX - left - (width - shownWidth) / 2) / shownWidth,
    down: (clientY - top - (height - shownHeight) / 2) / shownHeight,
  };
}

/** The ground width of a pixel of the JPG, along the lower edge of the files. */
function pixelMeters({ corners }: UserImage, widthPx: number): number {
  const [, lowerLeft, lowerRight] = corners;
  return geodesicDistanceM(lowerLeft, lowerRight) / widthPx;
}

interface GroundProps {
  readonly pixelM: number;
  /** Pixels of the screen for each pixel of the JPG. */
  readonly enlarged: number;
  readonly pointed: Coordinates | null;
}

/** The scale, and the position under the pointer. */
function Ground({ pixelM, enlarged, pointed }: GroundProps) {
  const units = useUnits();
  const bar = toScaleBar(pixelM / enlarged, SCALE_PX);
  return (
    <p className={classes.scale}>
      {bar ? (
        <span className={classes.bar} style={{ width: bar.widthPx }}>
          {bar.label}
        </span>
      ) : null}
      <span>{units.resolution(pixelM)} per pixel</span>
      <span>{`at ${Math.round(100 * enlarged)} %`}</span>
      {pointed ? <span>{formatCoordinates(pointed, 5)}</span> : null}
    </p>
  );
}

function North({ corners }: Pick<UserImage, 'corners'>) {
  return (
    <span className={classes.north} title="North">
      <svg viewBox="0 0 24 24" aria-hidden="true" style={{ rotate: `${northDeg(corners).toFixed(1)}deg` }}>
        <path d="M12 2.5 17.5 21 12 17.5 6.5 21z" />
      </svg>
      N
    </span>
  );
}

/** Touch scrolling needs no code. */
function pan({ currentTarget, buttons, pointerType, movementX, movementY }: PointerEvent<HTMLElement>): void {
  if (buttons === 1 && pointerType !== 'touch') currentTarget.scrollBy(-movementX, -movementY);
}
