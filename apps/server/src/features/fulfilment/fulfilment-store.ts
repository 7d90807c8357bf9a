import type { Downloads, Point, ServerState } from '@groundtrack/contract';
import type { Tx } from '../../db/database.ts';
import type { Scene, SoldProduct } from '../../providers/provider.ts';

/** A bought item, as far as fulfilling it needs to know. */
export interface BoughtItem {
  readonly id: string;
  readonly orderId: string;
  readonly accountId: string;
  readonly provider: string;
  readonly priceId: string;
  /** All that was paid for it. */
  readonly priceCents: number;
  readonly place: Point;
  readonly locationDescription: string;
  /** As it was sold. */
  readonly scene: Omit<Scene, 'products'>;
  readonly product: SoldProduct;
  readonly state: ServerState;
  readonly providerOrderId: string | null;
  /** Tries of the present step that failed. */
  readonly failedAttempts: number;
}

export interface Move {
  readonly to: ServerState;
  /** Why, where the buyer should know. */
  readonly reason?: string;
  /** The provider's own order id, on the way to Ordered. */
  readonly providerOrderId?: string;
  /** What the item has from then on. */
  readonly files?: readonly StoredFile[];
  /** What went wrong, for the operator, on the way to an end that is none of the provider's. */
  readonly error?: string;
}

export type FileKind = keyof Downloads;

/** A file that was put into the blob store. */
export interface StoredFile {
  readonly id: string;
  readonly kind: FileKind;
  readonly blobKey: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly mediaType: string;
  readonly fileName: string;
}

export interface FulfilmentStore {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Null when there is no such item or it is not paid. */
  find(itemId: string): Promise<BoughtItem | null>;
  /**
   * Locks the item and takes its job away, if no worker ever began that.
   * @returns false: a worker has, the item moved on since it was read, or a step of it failed
   */
  takeUnstarted(tx: Tx, item: BoughtItem): Promise<boolean>;
  /** Ids of paid items that are not settled and have no job, or one that was tried too often to be tried again. */
  findWithoutJob(): Promise<readonly string[]>;
  /**
   * Moves the item on from the state in which it was read, and writes the event. Only `moveItem` calls it.
   * @returns false when another run was faster: then nothing was written
   * @throws Error on a move `deliveryTransitions` does not know
   */
  move(tx: Tx, item: BoughtItem, move: Move, atMs: number): Promise<boolean>;
  /** Counts one more failed try of the present step and keeps why. @returns false when another run was faster */
  countFailure(tx: Tx, item: BoughtItem, error: string, atMs: number): Promise<boolean>;
  /** Keys of the blobs that are files of an item; null while it is not settled. */
  findBlobsOfSettled(itemId: string): Promise<ReadonlySet<string> | null>;
  /** A kind that is there already is replaced. */
  saveFiles(tx: Tx, itemId: string, files: readonly StoredFile[]): Promise<void>;
}
