import type { ItemOfOrder } from '../../../domain/feature-ports.ts';
import { itemRefundKey } from '../../../domain/item-refund.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RefundDeps } from '../payment-deps.ts';

/** Whether the price of an item is neither refunded nor being refunded. Locks the order until the transaction ends. */
export async function isItemPaidFor(
  { store, refunds }: Pick<RefundDeps, 'store' | 'refunds'>,
  tx: Tx,
  { id, orderId, priceCents }: ItemOfOrder,
): Promise<boolean> {
  const order = await store.lockById(tx, orderId);
  if (priceCents === 0) return order?.state === 'paid';
  if (order?.state !== 'paid' || (await refunds.findByKey(tx, itemRefundKey(id)))) return false;
  return (await store.balanceCents(tx, orderId)) - (await refunds.requestedCents(tx, orderId)) >= priceCents;
}
