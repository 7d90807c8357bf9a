import { bookMovements } from '../book-movements.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { type Movement, PaymentProviderError } from '../payment-provider.ts';
import type { Refund } from './refund.ts';

/**
 * Requests a refund from the provider and books it. It first checks whether the refund already exists, since Stripe
 * forgets idempotency keys after a day (docs.stripe.com/api/idempotent_requests). Throws while the provider cannot be
 * reached; the queue then retries.
 */
export async function sendRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  const refund = await deps.refunds.find(refundId);
  if (refund?.state !== 'asked') return;
  const movement = await giveBack(deps, refund);
  if (!movement) return;
  await deps.store.transaction(async (tx) => {
    const order = await deps.store.lockById(tx, refund.orderId);
    if (order) await bookMovements(deps, tx, order, [movement]);
  });
  deps.log.info({ refundId, orderId: refund.orderId, amountCents: refund.amountCents }, 'A payment was refunded');
}

async function giveBack(deps: PaymentDeps, refund: Refund): Promise<Movement | null> {
  const { provider, store, refunds, log } = deps;
  try {
    const earlier = await provider.movements(refund.intentId);
    const done = earlier.find(({ refundId }) => refundId === refund.id);
    return done ?? (await provider.refund(refund.intentId, refund.amountCents, refund.id));
  } catch (error) {
    if (!(error instanceof PaymentProviderError && error.kind === 'refused')) throw error;
    await store.transaction(async (tx) => {
      await refunds.markRefused(tx, refund.id, error.message);
      await deps.events.moneyMoved(tx, refund.orderId);
    });
    log.error(
      { refundId: refund.id, orderId: refund.orderId, amountCents: refund.amountCents, reason: error.message },
      'The payment provider refuses a refund: refund it manually',
    );
    return null;
  }
}
