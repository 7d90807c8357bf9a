import { fail, type OrderId, type PlacedOrder, type Result } from '@groundtrack/contract';
import { isUuid } from '../../lib/is-uuid.ts';
import type { OrderDeps } from './order-deps.ts';
import { resumeOrder, unverified } from './resume-order.ts';

/**
 * Hands out the payment of an order of the account that is not paid yet, so that it can be paid from any browser. It is the
 * payment that was opened first, as long as that can be made: an order is never charged twice.
 */
export async function payOrder(
  deps: OrderDeps,
  { accountId, orderId }: { readonly accountId: string; readonly orderId: OrderId },
  signal: AbortSignal,
): Promise<Result<PlacedOrder>> {
  const buyer = await deps.findBuyer(accountId);
  if (buyer?.mustVerifyEmail) return unverified(buyer);
  const found = isUuid(orderId.toLowerCase()) ? await deps.orders.find(accountId, orderId) : null;
  if (!found) return fail('not-found', `You have no order ${orderId}.`);
  return resumeOrder(deps, { ...found, accountId }, signal);
}
