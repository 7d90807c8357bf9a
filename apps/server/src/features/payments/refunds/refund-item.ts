import type { Tx } from '../../../db/database.ts';
import type { ItemOfOrder } from '../../feature-events.ts';
import { itemRefundKey } from '../../item-refund.ts';
import type { RefundDeps } from '../payment-deps.ts';
import { refundPayment } from './refund-payment.ts';

/**
 * Gives the price of an item back that will not be delivered, once, in the caller's transaction. Fees belong to one
 * item and go back with it; an order has none of its own, so that nothing has to be split.
 * @returns what goes back, in cents; null when less than the price is left of the payment: somebody has given money back
 * by other ways, and for which item only people know
 */
export async function refundItem(deps: RefundDeps, tx: Tx, item: ItemOfOrder, reason: string): Promise<number | null> {
  const { id, orderId, priceCents } = item;
  if (priceCents === 0) return 0;
  const answer = await refundPayment(deps, tx, { orderId, amountCents: priceCents, key: itemRefundKey(id), reason });
  if (answer.ok) return answer.amountCents;
  const event = { itemId: id, orderId, priceCents, leftCents: answer.leftCents, refusal: answer.reason };
  if (answer.leftCents > 0) deps.log.error(event, 'Too little is left of a payment to give an item back: look at it');
  else deps.log.warn(event, 'An item is not given back: nothing is left of its payment');
  return null;
}
