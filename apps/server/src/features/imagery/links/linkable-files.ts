import type { Downloads, ItemRefund, ServerState } from '@groundtrack/contract';

/** A stored file, whose it is, and what has become of the image since. */
export interface LinkableFile {
  readonly kind: keyof Downloads;
  readonly blobKey: string;
  readonly mediaType: string;
  readonly fileName: string;
  /** Hexadecimal digits; null: the file is older than checksums. */
  readonly sha256: string | null;
  readonly accountId: string;
  readonly state: ServerState;
  readonly refund: ItemRefund | null;
}

export interface LinkableFiles {
  /** Whoever it belongs to; null when there is no such file. */
  find(fileId: string): Promise<LinkableFile | null>;
}
