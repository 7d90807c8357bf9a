import { formatUsd, toCents, toItemId, toOrderId } from '@groundtrack/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession } from '../api/session.ts';
import { taskedImage } from '../features/tasking/tasking-samples.ts';
import { serveApi, toProblem } from '../testing/api-server.ts';
import { renderAt } from '../testing/render-app.tsx';
import { purchasedImage } from '../testing/samples.ts';
import { beginCheckout, checkoutAnswers, checkoutRoutes, receipt } from './testing/checkout-setup.tsx';

beforeEach(beginCheckout);

const orderId = toOrderId(receipt.orderId);
const image = purchasedImage({ orderId, serverState: 'Ordered' });
const answers = {
  ...checkoutAnswers,
  orderReceipt: () => ({ json: receipt }),
  images: () => ({ json: [{ images: [image] }] }),
};

it('opens at its address with its progress, amount, refund, and receipt', async () => {
  await serveApi({ ...answers, orderReceipt: () => ({ json: { ...receipt, refunded: toCents(2_500) } }) });
  renderAt('/Orders/order-1', checkoutRoutes);
  expect(await screen.findByRole('heading', { level: 1, name: 'Order R-000042' })).toBeDefined();
  expect(document.title).toBe('Order R-000042 · Groundtrack');
  const order = within(screen.getByRole('complementary', { name: 'Order' }));
  expect(order.getAllByRole('definition').map((each) => each.textContent)).toEqual(
    expect.arrayContaining(['$125.00', '$25.00']),
  );
  expect(order.getByRole('link', { name: 'Receipt R-000042' }).getAttribute('href')).toBe('/Orders/order-1/Receipt');
  expect(order.queryByText(/email the receipt/)).toBeNull();
  expect(await screen.findByRole('list', { name: /^Delivery of/ })).toBeDefined();
});

it('cancels an image as long as its provider allows it, and says how long', async () => {
  const cancellation = { possible: true, policy: 'Free until noon.' };
  await serveApi({ ...answers, images: () => ({ json: [{ images: [{ ...image, cancellation }] }] }) });
  const { unmount } = renderAt('/Orders/order-1', checkoutRoutes);
  const button = await screen.findByRole('button', { name: /^Cancel image of/ });
  expect(button.parentElement?.textContent).toContain('Free until noon.');
  await userEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Cancel this image?' })).toBeDefined();
  unmount();
  await serveApi({
    ...answers,
    images: () => ({ json: [{ images: [{ ...image, cancellation: { ...cancellation, possible: false } }] }] }),
  });
  renderAt('/Orders/order-1', checkoutRoutes);
  expect(await screen.findByRole('list', { name: /^Delivery of/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Cancel image of/ })).toBeNull();
});

it('shows the state of a request, and its image once it is taken', async () => {
  const tasking = taskedImage({
    orderid: orderId,
    _id: toItemId('tasking-1'),
    serverState: 'Confirmed',
    nextPass: null,
  });
  const [line] = receipt.lines;
  if (!line) throw new Error('No line');
  const { kind: _, ...fields } = line;
  const requested = {
    ...fields,
    kind: 'tasking' as const,
    imageId: tasking._id,
    window: { start: tasking.windowstartISO, stop: tasking.windowstopISO },
    latitude: tasking.latitude,
    longitude: tasking.longitude,
    size: tasking.product.size,
    quote: tasking.line,
  };
  const server = await serveApi({
    ...answers,
    orderReceipt: () => ({ json: { ...receipt, lines: [requested] } }),
    images: () => ({ json: [{ images: [] }] }),
    taskedImages: () => ({ json: [{ imageRequests: [tasking] }] }),
  });
  const { unmount } = renderAt('/Orders/order-1', checkoutRoutes);
  expect((await screen.findByText(/^To be taken/)).textContent).toContain(formatUsd(tasking.price));
  const steps = screen.getByRole('list', { name: /^Delivery of/ });
  expect(steps.querySelector('[aria-current]')?.textContent).toBe('Confirmed');
  expect(screen.getByText(tasking.cancellation.policy, { exact: false })).toBeDefined();
  expect(screen.getByRole('link', { name: /^Open request of / }).getAttribute('href')).toMatch(/^\/Tasking\?/);
  unmount();
  server.answer({
    images: () => ({ json: [{ images: [{ ...image, _id: tasking._id }] }] }),
  });
  renderAt('/Orders/order-1', checkoutRoutes);
  expect(await screen.findByRole('list', { name: /^Delivery of/ })).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Open request of / })).toBeNull();
});

it('explains an unknown order, and asks visitors to log in', async () => {
  await serveApi({ ...answers, orderReceipt: () => toProblem('not-found', 'You have no paid order order-1.') });
  const { unmount } = renderAt('/Orders/order-1', checkoutRoutes);
  expect(await screen.findByText(/You have no paid order/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe('/Orders');
  unmount();
  forgetSession();
  renderAt('/Orders/order-1', checkoutRoutes);
  expect(await screen.findByText('Log in to see your order')).toBeDefined();
});
