import { type OrderItem, toCents, toOrderId, toPriceId, toSceneId } from '@groundtrack/contract';
import { beforeEach, expect, it } from 'vitest';
import { forgetAttempt, isOrderOfCart, keepOrder, orderAttempt } from './order-attempt.ts';

const item: OrderItem = {
  provider: 'maxar',
  featureId: toSceneId('scene-1'),
  product: toPriceId('scene-1/ms-5'),
  geometry: { type: 'Point', coordinates: [-76.8755, 39.0045] },
  description: 'Greenbelt',
  expectedPrice: toCents(12_500),
};

beforeEach(() => localStorage.clear());

const idempotencyKeyFor = (items: readonly OrderItem[]) => orderAttempt(items).idempotencyKey;

it('keeps one key for the same items, and gives other items a new one', () => {
  const first = idempotencyKeyFor([item]);
  expect(idempotencyKeyFor([{ ...item }])).toBe(first);
  expect(idempotencyKeyFor([{ ...item, quoteValidUntil: '2026-11-21T16:00:00Z' }])).toBe(first);
  expect(idempotencyKeyFor([{ ...item, product: toPriceId('scene-1/ms-10') }])).not.toBe(first);
});

it('allows the same items to be ordered again after the first order', () => {
  const first = idempotencyKeyFor([item]);
  forgetAttempt();
  expect(idempotencyKeyFor([item])).not.toBe(first);
});

it('survives a damaged stored attempt', () => {
  localStorage.setItem('groundtrack-order-attempt', '{"items":');
  expect(idempotencyKeyFor([item])).toMatch(/^[0-9a-f]{32}$/);
});

it('names the previous order only after the cart has changed', () => {
  const other = { ...item, product: toPriceId('scene-1/ms-10') };
  const first = toOrderId('3c1e3fb0-0d4b-4f0e-9d55-6a3d5c9c7f11');
  keepOrder(idempotencyKeyFor([item]), first);
  expect([isOrderOfCart(first), isOrderOfCart(toOrderId('another'))]).toEqual([true, false]);
  expect(orderAttempt([item]).replaced).toBeNull();
  expect(orderAttempt([other]).replaced).toBe(first);
  expect(orderAttempt([other]).replaced).toBeNull();
  // A response that arrives after the cart has changed does not name its order.
  keepOrder('key of the cart before', first);
  expect(isOrderOfCart(first)).toBe(false);
});
