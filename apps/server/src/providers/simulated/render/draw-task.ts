import type { SceneLook } from './index.ts';

/** What a drawing thread is given. */
export interface DrawTask {
  readonly scene: SceneLook;
  readonly target:
    | { readonly kind: 'quicklook'; readonly widthPx: number }
    | {
        readonly kind: 'box';
        readonly epsg: number;
        readonly box: readonly [number, number, number, number];
        readonly groundSampleDistanceM: number;
      };
  /** Where the TIFF goes; without it the pixels are sent back. */
  readonly path?: string;
}

/** What comes back when there is no path. */
export interface DrawnPixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 1 | 3;
  readonly pixels: Uint8Array;
}
