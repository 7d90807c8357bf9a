import type { ProductSize } from '@groundtrack/contract';

/** A press shows a third of each side. */
export const ZOOM = 3;

/** A point of a picture: fractions of its width from the left and of its height from the top. */
export interface PicturePoint {
  readonly right: number;
  readonly down: number;
}

/** What a frame shows of a picture: a part with the same proportions around a center. */
export interface PictureView {
  /** 1 shows the whole picture. */
  readonly zoom: number;
  readonly center: PicturePoint;
}

export const MIDDLE: PicturePoint = { right: 0.5, down: 0.5 };
export const WHOLE_VIEW: PictureView = { zoom: 1, center: MIDDLE };

/** The nearest view that is inside the picture. @param most the largest zoom */
export function toView({ zoom, center }: PictureView, most: number): PictureView {
  const allowed = Math.min(most, Math.max(1, zoom));
  const half = 0.5 / allowed;
  const within = (value: number) => Math.min(1 - half, Math.max(half, value));
  return { zoom: allowed, center: { right: within(center.right), down: within(center.down) } };
}

interface Zooming {
  readonly zoom: number;
  /** A point of the frame, under which the same ground stays. */
  readonly at: PicturePoint;
  readonly most: number;
}

export function zoomAt(view: PictureView, { zoom, at, most }: Zooming): PictureView {
  const allowed = Math.min(most, Math.max(1, zoom));
  const along = (center: number, point: number) => center + (point - 0.5) * (1 / view.zoom - 1 / allowed);
  const center = { right: along(view.center.right, at.right), down: along(view.center.down, at.down) };
  return toView({ zoom: allowed, center }, most);
}

/** Moves the picture with a pointer. @param by fractions of the frame */
export function panBy({ zoom, center }: PictureView, by: PicturePoint): PictureView {
  return toView({ zoom, center: { right: center.right - by.right / zoom, down: center.down - by.down / zoom } }, zoom);
}

/** The part of a purchase in a view. */
export function zoomedSize(size: ProductSize, { zoom, center: { right, down } }: PictureView): ProductSize {
  const [west, south, east, north] = size.boundingBox;
  const widthDeg = east < west ? east + 360 - west : east - west;
  const heightDeg = north - south;
  const [left, top] = [right - 0.5 / zoom, down - 0.5 / zoom];
  const wrap = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees);
  return {
    ...size,
    x: size.x / zoom,
    y: size.y / zoom,
    boundingBox: [
      wrap(west + left * widthDeg),
      north - (top + 1 / zoom) * heightDeg,
      wrap(west + (left + 1 / zoom) * widthDeg),
      north - top * heightDeg,
    ],
  };
}
