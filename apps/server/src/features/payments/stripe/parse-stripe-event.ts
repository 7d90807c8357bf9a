import { toCents } from '@groundtrack/contract';
import type { Stripe } from 'stripe';
import type { Movement, PaymentEvent } from '../payment-provider.ts';
import { toDisputeMovements, toId, toRefundMovements } from './stripe-movements.ts';

/** Converts a verified event. Kinds that are not used become null and change nothing. */
export function parseStripeEvent(event: Stripe.Event): PaymentEvent {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- Stripe adds kinds of events at any time
  switch (event.type) {
    case 'payment_intent.succeeded':
      return ofIntent(event.id, 'succeeded', event.data.object);
    case 'payment_intent.payment_failed':
      return ofIntent(event.id, 'failed', event.data.object);
    case 'payment_intent.canceled':
      return ofIntent(event.id, 'canceled', event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return toMovedEvent(event.id, event.data.object, toRefundMovements(event.data.object));
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return toMovedEvent(event.id, event.data.object, toDisputeMovements(event.data.object));
    default:
      return { id: event.id, kind: null, intentId: '', amountCents: toCents(0), currency: '', movements: [] };
  }
}

function ofIntent(id: string, kind: 'succeeded' | 'failed' | 'canceled', intent: Stripe.PaymentIntent): PaymentEvent {
  const amountCents = toCents(kind === 'succeeded' ? intent.amount_received : intent.amount);
  return { id, kind, intentId: intent.id, amountCents, currency: intent.currency, movements: [] };
}

function toMovedEvent(
  id: string,
  object: Stripe.Refund | Stripe.Dispute,
  movements: readonly Movement[],
): PaymentEvent {
  const { amount, currency, payment_intent: intent } = object;
  return { id, kind: 'moved', intentId: toId(intent), amountCents: toCents(amount), currency, movements };
}
