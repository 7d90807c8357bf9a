import type { OrderId } from '@groundtrack/contract';
import { ORDER_LIFETIME_MS } from '../../domain/order-lifetime.ts';
import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts';
import { bookMovements } from './book-movements.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentState } from './payment-provider.ts';
import type { PayableOrder } from './payment-records.ts';
import { settlePayment } from './settle-payment.ts';

const SHORTEST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = HOUR_MS;
/** By then, a buyer who tries another card has done so. */
const LEFT_AFTER_MS = 10 * 60_000;
/** After a day without payment the order is abandoned; from then on it is checked together with all others. */
const GIVE_UP_AFTER_MS = DAY_MS;

/**
 * Checks an unpaid order at the payment provider, in case its event was lost, and repeats that in growing pauses.
 * Throws if the provider cannot be reached; the queue then retries.
 */
export async function reconcilePayment(deps: PaymentDeps, orderId: OrderId): Promise<void> {
  const order = await deps.store.transaction((tx) => deps.store.lockById(tx, orderId));
  if (!order || order.state === 'paid') return;
  if ((await checkPayment(deps, order)) === 'open') await checkAgainLater(deps, order);
}

/**
 * Updates one order from the state of its payment at the provider.
 * @returns that state; `open` if the provider has no such payment
 */
export async function checkPayment(deps: PaymentDeps, order: PayableOrder): Promise<PaymentState['status']> {
  const { store, provider, clock } = deps;
  const state = order.intentId === null ? null : await provider.get(order.intentId);
  if (state?.status === 'succeeded') {
    await settlePaid(deps, order, state);
    return 'succeeded';
  }
  const nowMs = clock.nowMs();
  if (state?.status === 'open' && nowMs - order.createdAtMs > ORDER_LIFETIME_MS) {
    await provider.cancel(state.id);
    // A payment that is made concurrently is found by the next run.
    return 'open';
  }
  if (state?.status === 'open') await notifyIfAbandoned(deps, order, state.attempt);
  if (state?.status === 'canceled') await store.closePayment(order.id, state.id, nowMs);
  return state?.status ?? 'open';
}

/** No notification after 24 hours. */
async function notifyIfAbandoned(
  { store, clock, events }: PaymentDeps,
  { id: orderId, createdAtMs }: PayableOrder,
  attempt: PaymentState['attempt'],
): Promise<void> {
  const ageMs = clock.nowMs() - createdAtMs;
  if (attempt === 'none' || ageMs < LEFT_AFTER_MS || ageMs > GIVE_UP_AFTER_MS) return;
  await store.transaction((tx) => events.unfinished(tx, { orderId, attempt }));
}

async function settlePaid(deps: PaymentDeps, { id: orderId }: PayableOrder, state: PaymentState): Promise<void> {
  const movements = await deps.provider.movements(state.id);
  await deps.store.transaction(async (tx) => {
    const order = await deps.store.lockById(tx, orderId);
    if (!order) return;
    await bookMovements(deps, tx, order, movements);
    const { amountCents, currency } = state;
    const payment = { provider: deps.provider.kind, intentId: state.id, amountCents, currency };
    const outcome = await settlePayment(deps, tx, order, payment);
    if (outcome === 'settled')
      deps.log.warn({ orderId, intentId: state.id }, 'Settled a payment whose event never came');
  });
}

/** The pause doubles each time. */
async function checkAgainLater(deps: PaymentDeps, order: PayableOrder): Promise<void> {
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
