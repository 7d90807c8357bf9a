import type { Cents, OrderId } from '@groundtrack/contract';
/** What a payment needs to know of an order. The amount is the server's own sum. */
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
  /** `open`: a card may still be charged, whether or not one was declined before. */
  readonly status: 'open' | 'succeeded' | 'canceled';
  /** How the latest try to pay ended, while it is open; unfinished: the bank asked for one more step. */
  readonly attempt: 'none' | 'declined' | 'unfinished';
  readonly amountCents: Cents;
  readonly currency: string;
}

/** Money that moved after the charge. */
export interface Movement {
  /** The provider's own id of it. */
  readonly reference: string;
  /** adjustment: the provider moved it without being asked, as in a dispute or when a refund fails. */
  readonly kind: 'refund' | 'adjustment';
  /** Negative: to the buyer. */
  readonly amountCents: number;
  readonly currency: string;
  /** The idempotency key of a refund of ours. */
  readonly refundId: string | null;
}

/** What a payment that was made came to: the charge less what went back. */
export interface PaymentBalance {
  readonly intentId: string;
  readonly balanceCents: number;
  readonly currency: string;
}

/** A verified event of the payment provider; kinds we do not use are null. */
export interface PaymentEvent {
  readonly id: string;
  readonly kind: 'succeeded' | 'failed' | 'canceled' | 'moved' | null;
  readonly intentId: string;
  readonly amountCents: Cents;
  readonly currency: string;
  /** For `moved`: everything the event says about it, also what an earlier event said. */
  readonly movements: readonly Movement[];
}

/**
 * The card payment provider. An idempotency key makes a repeated call give the first answer again. Every call may throw
 * a {@link PaymentProviderError}.
 */
export interface PaymentProvider {
  readonly kind: 'sandbox' | 'stripe';
  /** The least it takes a card for. */
  readonly minimumCents: Cents;
  /** The most it takes a card for. */
  readonly maximumCents: Cents;
  createIntent(request: PaymentRequest, idempotencyKey: string): Promise<PaymentIntent>;
  get(intentId: string): Promise<PaymentState | null>;
  /** Closes a payment that was not made. One that was made meanwhile stays as it is. */
  cancel(intentId: string): Promise<void>;
  refund(intentId: string, amountCents: Cents, refundId: string): Promise<Movement>;
  /** Everything that moved after the charge. */
  movements(intentId: string): Promise<readonly Movement[]>;
  /** Payments of ours that were opened since then and made. */
  made(sinceMs: number): AsyncIterable<PaymentBalance>;
  /** @returns null when the signature does not match or is too old */
  parseWebhook(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): PaymentEvent | null;
}

/** `refused`: asking again will not help. Everything else may work later, `credentials` once the settings are right. */
export type PaymentErrorKind = 'refused' | 'card' | 'credentials' | 'busy' | 'unreachable' | 'broken';

/** A failed call of the provider, in words for the operator; holds no key and no client secret. */
export class PaymentProviderError extends Error {
  readonly kind: PaymentErrorKind;

  constructor(kind: PaymentErrorKind, message: string) {
    super(message);
    this.name = 'PaymentProviderError';
    this.kind = kind;
  }
}
