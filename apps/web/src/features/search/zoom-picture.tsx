import type { ArchiveImage, DrawnArea, ProductSize } from '@groundtrack/contract';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { DrawnPurchase } from '../../api/purchase-picture.tsx';
import { usePurchasePicture } from '../../api/use-purchase-picture.ts';
import { toScaleBar } from '../../globe/scale-bar.ts';
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx';
import { PictureTool, PictureTools } from './picture-tools.tsx';
import { pointIn, usePictureView } from './use-picture-view.ts';
import classes from './zoom-picture.module.css';
import {
  MIDDLE,
  type PicturePoint,
  type PictureView,
  panBy,
  toView,
  WHOLE_VIEW,
  ZOOM,
  zoomAt,
  zoomedSize,
} from './zoom-rules.ts';

interface ZoomPictureProps {
  readonly image: ArchiveImage;
  readonly size: ProductSize;
  /** The area to which the size is clipped. */
  readonly area: DrawnArea | undefined;
  readonly alt: string;
}

/** Half of what is in view. */
const ARROWS: Readonly<Record<string, PicturePoint>> = {
  ArrowLeft: { right: 0.5, down: 0 },
  ArrowRight: { right: -0.5, down: 0 },
  ArrowUp: { right: 0, down: 0.5 },
  ArrowDown: { right: 0, down: -0.5 },
};
const STEPS: Readonly<Record<string, number>> = { '+': 1.5, '=': 1.5, '-': 1 / 1.5 };
/** A finer picture is fetched when the view has not changed for this long. */
const STILL_MS = 200;
/** Zooms in until a pixel of the image has this many pixels of a usual frame. */
const ENLARGED = 2;
const USUAL_FRAME_PX = 540;
const MOST_ZOOM = 64;
/** The widest scale bar, as a share of the frame. */
const SCALE_SHARE = 0.25;

/**
 * The close-up of a purchase, zoomed by the wheel, by pinching, by keys, and by buttons, and moved by dragging or by the
 * arrow keys. Until the finer picture of a part has arrived, the whole one is shown enlarged.
 */
export function ZoomPicture({ image, size, area, alt }: ZoomPictureProps) {
  // Unknown for some catalogs, whose pictures are not enlarged beyond a press.
  const pixels = image.groundSampleDistance === null ? 0 : (size.x * 1000) / image.groundSampleDistance;
  const most = Math.min(MOST_ZOOM, Math.max(ZOOM, (ENLARGED * pixels) / USUAL_FRAME_PX));
  const { view, setView, hasDragged, target } = usePictureView<HTMLButtonElement>(most);
  const { ref: frame, width } = useElementSize<HTMLDivElement>();
  const framePx = width || USUAL_FRAME_PX;
  const [still] = useDebouncedValue(view, STILL_MS);
  const part = still.zoom > 1 && view.zoom > 1 ? zoomedSize(size, still) : undefined;
  const [whole, close] = [usePurchasePicture(image, size, 'fine'), usePurchasePicture(image, part, 'fine')];
  const isZoomed = view.zoom > 1;
  const zoomTo = (zoom: number) => setView((now) => zoomAt(now, { zoom, at: MIDDLE, most }));
  /** The zoom at which one pixel of the image is one of the screen. */
  const actual = pixels / framePx;
  const onKeyDown = (event: KeyboardEvent) => {
    const [step, factor] = [ARROWS[event.key], STEPS[event.key]];
    if (!(factor || (isZoomed && (step || event.key === 'Escape')))) return;
    // The window would open a neighbor or close.
    event.stopPropagation();
    event.preventDefault();
    if (event.repeat) return;
    if (factor) zoomTo(view.zoom * factor);
    else setView(step ? panBy(view, step) : WHOLE_VIEW);
  };
  // Escape zooms out instead of closing the window.
  const keys = { onKeyDown, 'data-mantine-stop-propagation': isZoomed };
  const onClick = (event: MouseEvent) => {
    if (event.detail > 0 && hasDragged()) return;
    if (isZoomed) setView(WHOLE_VIEW);
    else
      setView(toView({ zoom: ZOOM, center: event.detail === 0 ? MIDDLE : pointIn(event.currentTarget, event) }, most));
  };
  return (
    <div ref={frame} className={classes.frame} style={{ aspectRatio: size.x / size.y }}>
      <div className={classes.layer} style={toPlace(view)}>
        <DrawnPurchase image={image} size={size} area={area} alt={alt} picture={whole} />
        {part && close.file.url ? (
          <div className={classes.layer} style={toPart(still)} aria-hidden="true">
            <DrawnPurchase image={image} size={part} area={area} alt={alt} picture={close} />
          </div>
        ) : null}
      </div>
      <button
        type="button"
        {...target}
        className={classes.target}
        aria-pressed={isZoomed}
        aria-label={`Enlarge what you would buy${isZoomed ? '; the arrow keys move' : ''}`}
        {...keys}
        onClick={onClick}
      />
      <PictureTools>
        <PictureTool {...keys} name="Zoom out" isOff={!isZoomed} onPress={() => zoomTo(view.zoom / 1.5)}>
          <MinusIcon size={16} />
        </PictureTool>
        <PictureTool {...keys} name="Zoom in" isOff={view.zoom >= most} onPress={() => zoomTo(view.zoom * 1.5)}>
          <PlusIcon size={16} />
        </PictureTool>
        {pixels > USUAL_FRAME_PX ? (
          <PictureTool {...keys} name="1:1, one pixel of the image on one of the screen" onPress={() => zoomTo(actual)}>
            1:1
          </PictureTool>
        ) : null}
      </PictureTools>
      <Scale
        pixelM={(size.x * 1000) / (framePx * view.zoom)}
        widestPx={framePx * SCALE_SHARE}
        scale={view.zoom / actual}
      />
    </div>
  );
}

interface ScaleProps {
  /** Meters of the ground for each pixel of the screen. */
  readonly pixelM: number;
  readonly widestPx: number;
  /** Pixels of the screen for each pixel of the image; infinite if its pixels are unknown. */
  readonly scale: number;
}

/** A bar of a round length on the ground, and how large the pixels of the image are. */
function Scale({ pixelM, widestPx, scale }: ScaleProps) {
  const bar = toScaleBar(pixelM, widestPx);
  return (
    <p className={classes.scale}>
      {bar ? (
        <span className={classes.bar} style={{ width: bar.widthPx }}>
          {bar.label}
        </span>
      ) : null}
      {Number.isFinite(scale) ? <span>{`at ${Math.round(100 * scale)} %`}</span> : null}
    </p>
  );
}

/** The picture in its frame. Sized instead of scaled, so that lines keep their width. */
function toPlace({ zoom, center }: PictureView): CSSProperties {
  const percent = (value: number) => `${100 * value}%`;
  return {
    width: percent(zoom),
    height: percent(zoom),
    left: percent(0.5 - zoom * center.right),
    top: percent(0.5 - zoom * center.down),
  };
}

/** The part of a view in the picture. */
function toPart({ zoom, center }: PictureView): CSSProperties {
  const percent = (value: number) => `${100 * value}%`;
  return {
    width: percent(1 / zoom),
    height: percent(1 / zoom),
    left: percent(center.right - 0.5 / zoom),
    top: percent(center.down - 0.5 / zoom),
  };
}
