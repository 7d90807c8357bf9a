import { type ListedOrder, toCents, toItemId, toSceneId } from '@groundtrack/contract';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useCart } from '../features/cart/cart-store.ts';
import { serveApi, toProblem } from '../testing/api-server.ts';
import { renderAt } from '../testing/render-app.tsx';
import { beginCheckout, checkoutAnswers, checkoutRoutes, placedOrder, unpaidOrder } from './testing/checkout-setup.tsx';

const answers = {
  ...checkoutAnswers,
  payOrder: () => ({ json: placedOrder }),
  orders: () => ({ json: { orders: [order] } }),
};

beforeEach(beginCheckout);

async function pay(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Use 4242 4242 4242 4242' }));
  await userEvent.click(screen.getByRole('button', { name: /^Purchase/ }));
  expect(await screen.findByText('Purchase Completed')).toBeDefined();
}

const order: ListedOrder = {
  ...unpaidOrder,
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
};

it('pays an existing order, and keeps the cart unless it holds the same items', async () => {
  const server = await serveApi(answers);
  const { unmount } = renderAt('/Checkout?order=order-1', checkoutRoutes);
  expect(await screen.findByText('Purchasing 1 item, totaling $125.00')).toBeDefined();
  expect(screen.getByText('WORLDVIEW-3, 5 km')).toBeDefined();
  await pay();
  expect(server.calls.map(({ name }) => name)).not.toContain('placeOrder');
  expect(useCart.getState().cart.images).toHaveLength(1);
  unmount();

  const cart = renderAt('/Checkout', checkoutRoutes);
  await screen.findByLabelText('Card number');
  cart.unmount();
  renderAt('/Checkout?order=order-1', checkoutRoutes);
  await pay();
  expect(useCart.getState().cart.images).toEqual([]);
});

it('explains that the order can no longer be paid', async () => {
  const server = await serveApi({ ...answers, orders: () => ({ json: { orders: [] } }) });
  const { unmount } = renderAt('/Checkout?order=order-1', checkoutRoutes);
  expect(await screen.findByText('This order cannot be paid')).toBeDefined();
  unmount();
  server.answer({
    orders: () => ({ json: { orders: [order] } }),
    payOrder: () => toProblem('order-ended', 'It was discarded.'),
  });
  renderAt('/Checkout?order=order-1', checkoutRoutes);
  expect(await screen.findByText(/It was discarded\./)).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'Back to your orders' })).not.toHaveLength(0);
});
