import { fail, type OrderId, ok, type Result } from '@groundtrack/contract';
import { isUuid } from '../../lib/is-uuid.ts';
import { closePayment } from './close-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Ends an order that is not paid, at its buyer's wish. Its payment is cancelled at the payment provider first, which has the
 * last word: a card that was charged meanwhile has paid the order, and it is fulfilled.
 * @param former providers that can still be asked, by name
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
  // Also where word of the payment came while its provider was asked.
  if (closed === 'paid' || (await find())?.state === 'paid') return paid();
  if (closed === 'closed') return ok(undefined);
  return fail(
    'payment-undecided',
    'The payment provider could not be asked whether this order was paid. It stays as it is; please try again.',
  );
}

function paid(): Result<never> {
  return fail('order-paid', 'This order was paid. My Imagery shows its images, and which of them can be cancelled.');
}
