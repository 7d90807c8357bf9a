import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/** The required parts of the provider's objects, with the names of its API. Amounts are cents, times Unix seconds. */
export interface FakeIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly amount_received: number;
  readonly currency: string;
  readonly status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  readonly client_secret: string;
  readonly created: number;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  readonly latest_charge: string | null;
  readonly last_payment_error: FakeError | null;
  readonly next_action: { readonly type: 'use_stripe_sdk' } | null;
}

export interface FakeCharge {
  readonly id: string;
  readonly object: 'charge';
  readonly payment_intent: string;
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly currency: string;
  readonly disputed: boolean;
  readonly created: number;
}

export interface FakeRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'succeeded' | 'failed';
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
}

export interface FakeDispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly payment_intent: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'needs_response' | 'won';
  /** Withdrawals of money, and later reversals. */
  readonly balance_transactions: readonly { readonly id: string; readonly amount: number; readonly currency: string }[];
  readonly created: number;
}

export interface FakeError {
  readonly type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'rate_limit_error' | 'api_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
}

/** An event stores the exact text that is signed and sent. */
export interface FakeEvent {
  readonly id: string;
  readonly type: string;
  readonly payload: string;
}

/** The response to an Idempotency-Key. */
interface KeptAnswer {
  readonly id: string;
  readonly request: string;
  readonly status: number;
  readonly body: unknown;
}

interface Shelves {
  payment_intent: FakeIntent;
  charge: FakeCharge;
  refund: FakeRefund;
  dispute: FakeDispute;
  event: FakeEvent;
  /** Events for which the webhook has returned 2xx. */
  delivered: { readonly id: string };
  key: KeptAnswer;
}

export type Entry = { readonly [K in keyof Shelves]: readonly [shelf: K, value: Shelves[K]] }[keyof Shelves];

/**
 * The fake's storage: objects by id, in order of creation. Every change is one line of an append-only file, so that a
 * kill leaves all of it or nothing.
 */
export class FakeBook {
  readonly intents = new Map<string, FakeIntent>();
  readonly charges = new Map<string, FakeCharge>();
  readonly refunds = new Map<string, FakeRefund>();
  readonly disputes = new Map<string, FakeDispute>();
  readonly events = new Map<string, FakeEvent>();
  readonly delivered = new Set<string>();
  readonly keys = new Map<string, KeptAnswer>();
  readonly #file: number | null;

  /** @param file null keeps everything in memory */
  constructor(file: string | null) {
    this.#file = file === null ? null : openSync(file, 'a');
    if (file !== null) this.#load(readFileSync(file, 'utf8'));
  }

  write(entries: readonly Entry[]): void {
    if (this.#file !== null) writeSync(this.#file, `${JSON.stringify(entries)}\n`);
    for (const entry of entries) this.#put(entry);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
  }

  #load(text: string): void {
    // Text after the last line end was truncated by a kill, and never acknowledged.
    const lines = text.split('\n').slice(0, -1);
    if (this.#file !== null && !text.endsWith('\n') && text !== '') writeSync(this.#file, '\n');
    for (const line of lines) for (const entry of readEntries(line)) this.#put(entry);
  }

  #put(entry: Entry): void {
    switch (entry[0]) {
      case 'payment_intent':
        return void this.intents.set(entry[1].id, entry[1]);
      case 'charge':
        return void this.charges.set(entry[1].id, entry[1]);
      case 'refund':
        return void this.refunds.set(entry[1].id, entry[1]);
      case 'dispute':
        return void this.disputes.set(entry[1].id, entry[1]);
      case 'event':
        return void this.events.set(entry[1].id, entry[1]);
      case 'delivered':
        return void this.delivered.add(entry[1].id);
      case 'key':
        return void this.keys.set(entry[1].id, entry[1]);
    }
  }
}

function readEntries(line: string): readonly Entry[] {
  try {
    // Only `write` creates these lines, and a truncated line was removed.
    return JSON.parse(line) as readonly Entry[];
  } catch {
    return [];
  }
}
