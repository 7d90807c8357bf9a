import type { Tx } from '../../db/database.ts';

/** What the payment side has to know of an order. */
export interface PayableOrder {
  readonly id: string;
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

/** settled: this event paid the order. refused: amount or currency is not that of the order. */
export type EventOutcome = 'settled' | 'already-paid' | 'refused' | 'ignored';

/** Orders as something to be paid, and the ledger. Every method works inside the caller's transaction. */
export interface PaymentStore {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Locks the order until the transaction ends, so that its payment is settled once. */
  lockByIntent(tx: Tx, intentId: string): Promise<PayableOrder | null>;
  lockById(tx: Tx, orderId: string): Promise<PayableOrder | null>;
  isKnownEvent(tx: Tx, provider: string, eventId: string): Promise<boolean>;
  saveEvent(tx: Tx, orderId: string, event: ReceivedEvent, atMs: number): Promise<void>;
  /**
   * Marks the order paid, writes the charge into the ledger and moves every item to Purchased.
   * @returns the items
   */
  markPaid(tx: Tx, order: PayableOrder, payment: Payment, atMs: number): Promise<readonly string[]>;
}
