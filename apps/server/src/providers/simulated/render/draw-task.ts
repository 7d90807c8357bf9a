import type { ImageSpec, SceneLook } from './index.ts';

/** A picture of a box, for a thread of its own. */
export interface BoxTask extends ImageSpec {
  /** Where the TIFF goes; without it the pixels are sent back. */
  readonly path?: string;
}

/** A quicklook, for the thread that draws one after the other. */
export interface QuicklookTask {
  readonly id: number;
  readonly scene: SceneLook;
  readonly widthPx: number;
}

export interface DrawnPixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 1 | 3;
  readonly pixels: Uint8Array<ArrayBuffer>;
}

export type QuicklookResult = { readonly id: number } & ({ readonly drawn: DrawnPixels } | { readonly error: string });
