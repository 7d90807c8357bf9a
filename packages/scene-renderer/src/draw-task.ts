import type { ImageSpec, SceneLook } from './scene.ts';

/** A box to be drawn as a TIFF at `path`, in a thread of its own. */
export interface FileTask extends ImageSpec {
  readonly path: string;
}

/** A small picture for the shared thread: the whole scene `widthPx` across, or a box. */
export type PictureTask = { readonly scene: SceneLook; readonly widthPx: number } | ImageSpec;

export interface DrawnPixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 1 | 3;
  readonly pixels: Uint8Array<ArrayBuffer>;
}

export type PictureResult = { readonly drawn: DrawnPixels } | { readonly error: string };
