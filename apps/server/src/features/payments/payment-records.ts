import type { Cents, OrderId } from '@groundtrack/contract';
import type { Movement } from './payment-provider.ts';

/** Payment data of an order. */
export interface PayableOrder {
  readonly id: OrderId;
  readonly accountId: string;
  readonly state: 'open' | 'paid';
  readonly totalCents: Cents;
  readonly currency: 'usd';
  /** Null until a payment is opened at the provider. */
  readonly intentId: string | null;
  readonly createdAtMs: number;
}

/** A successful payment at the provider. */
export interface Payment {
  readonly provider: string;
  readonly intentId: string;
  readonly amountCents: Cents;
  readonly currency: string;
}

export interface ReceivedEvent extends Payment {
  readonly eventId: string;
  readonly kind: string;
  readonly outcome: EventOutcome;
}

/**
 * settled: this event paid the order. refused: amount or currency differ from the order. booked: a movement after the
 * charge was written into the ledger.
 */
export type EventOutcome = 'settled' | 'already-paid' | 'refused' | 'ignored' | 'booked';

/** An order with the ledger balance of its payment. */
export interface LedgerBalance {
  readonly orderId: OrderId;
  readonly intentId: string;
  readonly balanceCents: number;
}

export interface BookedMovement {
  readonly orderId: OrderId;
  readonly provider: string;
  readonly intentId: string;
  readonly movement: Movement;
}
