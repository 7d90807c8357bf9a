import type { WebhookAddresses } from '../../config/settings.ts';
import type { WebhookEvents } from '../../domain/feature-ports.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { Clock, Ids, Log } from '../../platform/system/ports.ts';
import type { PgWebhookOutbox } from './pg-webhook-outbox.ts';
import type { PgWebhookStore } from './pg-webhook-store.ts';
import type { Post, Posted } from './post-webhook.ts';

/** Dependencies of the use cases of webhooks. */
export interface WebhookDeps {
  readonly store: PgWebhookStore;
  readonly outbox: PgWebhookOutbox;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Which URLs users may enter. */
  readonly addresses: WebhookAddresses;
  /** Webhook secrets are derived from it. */
  readonly serverKey: string;
  /** Name and version of the sender. */
  readonly userAgent: string;
  readonly post: (post: Post, signal: AbortSignal) => Promise<Posted>;
  /** Public base URL of the server. */
  readonly publicUrl: () => string;
  readonly events: WebhookEvents;
}
