/** What a payment needs to know of an order. The amount is the server's own sum. */
export interface PaymentRequest {
  readonly orderId: string;
  readonly amountCents: number;
  readonly currency: 'usd';
}

export interface PaymentIntent {
  readonly id: string;
  readonly clientSecret: string;
}

export interface PaymentState {
  readonly id: string;
  readonly status: 'open' | 'succeeded' | 'failed' | 'canceled';
  readonly amountCents: number;
  readonly currency: string;
}

/** A verified event of the payment provider; kinds we do not use are null. */
export interface PaymentEvent {
  readonly id: string;
  readonly kind: 'succeeded' | 'failed' | null;
  readonly intentId: string;
  readonly amountCents: number;
  readonly currency: string;
}

/** The card payment provider. `idempotencyKey` makes a repeated call give the first intent again. */
export interface PaymentProvider {
  readonly kind: 'sandbox' | 'stripe';
  createIntent(request: PaymentRequest, idempotencyKey: string): Promise<PaymentIntent>;
  get(intentId: string): Promise<PaymentState | null>;
  refund(intentId: string, amountCents: number, idempotencyKey: string): Promise<void>;
  /** @returns null when the signature does not match or is too old */
  parseWebhook(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): PaymentEvent | null;
}
