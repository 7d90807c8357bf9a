import { WEBHOOK_HISTORY_DAYS } from '@groundtrack/contract';
import { DAY_MS } from '../../lib/time-units.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import { type ItemMoved, stateChanged } from './webhook-events.ts';
import { webhookJobKey } from './webhook-job-key.ts';

/** Queues a state change for the webhooks of its account, in the transaction that makes the change. */
export async function notifyWebhooks(deps: WebhookDeps, tx: Tx, moved: ItemMoved): Promise<void> {
  const event = stateChanged(moved, deps.publicUrl());
  const forgetBeforeMs = moved.atMs - WEBHOOK_HISTORY_DAYS * DAY_MS;
  for (const webhookId of await deps.outbox.write(tx, moved.accountId, event, forgetBeforeMs))
    await deps.jobs.add(tx, 'send-webhooks', { webhookId }, { key: webhookJobKey(webhookId) });
}
