import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { orderItem, placedOrder } from './schemas.ts';

const item = {
  provider: 'maxar',
  featureId: 'f',
  product: 'p',
  geometry: { type: 'Point', coordinates: [0, 0] },
  description: 'Paris',
};
const takes = (change: object) => z.safeParse(orderItem, { ...item, ...change }).success;

describe('an item of an order', () => {
  it.each(['price', 'total', 'quantity', 'currency', 'discount', '_id'])(
    'is rejected with the unknown field %s',
    (field) => {
      const { error } = z.safeParse(orderItem, { ...item, [field]: 1 });
      expect(error?.issues.map(({ code }) => code)).toEqual(['unrecognized_keys']);
    },
  );

  it.each(['provider', 'featureId', 'product', 'geometry', 'description'])('requires %s', (field) => {
    expect(takes({ [field]: undefined })).toBe(false);
  });

  it.each([
    ['provider', 100],
    ['featureId', 300],
    ['product', 400],
    ['description', 300],
    ['termsVersion', 100],
  ])('has a %s of at most %i characters', (field, max) => {
    expect(takes({ [field]: 'x'.repeat(max) })).toBe(true);
    expect(takes({ [field]: 'x'.repeat(max + 1) })).toBe(false);
  });

  it('may contain the quoted price in whole cents and its expiry', () => {
    expect(takes({ expectedPrice: 0, quoteValidUntil: '2026-09-01T12:00:00Z' })).toBe(true);
    expect(takes({ expectedPrice: -1 })).toBe(false);
    expect(takes({ expectedPrice: '100' })).toBe(false);
    expect(takes({ quoteValidUntil: 'tomorrow' })).toBe(false);
  });
});

describe('a placed order', () => {
  const placed = { stripeSecret: 's', orderId: 'o', total: 100, currency: 'usd' };

  it('has no client secret if nothing is left to pay, and is in dollars', () => {
    const parse = (change: object) => z.safeParse(placedOrder, { ...placed, ...change }).success;
    expect([parse({}), parse({ stripeSecret: null, total: 0 })]).toEqual([true, true]);
    expect([parse({ currency: 'eur' }), parse({ stripeSecret: undefined }), parse({ total: 0.5 })]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
