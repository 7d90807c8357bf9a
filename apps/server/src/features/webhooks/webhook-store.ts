import type { Webhook, WebhookDelivery } from '@groundtrack/contract';

/** An address as its owner sees it, and which of its secrets is the present one. */
export interface KeptWebhook {
  readonly webhook: Webhook;
  readonly secretVersion: number;
}

export interface NewWebhook {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly createdAtMs: number;
}

/** What is left out stays. */
export interface WebhookChanges {
  readonly url?: string;
  readonly description?: string;
  readonly paused?: boolean;
}

/** The addresses of accounts and what was sent to them. An address of another account is as if it were not there. */
export interface WebhookStore {
  /** The first one first. */
  list(accountId: string): Promise<readonly KeptWebhook[]>;
  /** @returns `full`: the account has `most` already; `taken`: it has this very address */
  add(accountId: string, webhook: NewWebhook, most: number): Promise<KeptWebhook | 'full' | 'taken'>;
  /** Pausing stops what waits; resuming forgets past failures. @returns null: not there */
  change(accountId: string, id: string, changes: WebhookChanges): Promise<KeptWebhook | 'taken' | null>;
  /** The next secret; the present one signs as well until then. @returns null: not there */
  rotate(accountId: string, id: string, oldUntilMs: number): Promise<KeptWebhook | null>;
  /** With its history. */
  forget(accountId: string, id: string): Promise<void>;
  /**
   * The latest first, from before a position on.
   * @returns null: not there
   */
  history(accountId: string, id: string, page: HistoryPage): Promise<History | null>;
  /** Counts one more sending by hand. @returns how many there were within a minute; null: not there */
  countByHand(accountId: string, id: string, nowMs: number): Promise<number | null>;
}

export interface HistoryPage {
  /** Null: from the latest on. */
  readonly before: number | null;
  readonly length: number;
}

export interface History {
  readonly deliveries: readonly WebhookDelivery[];
  /** Position of the last one, when there are earlier ones. */
  readonly more: number | null;
}
