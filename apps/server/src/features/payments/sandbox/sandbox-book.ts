import type { Tx } from '../../../db/database.ts';

export interface SandboxIntent {
  readonly id: string;
  readonly orderId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly clientSecret: string;
  /** challenged: the card asks for one more step. declined: another card may still pay. */
  readonly status: 'open' | 'challenged' | 'declined' | 'succeeded' | 'canceled';
}

/** The sandbox provider's own records: a second book, kept apart from the ledger that is checked against it. */
export interface SandboxBook {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** @returns the intent of the key: this one, or the one that was there already */
  createIntent(intent: SandboxIntent, idempotencyKey: string, atMs: number): Promise<SandboxIntent>;
  find(intentId: string): Promise<SandboxIntent | null>;
  /** The intent, locked until the transaction ends. */
  lock(tx: Tx, intentId: string): Promise<SandboxIntent | null>;
  setStatus(tx: Tx, intentId: string, status: SandboxIntent['status']): Promise<void>;
  /** Writes the one charge of an intent and marks it succeeded. */
  charge(tx: Tx, intent: SandboxIntent, chargeId: string, atMs: number): Promise<void>;
  /** What was charged less what was given back, in cents. */
  balanceCents(tx: Tx, intentId: string): Promise<number>;
  /** What was given back, the earliest first. */
  refunds(intentId: string): Promise<readonly SandboxRefund[]>;
  refund(tx: Tx, refund: SandboxRefund, atMs: number): Promise<void>;
  /** Payments opened since then and made, by id. @param afterId where the page before ended */
  made(sinceMs: number, afterId: string | null, limit: number): Promise<readonly SandboxBalance[]>;
  saveEvent(tx: Tx, eventId: string, payload: string, atMs: number): Promise<void>;
  findEvent(eventId: string): Promise<string | null>;
}

export interface SandboxRefund {
  readonly id: string;
  readonly intentId: string;
  readonly amountCents: number;
  readonly idempotencyKey: string;
}

export interface SandboxBalance {
  readonly intentId: string;
  readonly balanceCents: number;
  readonly currency: string;
}
