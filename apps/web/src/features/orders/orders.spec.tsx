import {
  chargeFor,
  type ListedOrder,
  type OrderLine,
  type Receipt,
  toCents,
  toItemId,
  toOrderId,
  toPriceId,
  toSceneId,
} from '@groundtrack/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetCartOrder, keepCartOrder } from '../../api/cart-order.ts';
import { forgetSession, startSession } from '../../api/session.ts';
import { paths } from '../../lib/paths.ts';
import { useZoneKind } from '../../lib/use-zone.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession, archiveImage } from '../../testing/samples.ts';
import { OrdersScreen } from './orders-screen.tsx';
import { ReceiptScreen } from './receipt-screen.tsx';

const charge = chargeFor({
  areaKm2: 1,
  centsPerKm2: toCents(2_250),
  minimums: [{ kind: 'area', km2: 2 }],
  fees: () => [{ description: 'GeoTIFF', amountCents: toCents(1_125) }],
});
const line: OrderLine = {
  imageId: toItemId('image-1'),
  provider: 'maxar',
  company: 'Maxar',
  featureId: toSceneId('mx-1'),
  satellite: 'WorldView-3',
  dateImageAcquiredISO: '2026-08-22T15:10:37.000Z',
  locationDescription: 'Greenbelt, Maryland',
  product: 'Color 1 × 1 km',
  termsVersion: toItemId('2'),
  price: charge.totalCents,
  quote: {
    ...charge,
    provider: 'maxar',
    featureId: toSceneId('mx-1'),
    priceId: toPriceId('mx-1:1km'),
    satellite: 'WorldView-3',
    dateAcquiredISO: '2026-08-22T15:10:37.000Z',
    description: 'Color 1 × 1 km',
    currency: 'usd',
    licence: { title: 'Maxar license', version: '2' },
    validUntil: '2026-09-01T13:00:00.000Z',
  },
  serverState: 'Delivered',
  refund: null,
  simulated: true,
};
const paid: ListedOrder = {
  orderId: toOrderId('order-1'),
  placedISO: '2026-09-01T12:00:00.000Z',
  state: 'partly-refunded',
  lines: [line],
  currency: 'usd',
  total: toCents(5_625),
  charged: toCents(5_625),
  refunded: toCents(1_125),
  receiptNumber: 'R-000042',
  paidISO: '2026-09-01T12:00:07.000Z',
  payUntilISO: null,
};
const open: ListedOrder = {
  ...paid,
  orderId: toOrderId('order-2'),
  state: 'open',
  charged: toCents(0),
  refunded: toCents(0),
  receiptNumber: null,
  paidISO: null,
  payUntilISO: '2026-09-02T12:00:00.000Z',
};
const { receiptNumber: _, paidISO: __, payUntilISO: ___, ...booked } = paid;
const receipt: Receipt = {
  ...booked,
  number: 'R-000042',
  issuedISO: '2026-09-01T12:00:07.000Z',
  seller: { name: 'Orbit Images Ltd', address: ['1 Orbit Road'], taxNote: 'VAT GB1' },
  buyer: { name: 'Ada Lovelace', company: '', address: ['London'], email: 'ada@example.com' },
  payment: { provider: 'stripe', reference: 'pi_1' },
  ledger: [
    { atISO: '2026-09-01T12:00:07.000Z', kind: 'charge', amount: 5_625 },
    { atISO: '2026-09-02T09:00:00.000Z', kind: 'refund', amount: -1_125 },
  ],
  adjusted: 0,
  testMode: false,
};

beforeEach(() => {
  useZoneKind.getState().choose('utc');
  forgetSession();
  forgetCartOrder();
  startSession(adasSession);
});

afterEach(() => {
  vi.restoreAllMocks();
});

function showReceipt(): void {
  renderAt(
    paths.receipt('order-1'),
    <Routes>
      <Route path={paths.receipt()} element={<ReceiptScreen />} />
    </Routes>,
  );
}

it('links visitors to the login, and describes an empty list', async () => {
  await serveApi({ orders: () => ({ json: { orders: [] } }) });
  const { unmount } = renderAt(paths.orders(), <OrdersScreen />);
  expect(await screen.findByText('No orders yet')).toBeDefined();
  unmount();
  forgetSession();
  renderAt(paths.orders(), <OrdersScreen />);
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/Login?returnTo=%2FOrders');
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
});

it('shows orders page by page, with lines, state, payments and a link to the receipt', async () => {
  const server = await serveApi({
    orders: ({ query }) => ({ json: query.has('cursor') ? { orders: [paid] } : { orders: [open], next: 'more' } }),
  });
  renderAt(paths.orders(), <OrdersScreen />);
  expect(await screen.findByText('Not paid')).toBeDefined();
  expect(screen.getByText(/It closes by itself at/).textContent).toContain('2026-09-02 12:00 UTC');
  expect(screen.getByRole('link', { name: 'Pay $56.25' }).getAttribute('href')).toBe('/Checkout?order=order-2');
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier orders' }));
  expect((await screen.findByRole('link', { name: 'Receipt R-000042' })).getAttribute('href')).toBe(
    '/Orders/order-1/Receipt',
  );
  expect(screen.getByRole('link', { name: 'Open order R-000042' }).getAttribute('href')).toBe('/Orders/order-1');
  expect(server.calls.at(-1)?.query.get('cursor')).toBe('more');
  expect(screen.getByText('Partly refunded')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Order R-000042' })).toBeDefined();
  expect(screen.getByText(/^Paid/).textContent).toBe('Paid 2026-09-01 12:00 UTC');
  // The price of a single item is the total.
  expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual(['$11.25']);
  expect(screen.queryByRole('button', { name: 'Show earlier orders' })).toBeNull();
});

it('shows the total of several items, and the state of each', async () => {
  const lines = [line, { ...line, imageId: toItemId('image-2'), serverState: 'Processing' as const }];
  await serveApi({ orders: () => ({ json: { orders: [{ ...paid, lines, state: 'paid', refunded: toCents(0) }] } }) });
  renderAt(paths.orders(), <OrdersScreen />);
  expect(await screen.findByText('Delivered')).toBeDefined();
  expect(screen.getByText('Processing')).toBeDefined();
  expect(screen.getAllByRole('term').map((each) => each.textContent)).toEqual(['Total']);
});

it('leaves out the unpaid order of the cart, which is paid in Checkout', async () => {
  keepCartOrder(open.orderId);
  await serveApi({ orders: () => ({ json: { orders: [open] } }) });
  renderAt(paths.orders(), <OrdersScreen />);
  expect(await screen.findByText('No orders yet')).toBeDefined();
});

it('pictures what was bought, and the whole scene for old orders', async () => {
  const { size } = archiveImage('mx-1', 'maxar', 0).products[0]?.metadata ?? {};
  if (!size) throw new Error('no size');
  const pictured: OrderLine = { ...line, picture: { size, phenomenology: 'ms', closeUp: '/close-up' } };
  const server = await serveApi({ orders: () => ({ json: { orders: [{ ...paid, lines: [line, pictured] }] } }) });
  renderAt(paths.orders(), <OrdersScreen />);
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toEqual(['orders', 'thumbnail', 'closeUp']));
  expect(server.calls.at(-1)?.query.get('west')).toBe('-76.900000');
});

it('discards an unpaid order after a confirmation, and reports a failure', async () => {
  const server = await serveApi({
    orders: () => ({ json: { orders: [open] } }),
    discardOrder: () => toProblem('payment-undecided', 'Nobody knows yet.'),
  });
  renderAt(paths.orders(), <OrdersScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this order?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Discard order' }));
  expect(await dialog.findByText('Nobody knows yet.')).toBeDefined();
  server.answer({ orders: () => ({ json: { orders: [] } }), discardOrder: () => 'empty' });
  await userEvent.click(dialog.getByRole('button', { name: 'Discard order' }));
  const said = await screen.findByText('The order is discarded');
  await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
  expect(await screen.findByText('No orders yet')).toBeDefined();
  expect(server.calls.filter(({ name }) => name === 'discardOrder').at(-1)?.params).toEqual({ id: 'order-2' });
});

it('shows the refund next to an item that was not delivered', async () => {
  const failed: OrderLine = {
    ...line,
    serverState: 'Failed',
    refund: { amount: toCents(5_625), state: 'asked' },
  };
  await serveApi({ orders: () => ({ json: { orders: [{ ...paid, lines: [failed] }] } }) });
  renderAt(paths.orders(), <OrdersScreen />);
  expect(await screen.findByText('$56.25 goes back to the card you paid with. Not delivered.')).toBeDefined();
});

it('reports a failure, and retries', async () => {
  const server = await serveApi({ orders: () => toProblem('unavailable', 'Later, please') });
  renderAt(paths.orders(), <OrdersScreen />);
  expect(await screen.findByText('Later, please')).toBeDefined();
  server.answer({ orders: () => ({ json: { orders: [paid] } }), ordersCsv: () => toProblem('internal-error') });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('The export failed')).toBeDefined();
});

it('names the company behind a marketplace in a receipt', async () => {
  const lines = receipt.lines.map((line) => ({ ...line, company: 'SkyFi', operator: 'Satellogic' }));
  await serveApi({ orderReceipt: () => ({ json: { ...receipt, lines } }) });
  showReceipt();
  expect(await screen.findAllByText(/\(Satellogic via SkyFi\),/)).toHaveLength(lines.length);
});

it('shows a receipt with every figure, sets the window title, and prints', async () => {
  await serveApi({ orderReceipt: () => ({ json: receipt }) });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  showReceipt();
  const sheet = within(await screen.findByRole('article'));
  expect(sheet.getByRole('heading', { level: 1 }).textContent).toBe('Receipt R-000042');
  await waitFor(() => expect(document.title).toBe('Groundtrack receipt R-000042'));
  for (const text of [
    'Orbit Images Ltd',
    'VAT GB1',
    'Ada Lovelace',
    '2 km² minimum at $22.50 per km² (you get 1 km²)',
    'Maxar license, version 2',
    'SIMULATED',
    'GeoTIFF',
    'Partly refunded',
  ])
    expect(sheet.getByText(text)).toBeDefined();
  expect(sheet.queryByText(/Test mode/)).toBeNull();
  const sums = sheet.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(sums).toEqual([
    'Total: $56.25',
    'Charged 2026-09-01 12:00 UTC: $56.25',
    'Refunded 2026-09-02 09:00 UTC: -$11.25',
    'Net total: $45.00',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it('explains why there is no receipt, and links visitors to the login', async () => {
  await serveApi({ orderReceipt: () => toProblem('not-found', 'You have no order order-1.') });
  showReceipt();
  expect(await screen.findByText('You have no order order-1.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe('/Orders');
  forgetSession();
  expect(await screen.findByText('Log in to see your receipt')).toBeDefined();
});

it('shows times in the chosen zone, and in UTC for machines', async () => {
  const resolved = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata' }).resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(resolved);
  await serveApi({ orders: () => ({ json: { orders: [open] } }) });
  renderAt(paths.orders(), <OrdersScreen />);
  expect(await screen.findByRole('heading', { name: '2026-09-01 12:00 UTC' })).toBeDefined();
  act(() => useZoneKind.getState().choose('local'));
  const time = within(screen.getByRole('heading', { name: '2026-09-01 17:30 IST' })).getByRole('time');
  expect(time.getAttribute('datetime')).toBe(open.placedISO);
  expect(screen.getByText('2026-09-02 17:30 IST')).toBeDefined();
});
