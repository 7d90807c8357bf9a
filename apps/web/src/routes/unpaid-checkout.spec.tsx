import { type ListedOrder, toCents, toItemId, toOrderId, toSceneId } from '@groundtrack/contract';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession, startSession } from '../api/session.ts';
import { useCart } from '../features/cart/cart-store.ts';
import { serveApi, toProblem } from '../testing/api-server.ts';
import { renderAt } from '../testing/render-app.tsx';
import { ada, adasSession, archiveImage, greenbelt, samplePriceId, serverInfo } from '../testing/samples.ts';
import { CheckoutRoute } from './checkout.tsx';

const placed = { stripeSecret: 'pi_1_secret_2', orderId: 'order-1', total: 12_500, currency: 'usd' };
const answers = {
  serverInfo: () => ({ json: serverInfo }),
  checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
  placeOrder: () => ({ json: placed }),
  payOrder: () => ({ json: placed }),
  orders: () => ({ json: { orders: [unpaidOrder] } }),
  confirmSandboxPayment: () => ({ json: { status: 'succeeded' } }),
};

beforeEach(() => {
  localStorage.clear();
  forgetSession();
  useCart.getState().empty();
  startSession(adasSession);
  useCart
    .getState()
    .add(archiveImage('scene-1', 'maxar', 12_500), { priceId: samplePriceId('scene-1'), place: greenbelt });
  useCart.getState().agree({ maxar: '2026-01' });
});

async function pay(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Use 4242 4242 4242 4242' }));
  await userEvent.click(screen.getByRole('button', { name: /^Purchase/ }));
  expect(await screen.findByText('Purchase Completed')).toBeDefined();
}

const unpaidOrder: ListedOrder = {
  orderId: toOrderId('order-1'),
  placedISO: '2026-09-01T12:00:00.000Z',
  state: 'open',
  lines: [
    {
      imageId: toItemId('image-1'),
      provider: 'maxar',
      company: 'Maxar',
      featureId: toSceneId('scene-1'),
      satellite: 'WORLDVIEW-3',
      dateImageAcquiredISO: '2026-08-22T15:10:37.000Z',
      locationDescription: 'Greenbelt',
      product: '5 km',
      termsVersion: '2',
      price: toCents(12_500),
      quote: null,
      serverState: null,
      refund: null,
      simulated: false,
    },
  ],
  currency: 'usd',
  total: toCents(12_500),
  charged: toCents(0),
  refunded: toCents(0),
  receiptNumber: null,
  paidISO: null,
  payUntilISO: '2026-09-02T12:00:00.000Z',
};

it('pays an order that was placed before, and keeps the cart unless it is the same', async () => {
  const server = await serveApi(answers);
  const { unmount } = renderAt('/Checkout?order=order-1', <CheckoutRoute />);
  expect(await screen.findByText('Purchasing 1 item, totaling $125.00')).toBeDefined();
  expect(screen.getByText('WORLDVIEW-3, 5 km')).toBeDefined();
  await pay();
  expect(server.calls.map(({ name }) => name)).not.toContain('placeOrder');
  expect(useCart.getState().cart.images).toHaveLength(1);
  unmount();

  const cart = renderAt('/Checkout', <CheckoutRoute />);
  await screen.findByLabelText('Card number');
  cart.unmount();
  renderAt('/Checkout?order=order-1', <CheckoutRoute />);
  await pay();
  expect(useCart.getState().cart.images).toEqual([]);
});

it('says so where the order cannot be paid any more', async () => {
  const server = await serveApi({ ...answers, orders: () => ({ json: { orders: [] } }) });
  const { unmount } = renderAt('/Checkout?order=order-1', <CheckoutRoute />);
  expect(await screen.findByText('This order cannot be paid')).toBeDefined();
  unmount();
  server.answer({
    orders: () => ({ json: { orders: [unpaidOrder] } }),
    payOrder: () => toProblem('order-ended', 'It was discarded.'),
  });
  renderAt('/Checkout?order=order-1', <CheckoutRoute />);
  expect(await screen.findByText(/It was discarded\./)).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'Back to your orders' })).not.toHaveLength(0);
});
