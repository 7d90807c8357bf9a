import type { OrderId } from '@groundtrack/contract';
import type { ClosePayment } from '../../domain/feature-ports.ts';
import { ORDER_LIFETIME_MS } from '../../domain/order-lifetime.ts';
import type { ClosedPayment } from './close-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Maximum number of unpaid orders of an account. */
export const OPEN_ORDERS_MAX = 20;
/** Longer than opening a payment takes. An older order without a payment was left by a request that died. */
const OPENING_MS = 2 * 60_000;
/** Orders closed by one sweep; each costs two requests to the payment provider. */
const CLOSED_AT_ONCE = 100;
/** After this many failures the provider is probably unavailable, and more attempts would only delay the buyer. */
const TRIES = 3;

interface LeftDeps extends Pick<PaymentDeps, 'clock'> {
  readonly store: Pick<PaymentDeps['store'], 'openOrders' | 'leftOrders'>;
}

/**
 * Closes the oldest unpaid orders of an account, to make room for one more. The payment is canceled at its provider
 * before the order is closed, so it can never be made afterward. A payment that was made only waits for its event. An
 * order whose payment is being opened by another request is skipped.
 * @returns false if there are too many and the oldest could not be closed
 */
export async function closeExcessOrders(
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
    // In a burst of orders, payments are faster than their events.
    if (now === 'paid') return true;
    if (now === 'closed') closed++;
    else if (++refused === TRIES) break;
  }
  if (refused === 0 || closed > 0) return true;
  // An order that could not be closed may have been settled in the meantime.
  return (await listExcess()).length < excess.length;
}

/** Closes orders that were not paid in time. Failures are retried by the next sweep. */
export async function closeUnpaidOrders({ store, clock }: LeftDeps, close: ClosePayment): Promise<number> {
  const left: readonly OrderId[] = await store.leftOrders(clock.nowMs() - ORDER_LIFETIME_MS, CLOSED_AT_ONCE);
  let closed = 0;
  for (const orderId of left) if (await close(orderId)) closed++;
  return closed;
}
