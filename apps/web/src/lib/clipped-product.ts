import type { Product } from '@groundtrack/contract';

/** Whether a product is clipped to the searched area. A whole scene is clipped to its own outline. */
export function isClipped({ metadata }: Product): boolean {
  return metadata.clipped === true && metadata.wholeScene !== true;
}
