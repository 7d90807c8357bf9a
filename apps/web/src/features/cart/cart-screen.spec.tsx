import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession, startSession } from '../../api/session.ts';
import { problemOf, serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import {
  ada,
  adasSession,
  archiveImage,
  greenbelt,
  priceIdOf,
  serverInfo,
  termsAnswer,
} from '../../testing/samples.ts';
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
    useCart.getState().add(archiveImage(id, provider, 12_500), priceIdOf(id), greenbelt);
  }
}

function api(valid = true) {
  return serveApi({
    serverInfo: () => ({ json: serverInfo }),
    terms: () => ({ json: termsAnswer }),
    checkUser: () => ({ json: { valid, missing: valid ? [] : ['zip'], user: ada } }),
    thumbnail: () => problemOf('not-found'),
  });
}

it('says what an empty cart holds', async () => {
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

it('starts with every box unticked, whatever was agreed to before', async () => {
  await api();
  startSession(adasSession);
  fill('maxar');
  useCart.getState().agree({ maxar: '2026-01' });
  renderAt('/Cart', <CartScreen />);
  expect(await screen.findByRole<HTMLInputElement>('checkbox', { name: AGREE })).toHaveProperty('checked', false);
  expect(useCart.getState().agreedTerms).toEqual({});
});

it('cannot be checked out without the licence text of a provider', async () => {
  await api();
  startSession(adasSession);
  fill('skymap');
  renderAt('/Cart', <CartScreen />);
  expect(await screen.findByText('skymap EULA missing')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Checkout' })).toHaveProperty('disabled', true);
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
  expect(screen.getByRole('link', { name: 'Update User' }).getAttribute('href')).toBe('/UpdateUser');
});

it('gives a removed image back', async () => {
  await api();
  fill('maxar', 'planet');
  renderAt('/Cart', <CartScreen />);
  const [first] = screen.getAllByRole('listitem');
  if (!first) throw new Error('The cart shows no cards');
  await userEvent.click(within(first).getByRole('button', { name: /^Remove/ }));
  expect(screen.getByText('You have 1 item in your cart')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('You have 2 items in your cart')).toBeDefined();
});

it('fetches no thumbnails for a visitor, and asks for a login instead of a checkout', async () => {
  const server = await api();
  fill('maxar');
  renderAt('/Cart', <CartScreen />);
  await screen.findByRole('checkbox', { name: AGREE });
  expect(screen.getByRole('link', { name: 'Log in to check out' }).getAttribute('href')).toBe(
    '/Login?returnTo=%2FCart',
  );
  expect(server.calls.map(({ name }) => name)).not.toContain('thumbnail');
});

it('offers another try when the terms cannot be fetched', async () => {
  const server = await api();
  server.answer({ terms: () => problemOf('internal-error') });
  fill('maxar');
  renderAt('/Cart', <CartScreen />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer({ terms: () => ({ json: termsAnswer }) });
  await userEvent.click(again);
  expect(await screen.findByText('Do not resell the pixels.')).toBeDefined();
});
