import type { ItemId, ServerState } from '@groundtrack/contract';

export interface ChangedImages {
  readonly accountId: string;
  /** In order; null if there were too many to list. */
  readonly images: readonly { readonly imageId: ItemId; readonly state: ServerState }[] | null;
}

/** Receives committed changes of all processes on this database. */
export interface LiveListener {
  imagesChanged(moved: ChangedImages): void;
  sessionsEnded(accountId: string): void;
  /** The feed is connected; earlier changes may have been missed. */
  listening(): void;
  /** The feed is disconnected. */
  lost(): void;
  /** Called every few seconds while the feed is connected. */
  beat(): void;
}
