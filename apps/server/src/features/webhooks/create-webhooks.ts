import type { TransitionListener } from '../../domain/feature-ports.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobHandlers, JobLanes } from '../../platform/db/jobs.ts';
import type { HttpClient } from '../../platform/net/http-client.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { notifyWebhooks } from './notify-webhooks.ts';
import { PgWebhookOutbox } from './pg-webhook-outbox.ts';
import { PgWebhookStore } from './pg-webhook-store.ts';
import { type PostRules, postWebhook } from './post-webhook.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { WEBHOOK_ANSWER_BYTES, WEBHOOK_TIMEOUT_SEC } from './sending-limits.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import { webhookHandlers } from './webhook-handlers.ts';

interface WebhookPorts extends Omit<WebhookDeps, 'store' | 'outbox' | 'post'> {
  readonly db: Db;
  readonly http: HttpClient;
  readonly secrets: SecretBox;
}

export interface WebhookFeature {
  readonly handlers: ReturnType<typeof webhookHandlers>;
  readonly jobs: Pick<JobHandlers, 'send-webhooks'>;
  /** Webhook jobs wait for servers of users. */
  readonly jobLanes: JobLanes;
  readonly transitions: TransitionListener;
}

/** Messages to URLs of users, one for each state change of their images. */
export function createWebhooks({ db, http, secrets, ...ports }: WebhookPorts): WebhookFeature {
  const rules: PostRules = {
    addresses: ports.addresses,
    timeoutMs: WEBHOOK_TIMEOUT_SEC * 1000,
    answerBytes: WEBHOOK_ANSWER_BYTES,
  };
  const deps: WebhookDeps = {
    ...ports,
    store: new PgWebhookStore(db, secrets),
    outbox: new PgWebhookOutbox(db, ports.ids, secrets),
    post: (post, signal) => postWebhook(http, post, { ...rules, signal }),
  };
  return {
    handlers: webhookHandlers(deps),
    jobs: { 'send-webhooks': sendWebhooks(deps) },
    jobLanes: { 'send-webhooks': 'foreign servers' },
    transitions: (tx, { item, ...transition }) =>
      notifyWebhooks(deps, tx, {
        ...transition,
        itemId: item.id,
        kind: item.kind,
        orderId: item.orderId,
        accountId: item.accountId,
      }),
  };
}

declare module '../../platform/db/jobs.ts' {
  interface JobPayloads {
    /** Sends the due messages of one webhook. */
    'send-webhooks': { readonly webhookId: string };
  }
}
