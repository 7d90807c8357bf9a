import type { ItemId, ServerState } from '@groundtrack/contract';

export interface ChangedImages {
  readonly accountId: string;
  /** In the order they changed; null when there were too many to name. */
  readonly images: readonly { readonly imageId: ItemId; readonly state: ServerState }[] | null;
}

/** Hears what any process on this database has committed. */
export interface LiveListener {
  imagesChanged(moved: ChangedImages): void;
  sessionsEnded(accountId: string): void;
  /** The feed is connected; changes before may have been missed. */
  listening(): void;
  /** The feed is disconnected. */
  lost(): void;
  /** Every few seconds while everything is heard. */
  beat(): void;
}
