import type { OrderId } from '@groundtrack/contract';
import type { ClosePayment } from '../../domain/feature-ports.ts';
import { ORDER_LIFETIME_MS } from '../../domain/order-lifetime.ts';
import type { ClosedPayment } from './close-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Orders of one account that wait for their payment. */
export const OPEN_ORDERS_MAX = 20;
/** Longer than opening a payment takes; what has none after that was left by a request that died. */
const OPENING_MS = 2 * 60_000;
/** Orders that one sweep closes: each asks the payment provider twice. */
const CLOSED_AT_ONCE = 100;
/** When so many cannot be closed, the provider does not answer, and more would only keep the buyer waiting. */
const TRIES = 3;

interface LeftDeps extends Pick<PaymentDeps, 'clock'> {
  readonly store: Pick<PaymentDeps['store'], 'openOrders' | 'leftOrders'>;
}

/**
 * Closes the oldest orders of an account that wait for their payment, so that one more may. A payment is cancelled at its
 * provider before its order counts as closed: it can never be made afterward. One that was made waits only for word of
 * it. An order whose payment is being opened by another request is left to it.
 * @returns false when there are too many and the oldest could not be closed
 */
export async function makeRoomForOrder(
  { store, clock }: LeftDeps,
  close: (orderId: OrderId) => Promise<ClosedPayment>,
  accountId: string,
): Promise<boolean> {
  const listExcess = () => store.openOrders(accountId, OPEN_ORDERS_MAX - 1, clock.nowMs() - OPENING_MS);
  const excess = await listExcess();
  let closed = 0;
  let refused = 0;
  for (const orderId of excess) {
    const now = await close(orderId);
    // A burst of orders is paid faster than the word of it comes.
    if (now === 'paid') return true;
    if (now === 'closed') closed++;
    else if (++refused === TRIES) break;
  }
  if (refused === 0 || closed > 0) return true;
  // What does not close may have been settled meanwhile.
  return (await listExcess()).length < excess.length;
}

/** Closes orders that were not paid in time; what cannot be closed now is tried by the next sweep. */
export async function closeLeftOrders({ store, clock }: LeftDeps, close: ClosePayment): Promise<number> {
  const left: readonly OrderId[] = await store.leftOrders(clock.nowMs() - ORDER_LIFETIME_MS, CLOSED_AT_ONCE);
  let closed = 0;
  for (const orderId of left) if (await close(orderId)) closed++;
  return closed;
}
