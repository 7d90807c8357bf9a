import type { Cents } from '@groundtrack/contract';
import type { ItemOfOrder } from '../../../domain/feature-ports.ts';
import { itemRefundKey } from '../../../domain/item-refund.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RefundDeps } from '../payment-deps.ts';
import { refundPayment } from './refund-payment.ts';

/**
 * Refunds the price of an undelivered item, once, in the caller's transaction. Every fee belongs to an item and is
 * refunded with it.
 * @returns the refund in cents; null if less than the price is left, because the operator has refunded some of the
 * order for an unknown item
 */
export async function refundItem(deps: RefundDeps, tx: Tx, item: ItemOfOrder, reason: string): Promise<Cents | null> {
  const { id, orderId, priceCents } = item;
  if (priceCents === 0) return priceCents;
  const answer = await refundPayment(deps, tx, { orderId, amountCents: priceCents, key: itemRefundKey(id), reason });
  if (answer.ok) return answer.amountCents;
  const event = { itemId: id, orderId, priceCents, leftCents: answer.leftCents, failure: answer.reason };
  if (answer.leftCents > 0) deps.log.error(event, 'Too little is left of a payment to refund an item: check it');
  else deps.log.warn(event, 'An item is not refunded: nothing is left of its payment');
  return null;
}
