import type { OrderId } from '@groundtrack/contract';
import type { Tx } from '../../platform/db/database.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PayableOrder, Payment } from './payment-records.ts';

const REFUNDED = 'The payment was refunded before the order was processed.';

/**
 * Marks a priced order as paid; no other code does. Order, ledger, items, and fulfillment jobs change in the caller's
 * transaction, which has locked the order. A payment of another amount or currency settles nothing. An order that was
 * refunded before it was settled is not fulfilled.
 */
export async function settlePayment(
  deps: PaymentDeps,
  tx: Tx,
  order: PayableOrder,
  payment: Payment,
): Promise<'settled' | 'already-paid' | 'refused'> {
  const { store, clock, log } = deps;
  if (payment.amountCents !== order.totalCents || payment.currency.toLowerCase() !== order.currency) {
    log.error(
      {
        orderId: order.id,
        intentId: payment.intentId,
        ordered: { amountCents: order.totalCents, currency: order.currency },
        paid: { amountCents: payment.amountCents, currency: payment.currency },
      },
      'A payment does not match its order and was not settled',
    );
    return 'refused';
  }
  if (order.state === 'paid') return 'already-paid';
  const rows = await store.markPaid(tx, order, payment, clock.nowMs());
  await deps.events.settled(tx, order.id);
  const isRefunded = order.totalCents > 0 && (await store.balanceCents(tx, order.id)) <= 0;
  await deps.fulfillment.takeOver(tx, { accountId: order.accountId, rows, rejection: isRefunded ? REFUNDED : null });
  if (isRefunded)
    log.warn({ orderId: order.id, intentId: payment.intentId }, 'An order was paid and refunded, nothing is ordered');
  return 'settled';
}

/**
 * Settles a free order in the transaction that writes it. It does not appear in the ledger, which contains only moved
 * money and is compared with the provider.
 */
export async function settleFreeOrder(deps: PaymentDeps, tx: Tx, orderId: OrderId): Promise<void> {
  const order = await deps.store.lockById(tx, orderId);
  if (order?.totalCents !== 0) throw new Error(`Order ${orderId} has to be paid`);
  const rows = await deps.store.markPaid(tx, order, null, deps.clock.nowMs());
  await deps.events.settled(tx, orderId);
  await deps.fulfillment.takeOver(tx, { accountId: order.accountId, rows, rejection: null });
}
