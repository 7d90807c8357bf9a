import type { PaymentProvider } from './payment-provider.ts';
import type { PayableOrder } from './payment-store.ts';
import { type SettlePaymentDeps, settlePayment } from './settle-payment.ts';

export interface ReconcilePaymentDeps extends SettlePaymentDeps {
  readonly provider: PaymentProvider;
}

const SHORTEST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** After a day without payment the cart was left behind. A later event still settles it. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/**
 * Asks the payment provider for the state of an order that is not paid yet, for the case that its event got lost, and
 * asks again in growing pauses. Throws when the provider cannot be asked; the queue then repeats it.
 */
export async function reconcilePayment(deps: ReconcilePaymentDeps, orderId: string): Promise<void> {
  const order = await deps.store.transaction((tx) => deps.store.lockById(tx, orderId));
  if (!order || order.state === 'paid') return;
  const state = order.intentId === null ? null : await deps.provider.get(order.intentId);
  if (state?.status === 'canceled') return;
  if (state?.status !== 'succeeded') return askAgainLater(deps, order);
  await deps.store.transaction(async (tx) => {
    const locked = await deps.store.lockById(tx, orderId);
    if (!locked) return;
    const payment = {
      provider: deps.provider.kind,
      intentId: state.id,
      amountCents: state.amountCents,
      currency: state.currency,
    };
    const outcome = await settlePayment(deps, tx, locked, payment);
    if (outcome === 'settled')
      deps.log.warn({ orderId, intentId: state.id }, 'Settled a payment whose event never came');
  });
}

/** The pause grows with the age of the order: it doubles each time. */
async function askAgainLater(deps: ReconcilePaymentDeps, order: PayableOrder): Promise<void> {
  const nowMs = deps.clock.nowMs();
  const ageMs = nowMs - order.createdAtMs;
  if (ageMs > GIVE_UP_AFTER_MS) return;
  const pauseMs = Math.min(Math.max(ageMs, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
  await deps.store.transaction((tx) =>
    deps.jobs.add(
      tx,
      'reconcile-payment',
      { orderId: order.id },
      { runAtMs: nowMs + pauseMs, key: `reconcile:${order.id}` },
    ),
  );
}
