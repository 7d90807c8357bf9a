import { fail, ok, type Result, type WebhookDelivery } from '@groundtrack/contract';
import { WEBHOOK_SENDS_BY_HAND_PER_MINUTE } from './sending-limits.ts';
import { tryDelivery } from './try-delivery.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import { ping } from './webhook-events.ts';

/** Where to, for whom; without a delivery a ping. */
export interface ByHand {
  readonly accountId: string;
  readonly webhookId: string;
  readonly deliveryId?: string;
}

/**
 * Sends at once, in whatever state the address is, and answers how it went. What is taken this way is delivered and
 * tells that the address is well; what is not changes nothing: it is tried again when it would have been.
 */
export async function sendByHand(
  deps: WebhookDeps,
  { accountId, webhookId, deliveryId }: ByHand,
  signal: AbortSignal,
): Promise<Result<WebhookDelivery>> {
  const { store, outbox, clock } = deps;
  const sends = await store.countByHand(accountId, webhookId, clock.nowMs());
  if (sends === null) return noWebhook(webhookId);
  if (sends > WEBHOOK_SENDS_BY_HAND_PER_MINUTE)
    return fail(
      'too-many-requests',
      `At most ${WEBHOOK_SENDS_BY_HAND_PER_MINUTE} a minute are sent by hand to one address; try again in a minute.`,
    );
  const id = deliveryId ?? (await outbox.writePing(webhookId, ping(webhookId, clock.nowMs())));
  const outgoing = await outbox.find(webhookId, id);
  if (!outgoing) return fail('not-found', `This address has no delivery ${id}.`);
  const made = await tryDelivery(deps, outgoing, signal);
  const noted = await outbox.transaction(async (tx) => {
    if (made.error !== null) return outbox.note(tx, id, made);
    await outbox.noteWell(tx, webhookId);
    return outbox.note(tx, id, made, { state: 'delivered' });
  });
  return noted ? ok(noted) : noWebhook(webhookId);
}

export function noWebhook(id: string): Result<never> {
  return fail('not-found', `You have no webhook ${id}.`);
}
