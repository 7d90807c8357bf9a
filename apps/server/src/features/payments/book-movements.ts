import type { Tx } from '../../platform/db/database.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { Movement } from './payment-provider.ts';
import type { PayableOrder } from './payment-records.ts';

/**
 * Writes money that moved after the charge into the ledger. Each movement is written once, regardless of its source and
 * order of arrival. Our refunds become done.
 * @returns how many were new
 */
export async function bookMovements(
  deps: PaymentDeps,
  tx: Tx,
  order: PayableOrder,
  movements: readonly Movement[],
): Promise<number> {
  const { intentId } = order;
  if (intentId === null) return 0;
  let booked = 0;
  for (const movement of movements) {
    if (movement.currency.toLowerCase() !== order.currency) {
      deps.log.error({ orderId: order.id, intentId, movement }, 'Money moved in a currency that is not the order’s');
      continue;
    }
    const entry = { orderId: order.id, provider: deps.provider.kind, intentId, movement };
    const isNew = await deps.store.book(tx, entry, deps.clock.nowMs());
    if (movement.refundId !== null) await deps.refunds.markDone(tx, movement.refundId, movement.reference);
    if (!isNew) continue;
    booked++;
    if (movement.kind === 'adjustment')
      deps.log.error({ orderId: order.id, intentId, movement }, 'The payment provider moved money on its own account');
  }
  if (booked > 0) await deps.events.moneyMoved(tx, order.id);
  return booked;
}
