import type { Cents, OrderId } from '@groundtrack/contract';
export interface SandboxIntent {
  readonly id: string;
  readonly orderId: OrderId;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly clientSecret: string;
  /** challenged: the card requires an extra step. declined: another card can still pay. */
  readonly status: 'open' | 'challenged' | 'declined' | 'succeeded' | 'canceled';
}

export interface SandboxRefund {
  readonly id: string;
  readonly intentId: string;
  readonly amountCents: Cents;
  readonly idempotencyKey: string;
}

export interface SandboxBalance {
  readonly intentId: string;
  readonly balanceCents: number;
  readonly currency: string;
}
