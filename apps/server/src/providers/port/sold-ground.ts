import type { ProductSize } from '@groundtrack/contract';
import type { SceneProduct, SoldScene } from './provider.ts';

/** The ground of a sold picture, so that its delivery does not depend on the catalog any more. */
export interface SoldGround {
  readonly size: ProductSize;
  /** Null if the catalog did not state it. */
  readonly pixelM: number | null;
  readonly isMosaic: boolean;
}

export function toSoldGround(
  { groundSampleDistanceM }: Pick<SoldScene, 'groundSampleDistanceM'>,
  { size, mosaic }: Pick<SceneProduct, 'size' | 'mosaic'>,
): SoldGround {
  return { size, pixelM: groundSampleDistanceM, isMosaic: mosaic !== undefined };
}
