import type { Cents } from '@groundtrack/contract';
import { fail, formatUsd, ok, type PlacedOrder, type Result } from '@groundtrack/contract';
import type { OrderDeps } from './order-deps.ts';
import type { OpenedPayment, StoredOrder } from './stored-order.ts';

/** Fails for an amount outside the limits of a card payment; a free order needs no card. */
export function checkAmount({ payments }: Pick<OrderDeps, 'payments'>, amountCents: Cents): Result<true> {
  if (amountCents > payments.maximumCents)
    return fail(
      'amount-too-large',
      `The order totals ${formatUsd(amountCents)}; a card payment is at most ${formatUsd(payments.maximumCents)}. ` +
        'Order it in parts.',
    );
  if (amountCents === 0 || amountCents >= payments.minimumCents) return ok(true);
  return fail(
    'amount-too-small',
    `The order totals ${formatUsd(amountCents)}; a card payment is at least ${formatUsd(payments.minimumCents)}. ` +
      'Add another image to the cart or choose a larger one.',
  );
}

/**
 * Returns the payment of an order, and opens it if there is none yet. The order id is the idempotency key, so there is
 * one payment for any number of runs, even after a crash. A payment at another provider is only replaced once it can
 * never be made anymore, so that no buyer pays twice.
 */
export async function openPayment(deps: OrderDeps, order: StoredOrder): Promise<Result<PlacedOrder>> {
  if (order.state === 'paid') return ok(toAnswer(order, null));
  const { payment: earlier } = order;
  if (earlier?.provider === deps.payments.kind) return ok(toAnswer(order, earlier));
  const chargeable = checkAmount(deps, order.totalCents);
  if (!chargeable.ok) return chargeable;
  try {
    if (earlier && !(await deps.payments.retire(earlier))) return notOurs(earlier);
    const payment = await newPayment(deps, order, earlier);
    if (payment === 'ended') return orderEnded();
    if (payment !== 'replaced') return ok(toAnswer(order, payment));
    deps.log.warn({ orderId: order.id }, 'Another server opened a payment of the same order with another provider');
  } catch (error) {
    // Text of spec section 8, which buyers do not see.
    deps.log.error({ orderId: order.id, err: error }, 'Server error while starting payment process');
  }
  return fail('payment-unavailable', 'The payment could not be opened, so you were not charged. Try again.');
}

async function newPayment(
  { orders, payments }: OrderDeps,
  order: StoredOrder,
  earlier: OpenedPayment | null,
): Promise<OpenedPayment | 'replaced' | 'ended'> {
  const intent = await payments.createIntent(
    { orderId: order.id, amountCents: order.totalCents, currency: 'usd' },
    earlier ? `${order.id}:${earlier.intentId}` : order.id,
  );
  const payment = { provider: payments.kind, intentId: intent.id, clientSecret: intent.clientSecret };
  const saved = await orders.savePayment(order.id, payment, earlier?.intentId ?? null);
  // The secret of a payment that was not stored is never returned, so its card can never be charged.
  return saved === 'kept' ? payment : saved;
}

export function orderEnded(): Result<never> {
  return fail('order-ended', 'It was discarded, or not paid within a day. You were not charged. Order again.');
}

function notOurs({ provider }: OpenedPayment): Result<never> {
  return fail(
    'payment-closed',
    `This order waits for a payment through ${provider}, which this server no longer uses; whether it was made cannot be ` +
      'determined here. If you have paid, contact support; otherwise start a new payment.',
  );
}

function toAnswer(order: StoredOrder, payment: OpenedPayment | null): PlacedOrder {
  return {
    stripeSecret: payment?.clientSecret ?? null,
    orderId: order.id,
    total: order.totalCents,
    currency: 'usd',
  };
}
