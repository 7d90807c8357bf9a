import { fail, ok, type Result, type WebhookDelivery } from '@groundtrack/contract';
import { WEBHOOK_MANUAL_SENDS_PER_MINUTE } from './sending-limits.ts';
import { tryDelivery } from './try-delivery.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import { ping } from './webhook-events.ts';

/** The message to send manually: a past delivery, or a ping if none is given. */
export interface ManualSend {
  readonly accountId: string;
  readonly webhookId: string;
  readonly deliveryId?: string;
}

/**
 * Sends immediately, in any state of the webhook, and returns the outcome. An accepted send counts as delivered and as
 * a success. A rejected one changes nothing, and the scheduled retries remain.
 */
export async function sendManually(
  deps: WebhookDeps,
  { accountId, webhookId, deliveryId }: ManualSend,
  signal: AbortSignal,
): Promise<Result<WebhookDelivery>> {
  const { store, outbox, clock } = deps;
  const sends = await store.countManually(accountId, webhookId, clock.nowMs());
  if (sends === null) return noWebhook(webhookId);
  if (sends > WEBHOOK_MANUAL_SENDS_PER_MINUTE)
    return fail(
      'too-many-requests',
      `You can send at most ${WEBHOOK_MANUAL_SENDS_PER_MINUTE} messages a minute to one address. Try again in a minute.`,
    );
  const id = deliveryId ?? (await outbox.writePing(webhookId, ping(webhookId, clock.nowMs())));
  if (id === null) return noWebhook(webhookId);
  const outgoing = await outbox.find(webhookId, id);
  if (!outgoing) return fail('not-found', `This address has no delivery ${id}.`);
  const made = await tryDelivery(deps, outgoing, signal);
  const noted = await outbox.transaction(async (tx) => {
    if (made.error !== null) return outbox.recordTry(tx, id, made);
    await outbox.recordSuccess(tx, webhookId);
    return outbox.recordTry(tx, id, made, { state: 'delivered' });
  });
  return noted ? ok(noted) : noWebhook(webhookId);
}

export function noWebhook(id: string): Result<never> {
  return fail('not-found', `You have no webhook ${id}.`);
}
