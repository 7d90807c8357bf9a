import type { Tx } from '../../../db/database.ts';

export interface SandboxIntent {
  readonly id: string;
  readonly orderId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly clientSecret: string;
  readonly status: 'open' | 'succeeded' | 'canceled';
}

/** The sandbox provider's own records: a second book, kept apart from the ledger that is checked against it. */
export interface SandboxBook {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** @returns the intent of the key: this one, or the one that was there already */
  createIntent(intent: SandboxIntent, idempotencyKey: string, atMs: number): Promise<SandboxIntent>;
  find(intentId: string): Promise<SandboxIntent | null>;
  /** The intent, locked until the transaction ends. */
  lock(tx: Tx, intentId: string): Promise<SandboxIntent | null>;
  /** Writes the one charge of an intent and marks it succeeded. */
  charge(tx: Tx, intent: SandboxIntent, chargeId: string, atMs: number): Promise<void>;
  /** What was charged less what was given back, in cents. */
  balanceCents(tx: Tx, intentId: string): Promise<number>;
  /** Whether this key was used for a refund before. */
  isRefunded(tx: Tx, idempotencyKey: string): Promise<boolean>;
  refund(tx: Tx, refund: SandboxRefund, atMs: number): Promise<void>;
  saveEvent(tx: Tx, eventId: string, payload: string, atMs: number): Promise<void>;
  findEvent(eventId: string): Promise<string | null>;
}

export interface SandboxRefund {
  readonly id: string;
  readonly intentId: string;
  readonly amountCents: number;
  readonly idempotencyKey: string;
}
