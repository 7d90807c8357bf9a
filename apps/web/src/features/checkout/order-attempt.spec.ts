import { type OrderItem, toCents, toPriceId, toSceneId } from '@groundtrack/contract';
import { beforeEach, expect, it } from 'vitest';
import { forgetAttempt, idempotencyKeyFor } from './order-attempt.ts';

const item: OrderItem = {
  provider: 'maxar',
  featureId: toSceneId('scene-1'),
  product: toPriceId('scene-1/ms-5'),
  geometry: { type: 'Point', coordinates: [-76.8755, 39.0045] },
  description: 'Greenbelt',
  expectedPrice: toCents(12_500),
};

beforeEach(() => localStorage.clear());

it('keeps one key for the same items, and gives other items another', () => {
  const first = idempotencyKeyFor([item]);
  expect(idempotencyKeyFor([{ ...item }])).toBe(first);
  expect(idempotencyKeyFor([{ ...item, quoteValidUntil: '2026-11-21T16:00:00Z' }])).toBe(first);
  expect(idempotencyKeyFor([{ ...item, product: toPriceId('scene-1/ms-10') }])).not.toBe(first);
});

it('lets the same items be ordered again once the first order is over', () => {
  const first = idempotencyKeyFor([item]);
  forgetAttempt();
  expect(idempotencyKeyFor([item])).not.toBe(first);
});

it('survives a damaged note', () => {
  localStorage.setItem('groundtrack-order-attempt', '{"items":');
  expect(idempotencyKeyFor([item])).toMatch(/^[0-9a-f]{32}$/);
});
