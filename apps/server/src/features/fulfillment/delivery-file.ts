import type { Downloads } from '@groundtrack/contract';
import type { FileDigest } from '../../platform/blobs/file-digest.ts';
import type { DeliveredImage } from '../../providers/port/provider.ts';
import type { DeliverableItem } from './purchased-item.ts';

export type FileKind = keyof Downloads;

/** A file in the blob store. */
export interface DeliveryFile {
  readonly id: string;
  readonly kind: FileKind;
  readonly blobKey: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly mediaType: string;
  readonly fileName: string;
}

/** A finished file in the work folder, with its size and checksum if they are already known. */
export interface MadeFile extends Partial<FileDigest> {
  readonly kind: FileKind;
  readonly path: string;
  readonly mediaType: string;
  readonly fileName: string;
}

/** Makes the files a buyer downloads from the provider's image. */
export type MakeDeliverables = (
  item: DeliverableItem,
  image: DeliveredImage,
  folder: string,
  signal: AbortSignal,
) => Promise<readonly MadeFile[]>;
