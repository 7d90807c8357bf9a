import type { Webhook, WebhookDelivery } from '@groundtrack/contract';

/** A webhook as its owner sees it, with the version of its current secret. */
export interface StoredWebhook {
  readonly webhook: Webhook;
  readonly secretVersion: number;
}

export interface NewWebhook {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly createdAtMs: number;
}

/** Omitted fields do not change. */
export interface WebhookChanges {
  readonly url?: string;
  readonly description?: string;
  readonly paused?: boolean;
}

export interface HistoryPage {
  /** Null for the first page. */
  readonly before: number | null;
  readonly length: number;
}

export interface History {
  readonly deliveries: readonly WebhookDelivery[];
  /** Cursor of the next page; null on the last one. */
  readonly more: number | null;
}
