import type { DeliveredImage } from './provider.ts';

/** How far each side of an image extends beyond the sold box, in pixels of the image. */
export function pixelsOutside({ box, widthPx, heightPx }: DeliveredImage, sold: readonly number[]): number[] {
  const [minX, minY, maxX, maxY] = box;
  const sizes = [(maxX - minX) / widthPx, (maxY - minY) / heightPx];
  return box.map((side, i) => ((side - (sold[i] ?? 0)) * (i < 2 ? -1 : 1)) / (sizes[i % 2] ?? 1));
}
