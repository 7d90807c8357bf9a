import type { Product } from '@groundtrack/contract';

/** Whether a product is clipped to the area it was searched for: a whole scene is clipped to its own outline. */
export function isClipped({ metadata }: Product): boolean {
  return metadata.clipped === true && metadata.wholeScene !== true;
}
