import type { Cents, OrderId } from '@groundtrack/contract';
import type { Movement } from './payment-provider.ts';

/** What the payment side has to know of an order. */
export interface PayableOrder {
  readonly id: OrderId;
  readonly accountId: string;
  readonly state: 'open' | 'paid';
  readonly totalCents: Cents;
  readonly currency: 'usd';
  /** Null until the payment provider was asked to open the payment. */
  readonly intentId: string | null;
  readonly createdAtMs: number;
}

/** A payment the provider says was made. */
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
 * settled: this event paid the order. refused: amount or currency is not that of the order. booked: money moved after
 * the charge and is in the ledger.
 */
export type EventOutcome = 'settled' | 'already-paid' | 'refused' | 'ignored' | 'booked';

/** An order beside what the ledger says about its payment. */
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
