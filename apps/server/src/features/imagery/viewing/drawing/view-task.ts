import type { Painting, PixelValues, TileStyle } from '@groundtrack/contract';
import type { LonLat } from '@groundtrack/geo';
import type { ThreadError } from '../../../../system/answer-tasks.ts';
import type { Description } from './describe-image.ts';
import type { EncodedPicture } from './encode-picture.ts';
import type { Tile } from './locate-tile.ts';

/** What a drawing thread is asked about a stored file. */
export interface ViewTask {
  readonly blobKey: string;
  readonly ask:
    | { readonly kind: 'describe' }
    | {
        readonly kind: 'tile';
        readonly tile: Tile;
        readonly painting: Painting;
        readonly format: TileStyle['format'];
      }
    | { readonly kind: 'numbers'; readonly tile: Tile; readonly bands: readonly number[] }
    | { readonly kind: 'values'; readonly position: LonLat };
}

/** Its answer. Errors lose their class between threads: what is expected comes as a value. */
export type ViewAnswer =
  | { readonly description: Description }
  /** Null: the image shows nothing there. */
  | { readonly picture: EncodedPicture | null }
  | { readonly numbers: Uint8Array | null }
  | { readonly pixel: PixelValues['pixel'] }
  | { readonly refused: 'invalid-request' | 'image-unreadable' | 'source-failed'; readonly detail: string };

/** A thread asks the process for bytes of a file: files are read where the blob store is. */
export interface BytesAsked {
  readonly id: number;
  readonly blobKey: string;
  readonly position: number;
  readonly length: number;
}

export type BytesAnswered =
  | { readonly id: number; readonly bytes: Uint8Array }
  /** Beyond the end of the file, in words for people why its server does not give it, or any other. */
  | ({ readonly id: number; readonly kind: 'beyond' | 'source-failed' | 'other' } & ThreadError);
