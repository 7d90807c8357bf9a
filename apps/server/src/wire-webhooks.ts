import type { JobHandlers } from './db/jobs.ts';
import type { Deps } from './deps.ts';
import type { MoveListener } from './features/fulfilment/move-listener.ts';
import { PgWebhookOutbox } from './features/webhooks/pg-webhook-outbox.ts';
import { PgWebhookStore } from './features/webhooks/pg-webhook-store.ts';
import { type Post, type PostRules, postWebhook } from './features/webhooks/post-webhook.ts';
import { type SendWebhooksDeps, sendWebhooks } from './features/webhooks/send-webhooks.ts';
import { WEBHOOK_ANSWER_BYTES, WEBHOOK_TIMEOUT_SEC } from './features/webhooks/sending-limits.ts';
import { tellWebhooks } from './features/webhooks/tell-webhooks.ts';
import { webhookHandlers } from './features/webhooks/webhook-handlers.ts';

export interface WiredWebhooks {
  readonly handlers: ReturnType<typeof webhookHandlers>;
  readonly jobs: Pick<JobHandlers, 'send-webhooks'>;
  readonly listener: MoveListener;
}

/** Everything about webhooks, over the effects of this process. */
export function wireWebhooks(deps: Deps, version: string, tellOff: SendWebhooksDeps['tellOff']): WiredWebhooks {
  const { config, clock, ids, log, jobs } = deps;
  const db = deps.database.transactions;
  const outbox = new PgWebhookOutbox(db, ids);
  const addresses = config.webhookAddresses;
  const rules: PostRules = {
    addresses,
    timeoutMs: WEBHOOK_TIMEOUT_SEC * 1000,
    answerBytes: WEBHOOK_ANSWER_BYTES,
  };
  const trying = {
    outbox,
    clock,
    serverKey: deps.webhookKey,
    userAgent: `Groundtrack/${version}`,
    post: (post: Post, signal: AbortSignal) => postWebhook(deps.http, post, { ...rules, signal }),
  };
  return {
    handlers: webhookHandlers({ ...trying, store: new PgWebhookStore(db), ids, addresses }),
    jobs: { 'send-webhooks': sendWebhooks({ ...trying, jobs, log, tellOff }) },
    listener: (tx, { item, ...move }) =>
      tellWebhooks({ outbox, jobs, publicUrl: deps.publicUrl }, tx, {
        ...move,
        imageId: item.id,
        orderId: item.orderId,
        accountId: item.accountId,
      }),
  };
}
