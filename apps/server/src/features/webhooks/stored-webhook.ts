import type { Webhook, WebhookDelivery } from '@groundtrack/contract';

/** An address as its owner sees it, and which of its secrets is the present one. */
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

/** What is left out stays. */
export interface WebhookChanges {
  readonly url?: string;
  readonly description?: string;
  readonly paused?: boolean;
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
