import type { ServerState } from '@groundtrack/contract';
import type { Tx } from '../../db/database.ts';
import type { BoughtItem } from './bought-item.ts';
import type { DeliveryFile } from './delivery-file.ts';

/** A change of state as it is asked for. */
export interface Move {
  readonly to: ServerState;
  /** Why, where the buyer should know. */
  readonly reason?: string;
  /** The provider's own order id, on the way to Ordered. */
  readonly providerOrderId?: string;
  /** What the item has from then on. */
  readonly files?: readonly DeliveryFile[];
  /** What went wrong, for the operator, on the way to an end that is none of the provider's. */
  readonly error?: string;
}

/** An item that has just changed its state. */
export interface MovedItem {
  /** As it is now. */
  readonly item: BoughtItem;
  /** Null: it was just paid. */
  readonly from: ServerState | null;
  readonly to: ServerState;
  readonly reason: string | null;
  readonly atMs: number;
  /** What goes back to the buyer of an item that ends without its delivery; null: nothing does by itself. */
  readonly refundCents: number | null;
}

/**
 * Told of every change of state, in the transaction that makes it: what it writes is written with the change or not at
 * all, and what it throws undoes the change.
 */
export type MoveListener = (tx: Tx, moved: MovedItem) => Promise<void>;
