import type { Cents, OrderId } from '@groundtrack/contract';
export interface Refund {
  readonly id: string;
  readonly orderId: OrderId;
  /** The refunded payment. */
  readonly intentId: string;
  readonly amountCents: Cents;
  readonly state: 'asked' | 'done' | 'refused';
}

export interface NewRefund {
  readonly id: string;
  readonly orderId: OrderId;
  readonly requestKey: string;
  readonly amountCents: Cents;
  readonly reason: string;
}
