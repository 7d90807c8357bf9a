import { DAY_MS } from '../../lib/time-units.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { JobHandlers } from '../../platform/db/jobs.ts';
import type { NextTry, Outgoing, Try } from './outgoing.ts';
import { WEBHOOK_FAILING_DAYS_MAX, WEBHOOK_RETRY_PAUSES_SEC, WEBHOOK_TIMEOUT_SEC } from './sending-limits.ts';
import { tryDelivery } from './try-delivery.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import { webhookJobKey } from './webhook-job-key.ts';

/** Limits a job, so that other webhooks are served too. */
const SENDS_PER_LEASE = 20;
/** Longer than one send takes, so that a lease expires only if its process died. */
const LEASE_MS = (WEBHOOK_TIMEOUT_SEC + 5) * 1000;
/** The pause after failures grows up to this limit, so that a recovered receiver is noticed soon. */
const LONGEST_REST_SEC = 600;
const RETRIED_FOR_MS = WEBHOOK_RETRY_PAUSES_SEC.reduce<number>((sum, pause) => sum + pause, 0) * 1000;
const FAILING_FOR_MS = WEBHOOK_FAILING_DAYS_MAX * DAY_MS;

/**
 * The job of one webhook. It sends due messages in order until one fails, and then pauses the webhook. If the process
 * dies between sending and recording, the message is sent again under the same id. When the job ends, it queues the
 * next one for when more is due.
 */
export function sendWebhooks(deps: WebhookDeps): JobHandlers['send-webhooks'] {
  return async ({ webhookId }, signal) => {
    const { outbox, clock } = deps;
    const lease = await outbox.acquireLease(webhookId, clock.nowMs(), clock.nowMs() + LEASE_MS);
    if (lease === null) return;
    if ('busyUntilMs' in lease) return outbox.transaction((tx) => queueNext(deps, tx, webhookId, lease.busyUntilMs));
    const untilMs = await sendDue(deps, webhookId, lease.untilMs, signal);
    await outbox.transaction(async (tx) => {
      const nextMs = await outbox.releaseLease(tx, webhookId, untilMs);
      if (nextMs !== null) await queueNext(deps, tx, webhookId, nextMs);
    });
  };
}

function queueNext(deps: WebhookDeps, tx: Tx, webhookId: string, runAtMs: number): Promise<void> {
  return deps.jobs.add(tx, 'send-webhooks', { webhookId }, { key: webhookJobKey(webhookId), runAtMs });
}

/** @returns when the lease expires */
async function sendDue(
  deps: WebhookDeps,
  webhookId: string,
  leaseUntilMs: number,
  signal: AbortSignal,
): Promise<number> {
  let untilMs = leaseUntilMs;
  for (let sends = 0; sends < SENDS_PER_LEASE && !signal.aborted; sends++) {
    const due = await deps.outbox.nextDue(webhookId, deps.clock.nowMs());
    if (!due) break;
    const longerMs = deps.clock.nowMs() + LEASE_MS;
    if (longerMs > untilMs && !(await deps.outbox.renewLease(webhookId, untilMs, longerMs))) break;
    untilMs = Math.max(untilMs, longerMs);
    const made = await tryDelivery(deps, due, signal).catch((error: unknown) => {
      // The server is stopping, so this attempt does not count.
      if (signal.aborted) return null;
      throw error;
    });
    if (!made) break;
    await deps.outbox.transaction((tx) => settle(deps, tx, due, made));
    if (made.error !== null) break;
  }
  return untilMs;
}

async function settle(deps: WebhookDeps, tx: Tx, due: Outgoing, made: Try): Promise<void> {
  const { outbox, log } = deps;
  const { webhook } = due;
  if (made.error === null) {
    await outbox.recordTry(tx, due.id, made, { state: 'delivered' });
    if (webhook.failures > 0) await outbox.recordSuccess(tx, webhook.id);
    return;
  }
  const nowMs = made.atMs + made.durationMs;
  const sinceMs = webhook.failingSinceMs ?? made.atMs;
  await outbox.recordTry(tx, due.id, made, made.status === 410 ? { state: 'failed' } : nextTry(due, nowMs));
  await outbox.recordFailure(tx, webhook.id, { sinceMs, restsUntilMs: nowMs + restMs(webhook.failures) });
  const reason = disableReason(made, nowMs - sinceMs);
  if (reason === null || !(await outbox.disable(tx, webhook.id, reason))) return;
  await deps.events.disabled(tx, { accountId: webhook.accountId, url: webhook.url, reason });
  log.info({ webhookId: webhook.id, reason }, 'A webhook address was disabled');
}

function nextTry({ attempts, createdAtMs }: Outgoing, nowMs: number): NextTry {
  if (nowMs - createdAtMs >= RETRIED_FOR_MS) return { state: 'failed' };
  return { state: 'waiting', atMs: nowMs + pauseSec(attempts) * 1000 };
}

/** @param before consecutive failures before this one */
function pauseSec(before: number): number {
  const last = WEBHOOK_RETRY_PAUSES_SEC.length - 1;
  return WEBHOOK_RETRY_PAUSES_SEC[Math.min(before, last)] ?? LONGEST_REST_SEC;
}

function restMs(failuresBefore: number): number {
  return Math.min(pauseSec(failuresBefore), LONGEST_REST_SEC) * 1000;
}

function disableReason({ status }: Try, failingMs: number): string | null {
  if (status === 410) return 'It answered 410 Gone';
  return failingMs >= FAILING_FOR_MS ? `It has accepted nothing for ${WEBHOOK_FAILING_DAYS_MAX} days` : null;
}
