import { isSettled, type ServerState } from '@groundtrack/contract';
import type { Tx } from '../../db/database.ts';
import type { BoughtItem, Move } from './fulfilment-store.ts';

/** How an item ended that will never be delivered. */
export interface Ending {
  readonly state: ServerState;
  readonly reason: string | null;
  /** What goes back to the buyer; null: less than the price is left of the payment, so nothing does by itself. */
  readonly refundedCents: number | null;
}

export interface GiveUpItemDeps {
  /** Gives the price back, once for each item however often it is asked. @returns as {@link Ending.refundedCents} */
  readonly refund: (tx: Tx, item: BoughtItem, reason: string) => Promise<number | null>;
  readonly queueEndingMail: (tx: Tx, item: BoughtItem, ending: Ending) => Promise<void>;
}

/** Where a move ends an item without its delivery, gives its price back and tells the buyer: with the move or not at all. */
export async function giveUpIfOver(deps: GiveUpItemDeps, tx: Tx, item: BoughtItem, move: Move): Promise<void> {
  const { to: state, reason = null } = move;
  if (!isSettled(state) || state === 'Delivered') return;
  const refundedCents = await deps.refund(tx, item, reason === null ? state : `${state}: ${reason}`);
  await deps.queueEndingMail(tx, item, { state, reason, refundedCents });
}
