import { type ListedOrder, toCents, toOrderId } from '@groundtrack/contract';
import { forgetSession, startSession } from '../../api/session.ts';
import { useCart } from '../../features/cart/cart-store.ts';
import { ada, adasSession, archiveImage, greenbelt, samplePriceId, serverInfo } from '../../testing/samples.ts';

/** The server's response to an order that was placed, or is paid later. */
export const placedOrder = { stripeSecret: 'pi_1_secret_2', orderId: 'order-1', total: 12_500, currency: 'usd' };

export const checkoutAnswers = {
  serverInfo: () => ({ json: serverInfo }),
  checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
  placeOrder: () => ({ json: placedOrder }),
  confirmSandboxPayment: () => ({ json: { status: 'succeeded' } }),
};

export const unpaidOrder: ListedOrder = {
  orderId: toOrderId(placedOrder.orderId),
  placedISO: '2026-09-01T12:00:00.000Z',
  state: 'open',
  lines: [],
  currency: 'usd',
  total: toCents(placedOrder.total),
  charged: toCents(0),
  refunded: toCents(0),
  receiptNumber: null,
  paidISO: null,
  payUntilISO: '2026-09-02T12:00:00.000Z',
};

/** A cart of one image, with its terms ticked. */
export function fillCart(priceCents = placedOrder.total): void {
  useCart.getState().empty();
  useCart
    .getState()
    .add(archiveImage('scene-1', 'maxar', priceCents), { priceId: samplePriceId('scene-1'), place: greenbelt });
  useCart.getState().agree({ maxar: '2026-01' });
}

/** A browser in which Ada is logged in and has filled her cart. */
export function beginCheckout(): void {
  localStorage.clear();
  forgetSession();
  startSession(adasSession);
  fillCart();
}
