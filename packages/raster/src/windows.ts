import type { PixelWindow } from './pixel-window.ts';

/** Positions in an image, in pixels from its upper left corner. */
export interface Places {
  readonly xs: ArrayLike<number>;
  readonly ys: ArrayLike<number>;
}

/** The part of an image around some positions, with a margin in pixels; null if they are outside. */
export function windowAround(
  { xs, ys }: Places,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  marginPx: number,
): PixelWindow | null {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < xs.length; i++) {
    const [x, y] = [xs[i] ?? Number.NaN, ys[i] ?? Number.NaN];
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  const left = Math.max(0, Math.floor(minX) - marginPx);
  const top = Math.max(0, Math.floor(minY) - marginPx);
  const right = Math.min(widthPx, Math.ceil(maxX) + marginPx);
  const bottom = Math.min(heightPx, Math.ceil(maxY) + marginPx);
  return right > left && bottom > top ? { left, top, right, bottom } : null;
}

/** The intersection of two windows; null if empty. */
export function intersect(one: PixelWindow, other: PixelWindow): PixelWindow | null {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const right = Math.min(one.right, other.right);
  const bottom = Math.min(one.bottom, other.bottom);
  return right > left && bottom > top ? { left, top, right, bottom } : null;
}
