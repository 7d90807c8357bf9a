import { toOrderId, toSceneId } from '@groundtrack/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepCartOrder, readCartOrder } from '../../api/cart-order.ts';
import { expireSession, forgetSession, startSession } from '../../api/session.ts';
import { serveApi } from '../../testing/api-server.ts';
import { adasSession, archiveImage, greenbelt, samplePriceId } from '../../testing/samples.ts';
import { someRequest } from '../../testing/some-request.ts';
import { isInCart, selectedProduct } from './cart.ts';
import { parseStoredCart, useCart } from './cart-store.ts';

const KEY = 'groundtrack-cart';
const scene = archiveImage('scene-1', 'maxar', 12_500);

beforeEach(() => {
  localStorage.clear();
  useCart.getState().empty();
});

it('survives a reload', async () => {
  useCart.getState().add(scene, { priceId: samplePriceId('scene-1'), place: greenbelt });
  const kept = localStorage.getItem(KEY);
  useCart.getState().empty();
  localStorage.setItem(KEY, kept ?? '');
  await useCart.persist.rehydrate();
  expect(
    isInCart(useCart.getState().cart, { featureId: toSceneId('scene-1'), priceId: samplePriceId('scene-1') }),
  ).toBe(true);
});

it('discards the unpaid order of the cart once an item is removed', async () => {
  const server = await serveApi({ discardOrder: () => 'empty' });
  keepCartOrder(toOrderId('order-1'));
  useCart.getState().add(scene, { priceId: samplePriceId('scene-1'), place: greenbelt });
  expect(readCartOrder()).toBe('order-1');
  useCart.getState().remove(useCart.getState().cart.images[0]?.cartId ?? -1);
  expect(readCartOrder()).toBeNull();
  await vi.waitFor(() => expect(server.calls.map(({ params }) => params)).toEqual([{ id: 'order-1' }]));
});

it('adds an item only once', () => {
  useCart.getState().add(scene, { priceId: samplePriceId('scene-1'), place: greenbelt });
  useCart.getState().add(scene, { priceId: samplePriceId('scene-1'), place: greenbelt });
  expect(useCart.getState().cart.images).toHaveLength(1);
});

it.each(['', 'null', '{"state":', '[]', '{"state":{"cart":{"images":"none"}}}'])(
  'starts empty when what was kept is damaged: %s',
  (text) => {
    expect(parseStoredCart(text).cart.images).toEqual([]);
  },
);

it('drops only invalid items', () => {
  useCart.getState().add(scene, { priceId: samplePriceId('scene-1'), place: greenbelt });
  const { cart } = useCart.getState();
  const withoutItsPrice = { ...cart.images[0], selectedPriceId: 'gone' };
  const text = JSON.stringify({
    state: { cart: { ...cart, images: [{ cartId: 'x' }, withoutItsPrice, cart.images[0]] }, agreedTerms: {} },
  });
  const { images } = parseStoredCart(text).cart;
  expect(images.map((item) => selectedProduct(item).price)).toEqual([12_500]);
});

it('drops an invalid quote and keeps its item', () => {
  useCart.getState().add(scene, { priceId: samplePriceId('scene-1'), place: greenbelt });
  const { cart } = useCart.getState();
  const text = JSON.stringify({
    state: { cart: { ...cart, images: [{ ...cart.images[0], quote: { totalCents: 1 } }] }, agreedTerms: {} },
  });
  expect(parseStoredCart(text).cart).toEqual(cart);
});

it('opens the cart of an older version, which has no requests', () => {
  useCart.getState().add(scene, { priceId: samplePriceId('scene-1'), place: greenbelt });
  const { images, nextCartId } = useCart.getState().cart;
  const text = JSON.stringify({ state: { cart: { images, nextCartId }, agreedTerms: {} } });
  expect(parseStoredCart(text).cart).toEqual({ images, nextCartId, requests: [] });
});

it('keeps requests, and drops only invalid ones', () => {
  useCart.getState().addRequests([someRequest(), someRequest()]);
  const { cart } = useCart.getState();
  const [request] = cart.requests;
  const damaged = [{ ...request, window: null }, { ...request, quote: { kind: 'tasking' } }, 7];
  const text = JSON.stringify({ state: { cart: { ...cart, requests: damaged }, agreedTerms: {} } });
  expect(parseStoredCart(text).cart.requests).toEqual([request]);
  expect(parseStoredCart(JSON.stringify({ state: { cart, agreedTerms: {} } })).cart).toEqual(cart);
});

it('survives an expired session and the next login', () => {
  startSession(adasSession);
  useCart.getState().add(scene, { priceId: samplePriceId('scene-1'), place: greenbelt });
  expireSession(adasSession.id);
  startSession({ ...adasSession, id: 'another-session' });
  expect(useCart.getState().cart.images).toHaveLength(1);
});

it('works without storage', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  useCart.getState().add(scene, { priceId: samplePriceId('scene-1'), place: greenbelt });
  expect(useCart.getState().cart.images).toHaveLength(1);
  full.mockRestore();
});

it('is emptied by a logout', () => {
  startSession(adasSession);
  useCart.getState().add(scene, { priceId: samplePriceId('scene-1'), place: greenbelt });
  forgetSession();
  expect(useCart.getState().cart.images).toEqual([]);
});

it('follows changes in another tab', () => {
  useCart.getState().add(scene, { priceId: samplePriceId('scene-1'), place: greenbelt });
  localStorage.removeItem(KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(useCart.getState().cart.images).toEqual([]);
});
