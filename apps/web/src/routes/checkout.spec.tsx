import { chargeFor, demoAddress, type QuoteLine, toCents, toOrderId } from '@groundtrack/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { currentSession, startSession } from '../api/session.ts';
import { Shell } from '../app/shell.tsx';
import { LoginScreen } from '../features/account/login-screen.tsx';
import { useCart } from '../features/cart/cart-store.ts';
import { type ApiServer, serveApi, toProblem } from '../testing/api-server.ts';
import { renderAt } from '../testing/render-app.tsx';
import { ada, adasSession, archiveImage, greenbelt, purchasedImage, samplePriceId } from '../testing/samples.ts';
import { someRequest } from '../testing/some-request.ts';
import { CheckoutRoute } from './checkout.tsx';
import {
  beginCheckout,
  checkoutAnswers,
  checkoutRoutes,
  fillCart,
  placedOrder,
  receipt,
} from './testing/checkout-setup.tsx';

beforeEach(beginCheckout);

const api = () => serveApi(checkoutAnswers);

function open(): void {
  renderAt('/Checkout', checkoutRoutes);
}

async function payWith(number: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Card number'), number);
  await userEvent.type(screen.getByLabelText('Expiry date'), '1239');
  await userEvent.type(screen.getByLabelText('Security code'), '123');
  await userEvent.click(screen.getByRole('button', { name: /^Purchase/ }));
}

function orderKeys(server: ApiServer): unknown[] {
  return server.calls.filter(({ name }) => name === 'placeOrder').map(({ headers }) => headers['idempotency-key']);
}

it('pays the order and empties the cart', async () => {
  const server = await api();
  open();
  expect(screen.getByText('Setting up Payment Info')).toBeDefined();
  expect(await screen.findByText('Purchasing 1 item, totaling $125.00')).toBeDefined();
  expect(screen.getByText('Test mode. No card is charged.')).toBeDefined();
  await payWith('4242424242424242');
  expect(await screen.findByText('Purchase Completed')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open My Imagery' }).getAttribute('href')).toBe('/MyImagery');
  expect(useCart.getState().cart.images).toEqual([]);
  expect(server.calls.find(({ name }) => name === 'placeOrder')?.body).toMatchObject([
    { featureId: 'scene-1', product: samplePriceId('scene-1'), termsVersion: '2026-01', expectedPrice: 12_500 },
  ]);
  expect(server.calls.find(({ name }) => name === 'confirmSandboxPayment')?.body).toEqual({
    clientSecret: placedOrder.stripeSecret,
    card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2039, cvc: '123' },
  });
});

it('shows the items next to the card, and after the payment their amount and progress', async () => {
  const server = await api();
  const bought = purchasedImage({ orderId: toOrderId(placedOrder.orderId), serverState: 'Ordered' });
  server.answer({
    images: () => ({ json: [{ images: [bought, { ...bought, _id: 'other', orderId: 'another' }] }] }),
    orderReceipt: () => ({ json: receipt }),
  });
  open();
  const order = within(await screen.findByRole('complementary', { name: 'Your order' }));
  expect(order.getByText('WORLDVIEW-3, Color, 5 km')).toBeDefined();
  expect(order.getByText('ada@example.com')).toBeDefined();
  expect(order.getByRole('link', { name: 'Change the cart' }).getAttribute('href')).toBe('/Cart');
  await payWith('4242424242424242');
  await screen.findByText('Purchase Completed');
  expect(screen.getByTestId('where').textContent).toBe('/Orders/order-1');
  expect((await screen.findByRole('link', { name: 'Receipt R-000042' })).getAttribute('href')).toBe(
    '/Orders/order-1/Receipt',
  );
  const items = within(screen.getByRole('list', { name: 'What you bought' }));
  const steps = within(await items.findByRole('list', { name: /^Delivery of/ }));
  expect(steps.getAllByRole('listitem').map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
    ['Ordered', 'step'],
    ['Processing', null],
    ['Preparing files', null],
    ['Delivered', null],
  ]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Purchase Completed');
  expect(screen.queryByRole('complementary', { name: 'Your order' })).toBeNull();
});

it('offers each image for download once it is delivered', async () => {
  const server = await api();
  const orderId = toOrderId(placedOrder.orderId);
  const downloads = { icon: null, full: 'jpg-1', tiff: null, zip: null };
  const images = [purchasedImage({ orderId, serverState: 'Delivered', downloads })];
  server.answer({ images: () => ({ json: [{ images }] }), orderReceipt: () => ({ json: receipt }) });
  open();
  await payWith('4242424242424242');
  expect(await screen.findByText('Your image is ready to download.')).toBeDefined();
  expect(screen.getByRole('button', { name: /^Download JPG of/ })).toBeDefined();
  expect(screen.getByRole('link', { name: /^Open .*, / }).getAttribute('href')).toBe('/View/image-1');
  expect(screen.getByRole('link', { name: /^Show on globe, / })).toBeDefined();
  expect(document.title).toBe('Purchase Completed · Groundtrack');
});

it('promises no email to a demo account', async () => {
  const user = { ...ada, username: demoAddress('1') };
  await serveApi({ ...checkoutAnswers, checkUser: () => ({ json: { valid: true, missing: [], user } }) });
  startSession({ ...adasSession, user });
  fillCart();
  open();
  const order = within(await screen.findByRole('complementary', { name: 'Your order' }));
  expect(order.queryByText(/send the receipt to/)).toBeNull();
  await payWith('4242424242424242');
  expect(await screen.findByText(/Demo accounts get no email/)).toBeDefined();
});

it('explains when requests are sent to the provider', async () => {
  const server = await api();
  useCart.getState().empty();
  useCart.getState().addRequests([someRequest()]);
  useCart.getState().agree({ maxar: '2026-01' });
  open();
  expect(await screen.findByText('Purchasing 1 item, totaling $125.00')).toBeDefined();
  await payWith('4242424242424242');
  expect(await screen.findByText(/^We sent your request to its provider\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Tasking Requests' }).getAttribute('href')).toBe('/Tasking');
  expect(screen.queryByRole('link', { name: 'Open My Imagery' })).toBeNull();
  expect(useCart.getState().cart.requests).toEqual([]);
  expect(server.calls.find(({ name }) => name === 'placeOrder')?.body).toMatchObject([
    { kind: 'tasking', description: 'Greenbelt', termsVersion: '2026-01', expectedPrice: 256_000 },
  ]);
});

it('links back to the cart when a window has passed', async () => {
  const server = await api();
  server.answer({ placeOrder: () => toProblem('window-expired', 'The window began at 15:40 UTC.') });
  open();
  expect(await screen.findByText(/The window began at 15:40 UTC\. Nothing was charged\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to the cart' })).toBeDefined();
});

it('shows the card provider’s message, and accepts another card for the same order', async () => {
  const server = await api();
  server.answer({ confirmSandboxPayment: () => toProblem('card-declined', 'Your card was declined.') });
  open();
  await payWith('4000000000000002');
  expect(await screen.findByText('Payment Error')).toBeDefined();
  expect(screen.getByText('Your card was declined.')).toBeDefined();
  expect(screen.getByRole('button', { name: /^Purchase/ })).toHaveProperty('disabled', true);

  server.answer({ confirmSandboxPayment: () => ({ json: { status: 'succeeded' } }) });
  const number = screen.getByLabelText('Card number');
  await userEvent.clear(number);
  await userEvent.type(number, '4242424242424242');
  expect(screen.getByText('Your card was declined.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Purchase/ }));
  expect(await screen.findByText('Purchase Completed')).toBeDefined();
  expect(orderKeys(server)).toHaveLength(1);
});

it('retries the same card on request, or another test card', async () => {
  const server = await api();
  server.answer({ confirmSandboxPayment: () => toProblem('card-declined', 'Your card was declined.') });
  open();
  await payWith('4000000000000002');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.queryByText('Payment Error')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Purchase/ }));
  expect(await screen.findByText('Payment Error')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Use 4242 4242 4242 4242' }));
  expect(screen.getByRole('button', { name: /^Purchase/ })).toHaveProperty('disabled', false);
});

it('sends nothing while a field is invalid, and names the field', async () => {
  const server = await api();
  open();
  await payWith('4242424242424241');
  expect(await screen.findByText('Your card number is not valid.')).toBeDefined();
  expect(server.calls.map(({ name }) => name)).not.toContain('confirmSandboxPayment');
});

it('never creates a second order of the same cart, however often it is opened', async () => {
  const server = await api();
  const { unmount } = renderAt('/Checkout', <CheckoutRoute />);
  await screen.findByLabelText('Card number');
  unmount();
  open();
  await screen.findByLabelText('Card number');
  const keys = orderKeys(server);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('explains a changed price and shows the options', async () => {
  const server = await api();
  server.answer({ placeOrder: () => toProblem('price-changed', 'It is $140.00 now.') });
  open();
  expect(await screen.findByText('A price in the cart has changed')).toBeDefined();
  expect(screen.getByText(/It is \$140\.00 now\./)).toBeDefined();
  expect(screen.getByText('Reference req-7')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to the cart' })).toBeDefined();
  expect(useCart.getState().cart.images).toHaveLength(1);
});

it('says until when items can be canceled', async () => {
  await api();
  const cancellation = 'You can cancel for a full refund until Maxar begins to process the image.';
  const image = archiveImage('scene-1', 'maxar', 12_500);
  const quote: QuoteLine = {
    ...chargeFor({ areaKm2: 25, centsPerKm2: toCents(500), minimums: [], fees: () => [] }),
    provider: 'maxar',
    featureId: image.featureId,
    priceId: samplePriceId('scene-1'),
    satellite: image.satellite,
    dateAcquiredISO: image.dateAcquiredISO,
    description: 'Color, 5 km',
    currency: 'usd',
    licence: null,
    cancellation,
    validUntil: '2026-11-21T16:20:00.000Z',
  };
  useCart.getState().keepLines(() => quote);
  open();
  expect(await screen.findByText(cancellation)).toBeDefined();
});

it('orders free items when Purchase is pressed, without a card', async () => {
  useCart.getState().empty();
  useCart.getState().add(archiveImage('scene-2', 'maxar', 0), { priceId: samplePriceId('scene-2'), place: greenbelt });
  useCart.getState().agree({ maxar: '2026-01' });
  const server = await api();
  server.answer({ placeOrder: () => toProblem('provider-timeout', 'Maxar did not answer in time.') });
  open();
  expect(await screen.findByText('Nothing to pay')).toBeDefined();
  expect(screen.getByText('Purchasing 1 item, totaling $0.00')).toBeDefined();
  expect(screen.queryByLabelText('Card number')).toBeNull();
  expect(orderKeys(server)).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: /^Purchase/ }));
  expect(await screen.findByText('Maxar did not answer in time.')).toBeDefined();
  server.answer({ placeOrder: () => ({ json: { ...placedOrder, stripeSecret: null, total: 0 } }) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Purchase Completed')).toBeDefined();
  expect(useCart.getState().cart.images).toEqual([]);
  const keys = orderKeys(server);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('is complete if the order is already paid', async () => {
  const server = await api();
  server.answer({ placeOrder: () => ({ json: { ...placedOrder, stripeSecret: null } }) });
  open();
  expect(await screen.findByText('Purchase Completed')).toBeDefined();
  expect(useCart.getState().cart.images).toEqual([]);
});

it('starts a new payment if the old one used another payment provider', async () => {
  const server = await api();
  server.answer({ placeOrder: () => toProblem('payment-closed', 'If you have paid, contact support.') });
  open();
  expect(await screen.findByText(/If you have paid, contact support\./)).toBeDefined();
  server.answer({ placeOrder: () => ({ json: placedOrder }) });
  await userEvent.click(screen.getByRole('button', { name: 'Start a new payment' }));
  expect(await screen.findByLabelText('Card number')).toBeDefined();
  expect(new Set(orderKeys(server)).size).toBe(2);
});

it('links back to the cart if the total is too small for a card', async () => {
  const server = await api();
  server.answer({ placeOrder: () => toProblem('amount-too-small', 'The order totals $0.30.') });
  open();
  expect(await screen.findByText('This amount is too small for a card payment')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to the cart' })).toBeDefined();
});

it('links to the support if no payment can be opened', async () => {
  const server = await api();
  server.answer({ placeOrder: () => toProblem('payment-unavailable', 'Nothing was charged.') });
  open();
  expect(await screen.findByText('Error creating payment, contact support')).toBeDefined();
  server.answer({ placeOrder: () => ({ json: placedOrder }) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Card number')).toBeDefined();
});

it('stays closed without ticked terms, and orders nothing', async () => {
  const server = await api();
  useCart.getState().agree({});
  open();
  expect(screen.getByText("You must agree to all providers' Terms of Service to continue to checkout.")).toBeDefined();
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('checkUser'));
  expect(orderKeys(server)).toEqual([]);
});

it('asks for a login when the session has expired, keeps the cart, and returns', async () => {
  const server = await api();
  server.answer({
    placeOrder: () => toProblem('session-expired'),
    logIn: () => ({ json: { ...adasSession, id: 'fresh-session' } }),
  });
  renderAt(
    '/Checkout',
    <Shell>
      <Routes>
        <Route path="/Checkout" element={<CheckoutRoute />} />
        <Route path="/Login" element={<LoginScreen />} />
      </Routes>
    </Shell>,
  );
  expect(await screen.findByText('Your session has expired')).toBeDefined();
  expect(screen.getByTestId('where').textContent).toBe('/Login?returnTo=%2FCheckout');
  expect(currentSession()).toBeNull();
  expect(useCart.getState().cart.images).toHaveLength(1);

  server.answer({ placeOrder: () => ({ json: placedOrder }) });
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Purchasing 1 item, totaling $125.00')).toBeDefined();
});

it('asks for another step if the card requires it, and sends the choice', async () => {
  const server = await api();
  server.answer({
    confirmSandboxPayment: ({ body }) => ({
      json: { status: JSON.stringify(body).includes('approve') ? 'succeeded' : 'requires_action' },
    }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Use 4000 0025 0000 3155' }));
  const filled = ['Expiry date', 'Security code'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  expect(filled).toEqual(['12 / 40', '123']);
  await userEvent.click(screen.getByRole('button', { name: /^Purchase/ }));
  const approve = await screen.findByRole('button', { name: 'Approve' });
  await waitFor(() => expect(document.activeElement).toBe(approve));
  expect(screen.getByRole('group', { name: 'Card' })).toHaveProperty('disabled', true);
  await userEvent.click(approve);
  expect(await screen.findByText('Purchase Completed')).toBeDefined();
});

it('discards the order of a changed cart, but not the order that the server returns again', async () => {
  const server = await api();
  server.answer({ discardOrder: () => 'empty' });
  const discarded = () => server.calls.filter(({ name }) => name === 'discardOrder').map(({ params }) => params);
  for (const _ of ['first', 'again']) {
    const { unmount } = renderAt('/Checkout', <CheckoutRoute />);
    await screen.findByLabelText('Card number');
    unmount();
  }
  expect(discarded()).toEqual([]);
  useCart
    .getState()
    .add(archiveImage('scene-2', 'maxar', 2_500), { priceId: samplePriceId('scene-2'), place: greenbelt });
  server.answer({ placeOrder: () => ({ json: { ...placedOrder, orderId: 'order-2' } }) });
  open();
  await screen.findByLabelText('Card number');
  expect(discarded()).toEqual([{ id: placedOrder.orderId }]);
  expect(orderKeys(server)).toEqual([undefined, undefined, undefined]);
});
