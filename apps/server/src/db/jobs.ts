/** Every kind of background work and what it is told. Payloads hold ids only: the truth stands in the tables. */
export interface JobPayloads {
  /** Moves one bought item one step further. */
  'fulfil-item': { readonly itemId: string };
  /** Sandbox payment: sends one signed event to our own webhook. */
  'send-sandbox-event': { readonly eventId: string };
  /** Asks the payment provider for the state of a payment whose event never came. */
  'reconcile-payment': { readonly orderId: string };
  /** One round of asking for every open payment and comparing the ledger; each round queues the next. */
  'reconcile-all-payments': Record<string, never>;
  /** Makes the payment provider give money back. */
  'send-refund': { readonly refundId: string };
  'send-mail': { readonly mailId: string };
  /** Writes the mails about what is new of an order. */
  'tell-buyer': { readonly orderId: string };
  /** Sends what is due to one address of a user. */
  'send-webhooks': { readonly webhookId: string };
  /** One round of looking after what was lost or needs a person; each round queues the next. */
  'look-after': Record<string, never>;
  /** Each address has a chain of its own: a job that ends queues the next. Jobs of version 0.1 name no address. */
  'refresh-elements': { readonly url?: string; readonly wantedUntilMs?: number };
  /** Fetches the list of all active objects once. */
  'refresh-catalogue': { readonly url: string };
}

export type JobName = keyof JobPayloads;

export interface JobOptions {
  readonly runAtMs?: number;
  /** A job with the same key that has not started yet is replaced. */
  readonly key?: string;
  /** The job that is replaced keeps its time, also where that is sooner than `runAtMs`. */
  readonly keepsTime?: true;
  readonly maxAttempts?: number;
}

/** Throwing means: try again later with growing pauses. `signal` fires when the server stops. */
export type JobHandlers = {
  readonly [N in JobName]: (payload: JobPayloads[N], signal: AbortSignal) => Promise<void>;
};

/** A bought item has one job at a time; one that is added while another waits takes its place. */
export function fulfilJobKey(itemId: string): string {
  return `fulfil:${itemId}`;
}

/** A mail has one job at a time. */
export function mailJobKey(mailId: string): string {
  return `mail:${mailId}`;
}

/** An order has one job at a time that tells its buyer what is new. */
export function tellBuyerJobKey(orderId: string): string {
  return `tell:${orderId}`;
}

/** An address has one job that waits at a time. */
export function webhookJobKey(webhookId: string): string {
  return `webhooks:${webhookId}`;
}
