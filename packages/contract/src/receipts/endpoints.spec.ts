import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ORDERS_PAGE_DEFAULT, ORDERS_PAGE_MAX, orderReceiptEndpoint, ordersEndpoint } from './endpoints.ts';
import { ledgerLine, orderState } from './schemas.ts';

const limitOf = (query: object) => z.safeParse(ordersEndpoint.query, query).data?.limit;

describe('the page of orders', () => {
  it('has a default length', () => {
    expect(limitOf({})).toBe(ORDERS_PAGE_DEFAULT);
    expect(ORDERS_PAGE_DEFAULT).toBeLessThanOrEqual(ORDERS_PAGE_MAX);
  });

  it.each([
    ['1', 1],
    ['020', 20],
    [String(ORDERS_PAGE_MAX), ORDERS_PAGE_MAX],
  ])('accepts the length %s', (limit, length) => {
    expect(limitOf({ limit })).toBe(length);
  });

  it.each(['0', String(ORDERS_PAGE_MAX + 1), '-1', '1.5', '1e1', '', ' 5', '0x5', '٣', '9999999999', 5])(
    'rejects the length %j',
    (limit) => {
      expect(limitOf({ limit })).toBeUndefined();
    },
  );

  it('rejects cursors longer than those of the server', () => {
    const takes = (cursor: unknown) => z.safeParse(ordersEndpoint.query, { cursor }).success;
    expect([takes('x'.repeat(200)), takes('x'.repeat(201)), takes(5)]).toEqual([true, false, false]);
  });
});

describe('a receipt', () => {
  it('limits the length of its id', () => {
    const takes = (id: unknown) => z.safeParse(orderReceiptEndpoint.params, { id }).success;
    expect([takes('x'.repeat(100)), takes('x'.repeat(101)), takes(undefined)]).toEqual([true, false, false]);
  });

  it('has a ledger of positive and negative whole cents', () => {
    const takes = (change: object) =>
      z.safeParse(ledgerLine, { atISO: '2026-08-22T15:10:37Z', kind: 'refund', amount: -100, ...change }).success;
    expect([takes({}), takes({ amount: 100, kind: 'charge' }), takes({ amount: 0, kind: 'adjustment' })]).toEqual([
      true,
      true,
      true,
    ]);
    expect([takes({ amount: 0.5 }), takes({ kind: 'fee' }), takes({ atISO: 'today' })]).toEqual([false, false, false]);
  });

  it('has the order states from open to refunded', () => {
    expect(orderState.options).toEqual(['open', 'paid', 'partly-refunded', 'refunded']);
  });
});
