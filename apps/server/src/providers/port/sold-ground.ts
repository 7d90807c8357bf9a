import type { ProductSize } from '@groundtrack/contract';

/** The ground of a sold picture, so that its delivery does not depend on the catalog any more. */
export interface SoldGround {
  readonly size: ProductSize;
  /** Null if the catalog did not state it. */
  readonly pixelM: number | null;
  readonly isMosaic: boolean;
}

/** @param scene of the product @param product as it was sold */
export function toSoldGround(
  { groundSampleDistanceM }: { readonly groundSampleDistanceM: number | null },
  { size, mosaic }: { readonly size: ProductSize; readonly mosaic?: object },
): SoldGround {
  return { size, pixelM: groundSampleDistanceM, isMosaic: mosaic !== undefined };
}
