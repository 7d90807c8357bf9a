import type { Tx } from '../../../db/database.ts';

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

/** What we want to give back, and what became of it. The money itself stands in the ledger. */
export interface RefundStore {
  findByKey(tx: Tx, requestKey: string): Promise<Refund | null>;
  find(refundId: string): Promise<Refund | null>;
  create(tx: Tx, refund: NewRefund, atMs: number): Promise<void>;
  /** Cents of an order the provider has still to give back. */
  askedCents(tx: Tx, orderId: string): Promise<number>;
  /** Ids of refunds the provider has still to give. */
  asked(): Promise<readonly string[]>;
  /** @param reference the movement that gave it */
  markDone(tx: Tx, refundId: string, reference: string): Promise<void>;
  markRefused(tx: Tx, refundId: string, refusal: string): Promise<void>;
}
