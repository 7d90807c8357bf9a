import type { Painting, PixelValues, TileStyle } from '@groundtrack/contract';
import type { LonLat } from '@groundtrack/geo';
import type { ThreadError } from '../../../../platform/pool/thread-errors.ts';
import type { StatedBand } from '../../../../providers/port/provider.ts';
import type { Description } from './describe-image.ts';
import type { EncodedPicture } from './encode-picture.ts';
import type { Tile } from './locate-tile.ts';

/** A query about a stored file. */
export interface ViewTask {
  readonly blobKey: string;
  /** Band metadata in addition to that of the file. */
  readonly bands?: readonly StatedBand[] | undefined;
  readonly query:
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

/** The response; expected failures are values. */
export type ViewAnswer =
  | { readonly description: Description }
  /** Null if the tile is empty. */
  | { readonly picture: EncodedPicture | null }
  | { readonly numbers: Uint8Array | null }
  | { readonly pixel: PixelValues['pixel'] }
  | { readonly refused: 'invalid-request' | 'image-unreadable' | 'source-failed'; readonly detail: string };

/** A task requests bytes of a file from the process. */
export interface BytesQuery {
  readonly id: number;
  readonly blobKey: string;
  readonly position: number;
  readonly length: number;
}

export type BytesAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  /** Why the file cannot be read from its server, shown to users. */
  | { readonly id: number; readonly sourceFailure: string }
  | { readonly id: number; readonly error: ThreadError };
