import { type ListedOrder, type Receipt, toCents, toItemId, toOrderId, toSceneId } from '@groundtrack/contract';
import { Route, Routes } from 'react-router';
import { forgetSession, startSession } from '../../api/session.ts';
import { useCart } from '../../features/cart/cart-store.ts';
import { paths } from '../../lib/paths.ts';
import { ada, adasSession, archiveImage, greenbelt, samplePriceId, serverInfo } from '../../testing/samples.ts';
import { CheckoutRoute } from '../checkout.tsx';
import { OrderRoute } from '../order.tsx';

/** The checkout, and the page of the order that opens after the payment. */
export const checkoutRoutes = (
  <Routes>
    <Route path={paths.checkout()} element={<CheckoutRoute />} />
    <Route path={paths.order()} element={<OrderRoute />} />
  </Routes>
);

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

const { receiptNumber: _, paidISO: __, payUntilISO: ___, ...booked } = unpaidOrder;
/** The receipt of the order of the cart. */
export const receipt: Receipt = {
  ...booked,
  state: 'paid',
  charged: unpaidOrder.total,
  number: 'R-000042',
  issuedISO: '2026-09-01T12:00:07.000Z',
  lines: [
    {
      imageId: toItemId('image-1'),
      provider: 'maxar',
      company: 'Maxar',
      featureId: toSceneId('scene-1'),
      satellite: 'WORLDVIEW-3',
      dateImageAcquiredISO: '2026-08-22T15:10:37.000Z',
      locationDescription: 'Greenbelt',
      product: 'Color, 5 km',
      termsVersion: '2',
      price: unpaidOrder.total,
      quote: null,
      serverState: 'Ordered',
      refund: null,
      simulated: false,
    },
  ],
  seller: { name: 'Orbit Images Ltd', address: [], taxNote: null },
  buyer: { name: 'Ada Byron', company: '', address: [], email: 'ada@example.com' },
  payment: { provider: 'sandbox', reference: 'pi_1' },
  ledger: [],
  adjusted: 0,
  testMode: true,
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
