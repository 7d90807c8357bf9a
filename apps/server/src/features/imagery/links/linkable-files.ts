import type { ItemRefund, ServerState } from '@groundtrack/contract';
import type { OwnedFile } from '../imagery-store.ts';

/** A stored file, whose it is, and what has become of the image since. */
export interface LinkableFile extends OwnedFile {
  readonly accountId: string;
  readonly state: ServerState;
  readonly refund: ItemRefund | null;
}

export interface LinkableFiles {
  /** Whoever it belongs to; null when there is no such file. */
  find(fileId: string): Promise<LinkableFile | null>;
}
