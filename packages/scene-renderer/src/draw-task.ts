import type { WorldMaps } from './handed-maps.ts';
import type { GroundTile, ImageSpec, SceneLook } from './scene.ts';

/** A box to be drawn as a TIFF at `path`, in a thread of its own. */
export interface FileTask extends ImageSpec {
  readonly path: string;
  /** Where its numbers go, in another TIFF; left out where only the picture is wanted. */
  readonly bandsPath?: string;
}

/** The data of the thread of a file; without maps it reads them and tells them as {@link MapsRead}. */
export interface FileThread {
  readonly task: FileTask;
  readonly maps: WorldMaps | undefined;
}

export interface MapsRead {
  readonly maps: WorldMaps;
}

/** A small picture for the shared thread: the whole scene or its clouds `widthPx` across, a box, or a tile of the ground. */
export type PictureTask =
  | { readonly scene: SceneLook; readonly widthPx: number }
  | { readonly cloudsOf: SceneLook; readonly widthPx: number }
  | (ImageSpec & { readonly withBands?: boolean })
  | { readonly tile: GroundTile };

export interface DrawnPixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 1 | 3;
  readonly pixels: Uint8Array<ArrayBuffer>;
  /** The numbers of its bands, pixel by pixel, where they were asked for. */
  readonly numbers?: Uint16Array<ArrayBuffer>;
}

/** The data of the thread of small pictures. */
export type PictureThread = Pick<FileThread, 'maps'>;

export type PictureResult =
  | { readonly drawn: DrawnPixels; readonly maps: WorldMaps | undefined }
  | { readonly error: string };
