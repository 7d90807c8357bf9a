import { type Quoted, quotedTotalCents, toCents } from '@groundtrack/contract';
import { someTaskingLine } from '@groundtrack/contract/testing/some-tasking-line';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession, startSession } from '../../api/session.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import {
  ada,
  adasSession,
  archiveImage,
  greenbelt,
  samplePriceId,
  serverInfo,
  termsAnswer,
} from '../../testing/samples.ts';
import { someAssuredRequest, somePass, someRequest } from '../../testing/some-request.ts';
import { CartScreen } from './cart-screen.tsx';
import { useCart } from './cart-store.ts';

const AGREE = 'Check Here to Agree to above terms.';
/** Dates that are valid at any time. */
const dates = { start: '2090-12-01T10:00:00.000Z', stop: '2090-12-31T10:00:00.000Z' };
const request = () => someRequest({ dates });
const line = { ...someTaskingLine(), window: dates };

beforeEach(() => {
  localStorage.clear();
  forgetSession();
  useCart.getState().empty();
});

const toQuote =
  (...lines: Quoted[]) =>
  () => ({ json: { lines, totalCents: quotedTotalCents(lines), currency: 'usd' } });

function api(...lines: Quoted[]) {
  startSession(adasSession);
  return serveApi({
    serverInfo: () => ({ json: serverInfo }),
    terms: () => ({ json: termsAnswer }),
    checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
    thumbnail: () => toProblem('not-found'),
    quote: toQuote(...lines),
  });
}

function valueOf(label: string): string {
  return screen.getByText(label).nextElementSibling?.textContent ?? '';
}

it('shows a request with product, place, dates, cost, fees, total and notes', async () => {
  await api({ line });
  useCart.getState().addRequests([request()]);
  renderAt('/Cart', <CartScreen />);
  expect(screen.getByRole('heading', { name: 'Tasking Requests (1)' })).toBeDefined();
  const facts = ['Product', 'Provider', 'Description', 'Latitude', 'Longitude', 'Tasking Cost', 'High Demand'];
  expect(facts.map(valueOf)).toEqual([
    'Flexible 50 cm',
    'Maxar',
    'Greenbelt',
    '39.0045° N',
    '76.8755° W',
    '$1,200.00',
    '$680.00',
  ]);
  expect([valueOf('Earliest Image Date'), valueOf('Latest Image Date')]).toEqual([
    '2090-12-01 10:00 UTC',
    '2090-12-31 10:00 UTC',
  ]);
  expect([valueOf('Total Cost'), valueOf('Notes')]).toEqual(['$2,560.00', 'At low tide, please']);
  expect(screen.getByText('You have 1 item in your cart')).toBeDefined();
  expect(await screen.findByText('Prices checked.')).toBeDefined();
  expect(screen.getByText('You can cancel for a full refund until 24 hours before the image is taken.')).toBeDefined();
});

it('shows no total without fees, and shows notes as they were typed', async () => {
  await api({ line: { ...someTaskingLine(120_000, []), window: dates } });
  useCart.getState().addRequests([someRequest({ dates, fees: [], notes: '<b>no markup</b>' })]);
  renderAt('/Cart', <CartScreen />);
  expect(screen.queryByText('Total Cost')).toBeNull();
  expect(screen.getByText('<b>no markup</b>')).toBeDefined();
});

it('counts images and requests together in items, total, terms and checkout', async () => {
  const server = await api({ refusal: { code: 'provider-timeout', message: 'Late.' } }, { line });
  useCart.getState().addRequests([request()]);
  useCart
    .getState()
    .add(archiveImage('scene-1', 'planet', 12_500), { priceId: samplePriceId('scene-1'), place: greenbelt });
  renderAt('/Cart', <CartScreen />);
  expect(screen.getByText('You have 2 items in your cart')).toBeDefined();
  expect(screen.getByText('$2,685.00')).toBeDefined();
  const boxes = await screen.findAllByRole('checkbox', { name: AGREE });
  expect(boxes).toHaveLength(2);
  for (const box of boxes) await userEvent.click(box);
  expect(await screen.findByRole('link', { name: 'Checkout' })).toBeDefined();
  const quoted = server.calls.find(({ name }) => name === 'quote')?.body as readonly { readonly kind?: string }[];
  expect(quoted.map(({ kind }) => kind)).toEqual([undefined, 'tasking']);
});

it('restores a removed request', async () => {
  await api({ line });
  useCart.getState().addRequests([request()]);
  renderAt('/Cart', <CartScreen />);
  const [card] = screen.getAllByRole('listitem');
  if (!card) throw new Error('The cart shows no cards');
  await userEvent.click(within(card).getByRole('button', { name: 'Remove Greenbelt, Flexible 50 cm' }));
  expect(screen.getByText('You have no tasking requests in your cart.')).toBeDefined();
  expect(screen.getByText('Removed Greenbelt, Flexible 50 cm')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('heading', { name: 'Tasking Requests (1)' })).toBeDefined();
});

it('shows a changed price, and accepts it on request', async () => {
  const dearer = { ...line, imageryCents: toCents(130_000), totalCents: toCents(266_000) };
  await api({ line: dearer });
  useCart.getState().addRequests([request()]);
  renderAt('/Cart', <CartScreen />);
  expect(await screen.findByText(/^It was \$2,560\.00 when you added it. Now it is \$2,660\.00/)).toBeDefined();
  expect(screen.getByText('The offer of one request has changed. Accept the change or remove it.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Accept $2,660.00' }));
  expect(valueOf('Tasking Cost')).toBe('$1,300.00');
  expect(screen.queryByText('The price has changed')).toBeNull();
});

it.each(['window-expired', 'window-taken'] as const)('offers the next window after %s', async (code) => {
  const next = { ...somePass, start: '2090-12-04T15:20:00.000Z', stop: '2090-12-04T15:21:00.000Z', token: 'next' };
  await api({ refusal: { code, message: 'It is gone. The next one is that of WorldView-3.', nextWindow: next } });
  useCart.getState().addRequests([someAssuredRequest()]);
  renderAt('/Cart', <CartScreen />);
  expect(await screen.findByText('This window cannot be ordered')).toBeDefined();
  expect(screen.getByText('It is gone. The next one is that of WorldView-3.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Take the next one' }));
  const [kept] = useCart.getState().cart.requests;
  expect([kept?.pass?.token, kept?.window]).toEqual(['next', { start: next.start, stop: next.stop }]);
});

it('links to the form if there is no other window', async () => {
  await api({ refusal: { code: 'window-expired', message: 'It passed. Find windows again.' } });
  useCart.getState().addRequests([someAssuredRequest()]);
  renderAt('/Cart', <CartScreen />);
  expect(await screen.findByText('It passed. Find windows again.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Request Tasking' })).toBeDefined();
});

it('moves dates of a flexible request that are too close', async () => {
  await api({ refusal: { code: 'tasking-invalid', message: 'The earliest image date is too early.' } });
  useCart
    .getState()
    .addRequests([someRequest({ dates: { start: '2026-01-01T10:00:00.000Z', stop: '2026-01-31T10:00:00.000Z' } })]);
  renderAt('/Cart', <CartScreen />);
  expect(await screen.findByText('The earliest image date is too close now')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Move to these dates' }));
  const [kept] = useCart.getState().cart.requests;
  const { start = '', stop = '' } = kept?.window ?? {};
  expect(Date.parse(start)).toBeGreaterThan(Date.now() + 86_400_000);
  expect(Date.parse(stop) - Date.parse(start)).toBe(30 * 86_400_000);
});

const metadata = { fees: someRequest().fees, endUse: { MAP: 'Mapping' } };
const products = { archive: [], tasking: [{ name: 'Task Maxar', provider: 'maxar', prices: [], metadata }] };

it('adds the fee that the place requires', async () => {
  const server = await api({ refusal: { code: 'fee-missing', message: 'High Demand ($680.00) was left out.' } });
  server.answer({ products: () => ({ json: products }) });
  const [, mediaUsage] = metadata.fees;
  if (!mediaUsage) throw new Error('there are two fees');
  useCart.getState().addRequests([someRequest({ dates, fees: [mediaUsage] })]);
  renderAt('/Cart', <CartScreen />);
  expect(await screen.findByText('The fees have changed')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Add High Demand ($680.00)' }));
  const [kept] = useCart.getState().cart.requests;
  expect(kept?.additionalFees.map(({ description }) => description)).toEqual(['High Demand', 'Media Usage']);
});

it('removes a fee that the place no longer requires', async () => {
  const server = await api({ refusal: { code: 'fee-unknown', message: 'This place is not in high demand.' } });
  server.answer({ products: () => ({ json: products }) });
  useCart.getState().addRequests([request()]);
  renderAt('/Cart', <CartScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave out High Demand' }));
  const [kept] = useCart.getState().cart.requests;
  expect(kept?.additionalFees.map(({ description }) => description)).toEqual(['Media Usage']);
});

it('links to the form if a request cannot be ordered for another reason', async () => {
  await api({ refusal: { code: 'price-unknown', message: 'The price book has no such price.' } });
  useCart.getState().addRequests([request()]);
  renderAt('/Cart', <CartScreen />);
  expect(await screen.findByText('This offer is no longer available')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Request Tasking' }).getAttribute('href')).toBe('/Tasking');
});
