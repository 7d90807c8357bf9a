import type { Downloads } from '@groundtrack/contract';

export type FileKind = keyof Downloads;

/** A file that was put into the blob store. */
export interface DeliveryFile {
  readonly id: string;
  readonly kind: FileKind;
  readonly blobKey: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly mediaType: string;
  readonly fileName: string;
}
