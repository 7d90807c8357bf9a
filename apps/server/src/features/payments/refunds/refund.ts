export interface Refund {
  readonly id: string;
  readonly orderId: string;
  /** The payment the money came with. */
  readonly intentId: string;
  readonly amountCents: number;
  readonly state: 'asked' | 'done' | 'refused';
}

export interface NewRefund {
  readonly id: string;
  readonly orderId: string;
  readonly requestKey: string;
  readonly amountCents: number;
  readonly reason: string;
}
