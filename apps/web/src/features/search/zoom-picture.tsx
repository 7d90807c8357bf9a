import type { ArchiveImage, DrawnArea, ProductSize } from '@groundtrack/contract';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { DrawnPurchase } from '../../api/purchase-picture.tsx';
import { usePurchasePicture } from '../../api/use-purchase-picture.ts';
import { ZoomInIcon, ZoomOutIcon } from '../../ui/icons.tsx';
import classes from './zoom-picture.module.css';
import { type PicturePoint, toCenter, toOrigin, ZOOM, zoomedSize } from './zoom-rules.ts';

interface ZoomPictureProps {
  readonly image: ArchiveImage;
  readonly size: ProductSize;
  /** The area to which the size is clipped. */
  readonly area: DrawnArea | undefined;
  readonly alt: string;
}

const MIDDLE: PicturePoint = { right: 0.5, down: 0.5 };
const ARROWS: Readonly<Record<string, PicturePoint>> = {
  ArrowLeft: { right: -0.5 / ZOOM, down: 0 },
  ArrowRight: { right: 0.5 / ZOOM, down: 0 },
  ArrowUp: { right: 0, down: -0.5 / ZOOM },
  ArrowDown: { right: 0, down: 0.5 / ZOOM },
};

/**
 * The close-up of a purchase. A press zooms in where it was, and the arrow keys move then. Until the finer picture of
 * that part has arrived, the whole one is shown enlarged.
 */
export function ZoomPicture({ image, size, area, alt }: ZoomPictureProps) {
  const [center, setCenter] = useState<PicturePoint | null>(null);
  const part = center ? zoomedSize(size, center) : undefined;
  const [whole, close] = [usePurchasePicture(image, size), usePurchasePicture(image, part)];
  const isZoomed = center !== null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!center) return;
    const step = ARROWS[event.key];
    if (!step && event.key !== 'Escape') return;
    // The window would open a neighbor or close.
    event.stopPropagation();
    event.preventDefault();
    if (event.repeat) return;
    setCenter(step ? toCenter({ right: center.right + step.right, down: center.down + step.down }) : null);
  };
  return (
    <div className={classes.frame} style={{ aspectRatio: size.x / size.y }}>
      <div
        className={classes.layer}
        style={center ? { transform: `scale(${ZOOM})`, transformOrigin: toOrigin(center) } : undefined}
      >
        <DrawnPurchase image={image} size={size} area={area} alt={alt} picture={whole} />
      </div>
      {part && close.file.url ? (
        <div className={classes.layer} aria-hidden="true">
          <DrawnPurchase image={image} size={part} area={area} alt={alt} picture={close} />
        </div>
      ) : null}
      <button
        type="button"
        className={classes.target}
        aria-pressed={isZoomed}
        aria-label={`Zoom in on what you would buy${isZoomed ? '; the arrow keys move' : ''}`}
        // Escape zooms out instead of closing the window.
        data-mantine-stop-propagation={isZoomed}
        onClick={(event) => setCenter(isZoomed ? null : toCenter(pointOf(event)))}
        onKeyDown={onKeyDown}
      />
      <span className={classes.hint} aria-hidden="true">
        {isZoomed ? <ZoomOutIcon size={16} /> : <ZoomInIcon size={16} />}
        {isZoomed ? 'Zoom out' : 'Zoom in'}
      </span>
    </div>
  );
}

/** The middle for a key. */
function pointOf({ detail, clientX, clientY, currentTarget }: MouseEvent): PicturePoint {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return detail === 0 || width === 0 ? MIDDLE : { right: (clientX - left) / width, down: (clientY - top) / height };
}
