import type { Cents, OrderId } from '@groundtrack/contract';
/** Payment details of an order. The server computes the amount. */
export interface PaymentRequest {
  readonly orderId: OrderId;
  readonly amountCents: Cents;
  readonly currency: 'usd';
}

export interface PaymentIntent {
  readonly id: string;
  readonly clientSecret: string;
}

export interface PaymentState {
  readonly id: string;
  /** `open`: a card can still be charged, even if one was declined before. */
  readonly status: 'open' | 'succeeded' | 'canceled';
  /** Result of the latest attempt while the payment is open; unfinished: the bank requires another step. */
  readonly attempt: 'none' | 'declined' | 'unfinished';
  readonly amountCents: Cents;
  readonly currency: string;
}

/** Money that moved after the charge. */
export interface Movement {
  /** Id at the provider. */
  readonly reference: string;
  /** adjustment: the provider moved it without a request, for example for a dispute or a failed refund. */
  readonly kind: 'refund' | 'adjustment';
  /** Negative: to the buyer. */
  readonly amountCents: number;
  readonly currency: string;
  /** The idempotency key of our refund. */
  readonly refundId: string | null;
}

/** Balance of a payment: the charge minus refunds and adjustments. */
export interface PaymentBalance {
  readonly intentId: string;
  readonly balanceCents: number;
  readonly currency: string;
}

/** A verified event of the payment provider; kind is null if the event is not used. */
export interface PaymentEvent {
  readonly id: string;
  readonly kind: 'succeeded' | 'failed' | 'canceled' | 'moved' | null;
  readonly intentId: string;
  readonly amountCents: Cents;
  readonly currency: string;
  /** For `moved`: all movements in the event, including those of earlier events. */
  readonly movements: readonly Movement[];
}

/**
 * The card payment provider. Repeating a call with the same idempotency key returns the first result. Every call may
 * throw a {@link PaymentProviderError}.
 */
export interface PaymentProvider {
  readonly kind: 'sandbox' | 'stripe';
  /** Minimum charge. */
  readonly minimumCents: Cents;
  /** Maximum charge. */
  readonly maximumCents: Cents;
  createIntent(request: PaymentRequest, idempotencyKey: string): Promise<PaymentIntent>;
  get(intentId: string): Promise<PaymentState | null>;
  /** Cancels an unpaid payment. Has no effect if it was paid in the meantime. */
  cancel(intentId: string): Promise<void>;
  refund(intentId: string, amountCents: Cents, refundId: string): Promise<Movement>;
  /** All movements after the charge. */
  movements(intentId: string): Promise<readonly Movement[]>;
  /** Our payments that were opened since then and paid. */
  made(sinceMs: number): AsyncIterable<PaymentBalance>;
  /** @returns null if the signature is invalid or too old */
  parseWebhook(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): PaymentEvent | null;
}

/** `refused`: a retry will not help. All others can succeed later, `credentials` after the settings are fixed. */
export type PaymentErrorKind = 'refused' | 'card' | 'credentials' | 'busy' | 'unreachable' | 'broken';

/** A failed call to the provider, described for the operator without any key or client secret. */
export class PaymentProviderError extends Error {
  readonly kind: PaymentErrorKind;

  constructor(kind: PaymentErrorKind, message: string) {
    super(message);
    this.name = 'PaymentProviderError';
    this.kind = kind;
  }
}
