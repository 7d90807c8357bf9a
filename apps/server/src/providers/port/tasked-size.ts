import type { Point, ProductSize } from '@groundtrack/contract';
import { boxAround } from '@groundtrack/geo';
import { MAX_SIDE_PX } from './products.ts';
import type { TaskingProduct } from './tasking.ts';

/** The sold resolution, or a coarser one if a product of an older price book would exceed the pixel limit. */
export function taskedPixelM({ resolution, sizeKm }: Pick<TaskingProduct, 'resolution' | 'sizeKm'>): number {
  const soldM = resolution.unit === 'cm' ? resolution.value / 100 : resolution.value;
  const finestM = (Math.max(sizeKm.x, sizeKm.y) * 1000) / MAX_SIDE_PX;
  return Math.max(soldM, Math.ceil(finestM * 100) / 100);
}

/** The size of a tasked image around its place, in whole pixels. */
export function taskedSize(
  place: Point,
  { sizeKm, pixelM }: { readonly sizeKm: TaskingProduct['sizeKm']; readonly pixelM: number },
): ProductSize {
  const { epsg, box, boundingBox } = boxAround(place, { xKm: sizeKm.x, yKm: sizeKm.y, pixelM });
  const name = sizeKm.x === sizeKm.y ? `${sizeKm.x} km` : `${sizeKm.x} × ${sizeKm.y} km`;
  return { name, ...sizeKm, boundingBox, projected: { epsg, box } };
}
