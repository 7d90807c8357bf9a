import type { OrderId } from '@groundtrack/contract';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * `open`: it may still be paid, since its provider could not be reached, did not cancel the payment, or has another one
 * by now.
 */
export type ClosedPayment = 'closed' | 'paid' | 'open';

/**
 * Closes an unpaid order with its payment. If the payment was made in the meantime, a job to settle it is queued.
 * @param former earlier providers that can still be reached, by name
 */
export async function closePayment(
  deps: PaymentDeps,
  former: ReadonlyMap<string, PaymentProvider>,
  orderId: OrderId,
): Promise<ClosedPayment> {
  const { store, clock, jobs, log } = deps;
  const payment = await store.findOpenPayment(orderId);
  const end = async (): Promise<ClosedPayment> =>
    (await store.closePayment(orderId, payment?.intentId ?? null, clock.nowMs())) ? 'closed' : 'open';
  if (!payment) return end();
  const provider = payment.provider === deps.provider.kind ? deps.provider : former.get(payment.provider);
  if (!provider) return 'open';
  try {
    await provider.cancel(payment.intentId);
    const state = await provider.get(payment.intentId);
    if (state?.status === 'canceled') return end();
    if (state?.status === 'succeeded') {
      await store.transaction((tx) => jobs.add(tx, 'reconcile-payment', { orderId }, { key: `reconcile:${orderId}` }));
      return 'paid';
    }
  } catch (error) {
    log.warn({ orderId, err: error }, 'A payment could not be closed');
  }
  return 'open';
}
