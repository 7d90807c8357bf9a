import { fail, type OrderId, ok, type Result } from '@groundtrack/contract';
import { isUuid } from '../../lib/is-uuid.ts';
import { closePayment } from './close-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Discards an unpaid order for its buyer. Its payment is canceled at the payment provider first. If the card was
 * charged in the meantime, the order is paid and will be fulfilled.
 * @param former earlier providers that can still be reached, by name
 */
export async function discardOrder(
  deps: PaymentDeps,
  former: ReadonlyMap<string, PaymentProvider>,
  { accountId, orderId }: { readonly accountId: string; readonly orderId: OrderId },
): Promise<Result<undefined>> {
  const find = () => deps.store.transaction((tx) => deps.store.lockById(tx, orderId));
  const order = isUuid(orderId.toLowerCase()) ? await find() : null;
  if (order?.accountId !== accountId) return fail('not-found', `You have no order ${orderId}.`);
  if (order.state === 'paid') return paid();
  const closed = await closePayment(deps, former, orderId);
  // The payment event may have arrived during the request to the provider.
  if (closed === 'paid' || (await find())?.state === 'paid') return paid();
  if (closed === 'closed') return ok(undefined);
  return fail('payment-undecided', 'We could not find out whether this order was paid, so it is unchanged. Try again.');
}

function paid(): Result<never> {
  return fail('order-paid', 'This order was paid. My Imagery shows its images, and which of them can be canceled.');
}
