import type { ProductSize } from '@groundtrack/contract';

/** A zoomed picture shows a third of each side. */
export const ZOOM = 3;

/** A point of a picture: fractions of its width from the left and of its height from the top. */
export interface PicturePoint {
  readonly right: number;
  readonly down: number;
}

/** The nearest point around which a zoomed picture is still inside. */
export function toCenter({ right, down }: PicturePoint): PicturePoint {
  const within = (value: number) => Math.min(1 - 0.5 / ZOOM, Math.max(0.5 / ZOOM, value));
  return { right: within(right), down: within(down) };
}

/** The origin of a CSS scale that brings a center to the middle. */
export function toOrigin({ right, down }: PicturePoint): string {
  const along = (value: number) => `${(100 * (ZOOM * value - 0.5)) / (ZOOM - 1)}%`;
  return `${along(right)} ${along(down)}`;
}

/** The part of a purchase around a center. */
export function zoomedSize(size: ProductSize, { right, down }: PicturePoint): ProductSize {
  const [west, south, east, north] = size.boundingBox;
  const widthDeg = east < west ? east + 360 - west : east - west;
  const heightDeg = north - south;
  const [left, top] = [right - 0.5 / ZOOM, down - 0.5 / ZOOM];
  const wrap = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees);
  return {
    ...size,
    x: size.x / ZOOM,
    y: size.y / ZOOM,
    boundingBox: [
      wrap(west + left * widthDeg),
      north - (top + 1 / ZOOM) * heightDeg,
      wrap(west + (left + 1 / ZOOM) * widthDeg),
      north - top * heightDeg,
    ],
  };
}
