import type { OrderId } from '@groundtrack/contract';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** `open`: it may still be paid, as its provider could not be asked, did not cancel the payment, or has another by now. */
export type ClosedPayment = 'closed' | 'paid' | 'open';

/**
 * Closes an order that is not paid, with its payment. Of one that was made meanwhile the job that settles it is queued.
 * @param former providers that can still be asked, by name
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
