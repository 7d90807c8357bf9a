import type { Tx } from '../../db/database.ts';
import type { ItemRow } from '../../db/item-row.ts';
import type { Movement } from './payment-provider.ts';

/** What the payment side has to know of an order. */
export interface PayableOrder {
  readonly id: string;
  readonly accountId: string;
  readonly state: 'open' | 'paid';
  readonly totalCents: number;
  readonly currency: 'usd';
  /** Null until the payment provider was asked to open the payment. */
  readonly intentId: string | null;
  readonly createdAtMs: number;
}

/** A payment the provider says was made. */
export interface Payment {
  readonly provider: string;
  readonly intentId: string;
  readonly amountCents: number;
  readonly currency: string;
}

export interface ReceivedEvent extends Payment {
  readonly eventId: string;
  readonly kind: string;
  readonly outcome: EventOutcome;
}

/**
 * settled: this event paid the order. refused: amount or currency is not that of the order. booked: money moved after
 * the charge and stands in the ledger.
 */
export type EventOutcome = 'settled' | 'already-paid' | 'refused' | 'ignored' | 'booked';

/** An order beside what the ledger says about its payment. */
export interface LedgerBalance {
  readonly orderId: string;
  readonly intentId: string;
  readonly balanceCents: number;
}

/** Orders as something to be paid, and the ledger. */
export interface PaymentStore {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Locks the order until the transaction ends, so that its payment is settled once. */
  lockByIntent(tx: Tx, intentId: string): Promise<PayableOrder | null>;
  lockById(tx: Tx, orderId: string): Promise<PayableOrder | null>;
  isKnownEvent(tx: Tx, provider: string, eventId: string): Promise<boolean>;
  saveEvent(tx: Tx, orderId: string, event: ReceivedEvent, atMs: number): Promise<void>;
  /**
   * Marks the order paid, writes the charge, if there was one, into the ledger and moves every item to Purchased.
   * @returns the items
   */
  markPaid(tx: Tx, order: PayableOrder, payment: Payment | null, atMs: number): Promise<readonly ItemRow[]>;
  /** Writes money that moved after the charge. @returns false when it stands in the ledger already */
  book(tx: Tx, entry: BookedMovement, atMs: number): Promise<boolean>;
  /** What the ledger says an order has brought in, in cents. */
  balanceCents(tx: Tx, orderId: string): Promise<number>;
  /** Open orders whose payment may still be made with this provider, by id. @param afterId where the page before ended */
  openPayments(provider: string, afterId: string | null, limit: number): Promise<readonly PayableOrder[]>;
  /** The payment of this open order can never be made. */
  closePayment(orderId: string, atMs: number): Promise<void>;
  /** What the ledger says about these payments; those it does not know are left out. */
  balancesOf(intentIds: readonly string[]): Promise<readonly LedgerBalance[]>;
  /** Payments of orders placed since then that the ledger says were made with this provider. */
  chargedSince(provider: string, sinceMs: number): Promise<readonly LedgerBalance[]>;
}

export interface BookedMovement {
  readonly orderId: string;
  readonly provider: string;
  readonly intentId: string;
  readonly movement: Movement;
}
