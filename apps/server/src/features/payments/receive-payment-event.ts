import { fail, ok, type Result } from '@groundtrack/contract';
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts';
import type { EventOutcome } from './payment-store.ts';
import { type SettlePaymentDeps, settlePayment } from './settle-payment.ts';

export interface ReceivePaymentEventDeps extends SettlePaymentDeps {
  readonly provider: PaymentProvider;
}

/**
 * Takes in what the payment provider says, once: an event that was seen before changes nothing, in whatever order
 * events come. Everything but a wrong signature is answered as received, since sending it again would not help.
 */
export async function receivePaymentEvent(
  deps: ReceivePaymentEventDeps,
  rawBody: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<Result<undefined>> {
  const event = deps.provider.parseWebhook(rawBody, headers);
  if (!event) return fail('signature-invalid', 'The event is not signed by the payment provider, or too long ago.');
  if (event.kind === null) return ok(undefined);
  const outcome = await takeIn(deps, event);
  deps.log.info({ eventId: event.id, intentId: event.intentId, kind: event.kind, outcome }, 'Payment event received');
  return ok(undefined);
}

function takeIn(deps: ReceivePaymentEventDeps, event: PaymentEvent): Promise<EventOutcome | 'unknown' | 'duplicate'> {
  const payment = {
    provider: deps.provider.kind,
    intentId: event.intentId,
    amountCents: event.amountCents,
    currency: event.currency,
  };
  return deps.store.transaction(async (tx) => {
    const order = await deps.store.lockByIntent(tx, event.intentId);
    if (!order) {
      deps.log.warn({ eventId: event.id, intentId: event.intentId }, 'A payment event names no order of ours');
      return 'unknown';
    }
    if (await deps.store.isKnownEvent(tx, payment.provider, event.id)) return 'duplicate';
    const outcome: EventOutcome =
      event.kind === 'succeeded' ? await settlePayment(deps, tx, order, payment) : 'ignored';
    const received = { ...payment, eventId: event.id, kind: event.kind ?? 'other', outcome };
    await deps.store.saveEvent(tx, order.id, received, deps.clock.nowMs());
    return outcome;
  });
}
