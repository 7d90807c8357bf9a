import {
  chargeFor,
  type Quoted,
  type QuoteLine,
  quotedTotalCents,
  quoteEndpoint,
  toCents,
  toSceneId,
} from '@groundtrack/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession, startSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
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
import { cartItems, orderItems, toQuoteItem } from './cart.ts';
import { CartScreen } from './cart-screen.tsx';
import { useCart } from './cart-store.ts';

const UNTICKED = "You must agree to all providers' Terms of Service to continue to checkout.";
const AGREE = 'Check Here to Agree to above terms.';

beforeEach(() => {
  localStorage.clear();
  forgetSession();
  useCart.getState().empty();
});

function fill(...providers: readonly string[]): void {
  for (const [index, provider] of providers.entries()) {
    const id = `scene-${index}`;
    useCart.getState().add(archiveImage(id, provider, 12_500), { priceId: samplePriceId(id), place: greenbelt });
  }
}

/** The line of the scene that {@link fill} adds with this number. */
function lineFor(index: number, provider: string, priceCents = 12_500): QuoteLine {
  const id = `scene-${index}`;
  return {
    provider,
    featureId: toSceneId(id),
    priceId: samplePriceId(id),
    satellite: 'WORLDVIEW-3',
    dateAcquiredISO: '2026-08-22T15:10:37Z',
    description: 'Color, 5 km',
    ...chargeFor({
      areaKm2: 1,
      centsPerKm2: toCents(priceCents / 5),
      minimums: [{ kind: 'area', km2: 5 }],
      fees: () => [],
    }),
    currency: 'usd',
    licence: { title: 'End User License', version: '2026-01' },
    cancellation: `You can cancel for a full refund until ${provider} begins to process the image.`,
    validUntil: '2026-11-21T16:20:00.000Z',
  };
}

function toQuote(...lines: Quoted[]) {
  return () => ({ json: { lines, totalCents: quotedTotalCents(lines), currency: 'usd' } });
}

function api(valid = true) {
  return serveApi({
    serverInfo: () => ({ json: serverInfo }),
    terms: () => ({ json: termsAnswer }),
    checkUser: () => ({ json: { valid, missing: valid ? [] : ['zip'], user: ada } }),
    thumbnail: () => toProblem('not-found'),
    // A server whose prices match the cart.
    quote: ({ body }) => {
      const sent = body as readonly { readonly provider: string; readonly featureId: string }[];
      return toQuote(
        ...sent.map(({ provider, featureId }) => ({ line: lineFor(Number(featureId.slice(6)), provider) })),
      )();
    },
  });
}

it('describes an empty cart', async () => {
  await api();
  renderAt('/Cart', <CartScreen />);
  expect(screen.getByRole('heading', { name: 'Archived Images (0)' })).toBeDefined();
  expect(screen.getByText('You have no images in your cart.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Tasking Requests (0)' })).toBeDefined();
  expect(screen.getByText('You have no tasking requests in your cart.')).toBeDefined();
  expect(screen.getByText('You have 0 items in your cart')).toBeDefined();
  expect(screen.queryByText(UNTICKED)).toBeNull();
});

it('opens the checkout once the terms of every provider are ticked', async () => {
  await api();
  startSession(adasSession);
  fill('maxar', 'planet', 'maxar');
  renderAt('/Cart', <CartScreen />);
  expect(screen.getByText('$375.00')).toBeDefined();
  const boxes = await screen.findAllByRole('checkbox', { name: AGREE });
  expect(boxes).toHaveLength(2);
  for (const box of boxes) {
    expect(screen.getByText(UNTICKED)).toBeDefined();
    await userEvent.click(box);
  }
  expect(screen.queryByText(UNTICKED)).toBeNull();
  await userEvent.click(await screen.findByRole('link', { name: 'Checkout' }));
  expect(screen.getByTestId('where').textContent).toBe('/Checkout');
  expect(useCart.getState().agreedTerms).toEqual({ maxar: '2026-01', planet: '3' });
});

it('ticks and unticks the terms of all providers at once', async () => {
  await api();
  startSession(adasSession);
  fill('maxar', 'planet');
  renderAt('/Cart', <CartScreen />);
  const all = await screen.findByRole('checkbox', { name: 'Agree to the terms of all providers' });
  const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: AGREE }).map(({ checked }) => checked);
  await userEvent.click(all);
  expect(ticked()).toEqual([true, true]);
  expect(screen.queryByText(UNTICKED)).toBeNull();
  await userEvent.click(all);
  expect(ticked()).toEqual([false, false]);
});

it('waits for the email to be verified, and continues automatically once that happened elsewhere', async () => {
  const server = await api();
  const checked = { valid: true, missing: [], user: ada };
  server.answer({ checkUser: () => ({ json: { ...checked, emailUnverified: true } }) });
  startSession(adasSession);
  fill('maxar');
  renderAt('/Cart', <CartScreen />);
  await userEvent.click(await screen.findByRole('checkbox', { name: AGREE }));
  expect(await screen.findByText('Your e-mail address is not verified')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Checkout' })).toHaveProperty('disabled', true);
  server.answer({ checkUser: () => ({ json: checked }) });
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('link', { name: 'Checkout' })).toBeDefined();
  expect(screen.queryByText('Your e-mail address is not verified')).toBeNull();
});

it('shows prices that another part of the page has requested', async () => {
  await api();
  startSession(adasSession);
  fill('maxar');
  function Beside() {
    const { data } = useApi(quoteEndpoint, { body: cartItems(useCart.getState().cart).map(toQuoteItem) });
    return data ? <CartScreen /> : null;
  }
  renderAt('/Cart', <Beside />);
  expect(
    await screen.findByText('You can cancel for a full refund until maxar begins to process the image.'),
  ).toBeTruthy();
});

it('starts with every box unticked, also after an earlier agreement', async () => {
  await api();
  startSession(adasSession);
  fill('maxar');
  useCart.getState().agree({ maxar: '2026-01' });
  renderAt('/Cart', <CartScreen />);
  expect(await screen.findByRole<HTMLInputElement>('checkbox', { name: AGREE })).toHaveProperty('checked', false);
  // For a checkout that is open in another tab.
  expect(useCart.getState().agreedTerms).toEqual({ maxar: '2026-01' });
});

it('leads to the terms that are not ticked when the checkout is pressed', async () => {
  await api();
  startSession(adasSession);
  fill('maxar', 'planet');
  renderAt('/Cart', <CartScreen />);
  const [first, second] = await screen.findAllByRole('checkbox', { name: AGREE });
  if (!first || !second) throw new Error('The cart shows no terms');
  await userEvent.click(first);
  await userEvent.click(screen.getByRole('button', { name: 'Checkout' }));
  expect(document.activeElement).toBe(second);
  await userEvent.click(second);
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeDefined();
});

it('cannot be checked out without the license text of a provider', async () => {
  await api();
  startSession(adasSession);
  fill('skymap');
  renderAt('/Cart', <CartScreen />);
  expect(await screen.findByText('skymap EULA missing')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Checkout' }).getAttribute('aria-disabled')).toBe('true');
});

it('asks for the missing registration', async () => {
  await api(false);
  startSession(adasSession);
  fill('maxar');
  renderAt('/Cart', <CartScreen />);
  expect(
    await screen.findByText(
      'Full registration details are required to place archive imagery orders or request new tasking with our providers. Please update your account with the required fields.',
    ),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Update User' }).getAttribute('href')).toBe('/UpdateUser?section=contact');
});

it('restores removed images one after the other', async () => {
  await api();
  fill('maxar', 'planet', 'iceye');
  renderAt('/Cart', <CartScreen />);
  const before = useCart.getState().cart;
  for (const count of ['2 items', '1 item']) {
    const [first] = screen.getAllByRole('button', { name: /^Remove/ });
    if (!first) throw new Error('The cart shows no cards');
    await userEvent.click(first);
    expect(screen.getByText(`You have ${count} in your cart`)).toBeDefined();
  }
  for (const count of [2, 3]) {
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText(`You have ${count} items in your cart`)).toBeDefined();
  }
  expect(useCart.getState().cart).toEqual(before);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('reports areas that are too long for one order', () => {
  const ring = Array.from({ length: 10_000 }, (_, i): [number, number] => [i / 1e7, 0.123456789]);
  const image = archiveImage('scene-0', 'maxar', 12_500);
  const products = image.products.map((one) => ({ ...one, metadata: { ...one.metadata, clipped: true as const } }));
  const addAt = (lon: number) =>
    useCart.getState().add(
      { ...image, products },
      {
        priceId: samplePriceId('scene-0'),
        place: { ...greenbelt, area: { type: 'Polygon', coordinates: [[...ring, [lon, 1], [0, 0]]] } },
      },
    );
  addAt(1);
  const { unmount } = renderAt('/Cart', <CartScreen />);
  expect(screen.queryByText('The areas are too detailed for one order')).toBeNull();
  unmount();
  for (const lon of [2, 3, 4, 5, 6]) addAt(lon);
  renderAt('/Cart', <CartScreen />);
  expect(screen.getByText('The areas are too detailed for one order')).toBeDefined();
});

it('fetches no thumbnails for a visitor, and links to the login instead of the checkout', async () => {
  const server = await api();
  fill('maxar');
  renderAt('/Cart', <CartScreen />);
  await screen.findByRole('checkbox', { name: AGREE });
  expect(screen.getByRole('link', { name: 'Log in to check out' }).getAttribute('href')).toBe(
    '/Login?returnTo=%2FCart',
  );
  expect(server.calls.map(({ name }) => name)).not.toContain('thumbnail');
});

it('offers a retry if the terms cannot be fetched', async () => {
  const server = await api();
  server.answer({ terms: () => toProblem('internal-error') });
  fill('maxar');
  renderAt('/Cart', <CartScreen />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer({ terms: () => ({ json: termsAnswer }) });
  await userEvent.click(again);
  expect(await screen.findByText('Do not resell the pixels.')).toBeDefined();
});

it('shows how each price is computed, its license, and when it expires', async () => {
  const server = await api();
  startSession(adasSession);
  fill('maxar');
  renderAt('/Cart', <CartScreen />);
  expect(
    await screen.findByText('You can cancel for a full refund until maxar begins to process the image.'),
  ).toBeDefined();
  const summary = '5 km² minimum at $25.00 per km² (you get 1 km²)';
  await userEvent.click(await screen.findByText(summary));
  expect(screen.getByText('End User License (2026-01)')).toBeDefined();
  expect(screen.getByText('5 km², charged')).toBeDefined();
  expect(screen.getByText('2026-11-21 16:20 UTC')).toBeDefined();
  expect(await screen.findByText('Prices checked.')).toBeDefined();
  expect(server.calls.find(({ name }) => name === 'quote')?.body).toEqual([
    {
      provider: 'maxar',
      featureId: 'scene-0',
      product: samplePriceId('scene-0'),
      geometry: { type: 'Point', coordinates: [greenbelt.longitude, greenbelt.latitude] },
    },
  ]);
  expect(useCart.getState().cart.images[0]?.quote?.validUntil).toBe('2026-11-21T16:20:00.000Z');
});

it('shows a changed price, closes the checkout, and accepts the price on request', async () => {
  const server = await api();
  server.answer({ quote: toQuote({ line: lineFor(0, 'maxar', 14_000) }) });
  startSession(adasSession);
  fill('maxar');
  renderAt('/Cart', <CartScreen />);
  expect(await screen.findByText('The price has changed')).toBeDefined();
  expect(screen.getByText(/^It was \$125\.00 when you added it. Now it is \$140\.00/)).toBeDefined();
  await userEvent.click(await screen.findByRole('checkbox', { name: AGREE }));
  expect(screen.getByRole('button', { name: 'Checkout' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Accept $140.00' }));
  expect(screen.queryByText('The price has changed')).toBeNull();
  expect(screen.getAllByText('$140.00').length).toBeGreaterThan(1);
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeDefined();
  expect(useCart.getState().cart.images[0]?.image.products[0]?.price).toBe(14_000);
});

it('shows that an image has changed at its source, closes the checkout, and accepts it on request', async () => {
  const server = await api();
  const [before, now] = ['a', 'b'].map((digit) => ({ ...lineFor(0, 'maxar'), imageVersion: digit.repeat(32) }));
  if (!before || !now) throw new Error('expected two lines');
  server.answer({ quote: toQuote({ line: now }) });
  startSession(adasSession);
  fill('maxar');
  useCart.getState().keepLines(() => before);
  renderAt('/Cart', <CartScreen />);
  expect(await screen.findByText('The image has changed')).toBeDefined();
  await userEvent.click(await screen.findByRole('checkbox', { name: AGREE }));
  expect(screen.getByRole('button', { name: 'Checkout' })).toHaveProperty('disabled', true);
  expect(useCart.getState().cart.images[0]?.quote?.imageVersion).toBe(before.imageVersion);
  await userEvent.click(screen.getByRole('button', { name: 'Accept the image' }));
  expect(screen.queryByText('The image has changed')).toBeNull();
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeDefined();
  expect(orderItems(useCart.getState().cart, new Map())).toMatchObject([{ imageVersion: now.imageVersion }]);
});

it('shows an image that is no longer offered, and opens the checkout once it is removed', async () => {
  const server = await api();
  const gone = { refusal: { code: 'scene-unknown' as const, message: 'Maxar has no image scene-0 of this place.' } };
  server.answer({ quote: toQuote(gone, { line: lineFor(1, 'maxar') }) });
  startSession(adasSession);
  fill('maxar', 'maxar');
  renderAt('/Cart', <CartScreen />);
  expect(await screen.findByText('This offer is no longer available')).toBeDefined();
  expect(screen.getByText('Maxar has no image scene-0 of this place.')).toBeDefined();
  await userEvent.click(await screen.findByRole('checkbox', { name: AGREE }));
  expect(screen.getByText('The offer of one image has changed. Accept its new price or remove it.')).toBeDefined();
  server.answer({ quote: toQuote({ line: lineFor(1, 'maxar') }) });
  const [first] = screen.getAllByRole('listitem');
  if (!first) throw new Error('The cart shows no cards');
  await userEvent.click(within(first).getByRole('button', { name: /^Remove/ }));
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeDefined();
});

it('offers to continue or retry if a provider is unreachable', async () => {
  const server = await api();
  const late = { refusal: { code: 'provider-timeout' as const, message: 'Maxar did not answer in time.' } };
  server.answer({ quote: toQuote(late) });
  startSession(adasSession);
  fill('maxar');
  renderAt('/Cart', <CartScreen />);
  expect(await screen.findByText('The price could not be checked')).toBeDefined();
  await userEvent.click(await screen.findByRole('checkbox', { name: AGREE }));
  expect(screen.getByRole('link', { name: 'Checkout' })).toBeDefined();
  server.answer({ quote: toQuote({ line: lineFor(0, 'maxar') }) });
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(/^5 km² minimum/)).toBeDefined();
  expect(screen.queryByText('The price could not be checked')).toBeNull();
});

it('offers a retry if quotes fail', async () => {
  const server = await api();
  server.answer({ quote: () => toProblem('internal-error') });
  startSession(adasSession);
  fill('maxar');
  renderAt('/Cart', <CartScreen />);
  expect(await screen.findByText('The prices could not be checked')).toBeDefined();
});

it('links to terms that are not plain text', async () => {
  const server = await api();
  const [maxar] = termsAnswer.result;
  server.answer({
    terms: () => ({ json: { result: [{ ...maxar, text: null, link: 'https://example.org/eula.pdf' }] } }),
  });
  fill('maxar');
  renderAt('/Cart', <CartScreen />);
  const link = await screen.findByRole('link', { name: /Read the Terms of Service of Maxar/ });
  expect(link.getAttribute('href')).toBe('https://example.org/eula.pdf');
  expect(screen.getByRole('checkbox', { name: AGREE })).toBeDefined();
});

it('shows the maximum number of items in an order', async () => {
  await api();
  fill(...Array.from({ length: 102 }, () => 'maxar'));
  renderAt('/Cart', <CartScreen />);
  expect(screen.getByText('An order can have up to 100 items')).toBeDefined();
  expect(screen.getByText(/^Your cart has 102\. Remove 2/)).toBeDefined();
});
