import type { Tx } from '../../db/database.ts';
import { fulfilJobKey, type JobQueue } from '../../db/jobs.ts';
import type { Clock, Log } from '../../ports.ts';
import type { PayableOrder, Payment, PaymentStore } from './payment-store.ts';

export interface SettlePaymentDeps {
  readonly store: PaymentStore;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly log: Log;
  /** What else belongs to a paid order; told once for each order, in the transaction that settles it. */
  readonly onSettled: (tx: Tx, orderId: string) => Promise<void>;
}

/**
 * The one way an order becomes paid: order, ledger, items and the jobs that fulfil them change in the caller's
 * transaction, which holds the lock on the order. A payment of another amount or currency settles nothing. An order
 * that was given back before it was settled is not fulfilled.
 */
export async function settlePayment(
  deps: SettlePaymentDeps,
  tx: Tx,
  order: PayableOrder,
  payment: Payment,
): Promise<'settled' | 'already-paid' | 'refused'> {
  const { store, jobs, clock, log } = deps;
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
  const itemIds = await store.markPaid(tx, order, payment, clock.nowMs());
  await deps.onSettled(tx, order.id);
  if (order.totalCents > 0 && (await store.balanceCents(tx, order.id)) <= 0) {
    await store.rejectItems(tx, itemIds, 'The payment was given back before the order began.', clock.nowMs());
    log.warn({ orderId: order.id, intentId: payment.intentId }, 'An order was paid and given back, nothing is ordered');
    return 'settled';
  }
  for (const itemId of itemIds) await jobs.add(tx, 'fulfil-item', { itemId }, { key: fulfilJobKey(itemId) });
  return 'settled';
}
