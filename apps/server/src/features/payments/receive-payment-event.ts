import { fail, ok, type Result } from '@groundtrack/contract';
import type { Tx } from '../../platform/db/database.ts';
import { bookMovements } from './book-movements.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentEvent } from './payment-provider.ts';
import type { EventOutcome, PayableOrder } from './payment-records.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Processes an event of the payment provider, once and in any order. Everything except an invalid signature is
 * acknowledged, since a repetition would not help.
 */
export async function receivePaymentEvent(
  deps: PaymentDeps,
  rawBody: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<Result<undefined>> {
  const event = deps.provider.parseWebhook(rawBody, headers);
  if (!event)
    return fail('signature-invalid', 'The event is not signed by the payment provider, or was signed too long ago.');
  if (event.kind === null) return ok(undefined);
  const outcome = await recordEvent(deps, event);
  deps.log.info({ eventId: event.id, intentId: event.intentId, kind: event.kind, outcome }, 'Payment event received');
  return ok(undefined);
}

function recordEvent(deps: PaymentDeps, event: PaymentEvent): Promise<EventOutcome | 'unknown' | 'duplicate'> {
  const { store, provider, log, clock, traces } = deps;
  const startMs = clock.nowMs();
  return store.transaction(async (tx) => {
    const order = await store.lockByIntent(tx, event.intentId);
    if (!order) {
      log.warn({ eventId: event.id, intentId: event.intentId }, 'A payment event names no order of ours');
      return 'unknown';
    }
    if (await store.isKnownEvent(tx, provider.kind, event.id)) return 'duplicate';
    const outcome = await applyEvent(deps, tx, order, event);
    const { intentId, amountCents, currency } = event;
    const received = { provider: provider.kind, intentId, amountCents, currency };
    await store.saveEvent(
      tx,
      order.id,
      { ...received, eventId: event.id, kind: event.kind ?? 'other', outcome },
      clock.nowMs(),
    );
    const attributes = { 'payment.event': event.kind ?? 'other', 'payment.outcome': outcome };
    traces.record({ orderId: order.id, name: 'payment event', startMs, endMs: clock.nowMs(), attributes });
    return outcome;
  });
}

/** After a failed or canceled payment the order stays open: another card, or a later event, can still pay it. */
async function applyEvent(deps: PaymentDeps, tx: Tx, order: PayableOrder, event: PaymentEvent): Promise<EventOutcome> {
  if (event.kind === 'moved') {
    await bookMovements(deps, tx, order, event.movements);
    return 'booked';
  }
  if (event.kind !== 'succeeded') return 'ignored';
  const { intentId, amountCents, currency } = event;
  return settlePayment(deps, tx, order, { provider: deps.provider.kind, intentId, amountCents, currency });
}
