import { fail, type OrderId, type PlacedOrder, type Result } from '@groundtrack/contract';
import { isUuid } from '../../lib/is-uuid.ts';
import type { OrderDeps } from './order-deps.ts';
import { resumeOrder, unverified } from './resume-order.ts';

/**
 * Returns the payment of an unpaid order of the account, so that it can be paid from any browser. It is the first
 * payment while that can be made, so an order is never charged twice.
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
