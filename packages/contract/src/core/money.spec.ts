import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUsd, multiplyCents, negateCents, toCents, totalCents } from './money.ts';

it.each([
  [0, 0],
  [1, -1],
  [68_000, -68_000],
])('refunds: %i becomes %i', (amount, expected) => {
  expect(negateCents(toCents(amount))).toBe(expected);
});

describe('formatUsd', () => {
  it.each([
    [0, '$0.00'],
    [1, '$0.01'],
    [99, '$0.99'],
    [68_000, '$680.00'],
    [123_450, '$1,234.50'],
    [100_000_000, '$1,000,000.00'],
  ])('shows %i cents as %s', (priceCents, expected) => {
    expect(formatUsd(priceCents)).toBe(expected);
  });

  it('never loses a cent', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 12 }), (priceCents) => {
        expect(Number(formatUsd(priceCents).replace(/[$,.]/g, ''))).toBe(priceCents);
      }),
    );
  });
});

describe('totalCents', () => {
  it('is exact and does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
        expect(BigInt(totalCents(amounts))).toBe(exact);
        expect(totalCents(amounts.toReversed())).toBe(totalCents(amounts));
      }),
    );
  });

  it.each([[[-1]], [[0.5]], [[Number.NaN]], [[Number.POSITIVE_INFINITY]], [[Number.MAX_SAFE_INTEGER, 1]], [[10, -5]]])(
    'rejects %j',
    (amounts) => {
      expect(() => totalCents(amounts)).toThrow(RangeError);
    },
  );
});

describe('multiplyCents', () => {
  it.each([
    [0, 500, 0],
    [1, 0, 0],
    [0.5, 1, 1],
    [0.499_999, 1, 0],
    [2.5, 3, 8],
    [1.005, 100, 101],
    [0.000_001, 500_000, 1],
    [0.000_000_4, 1_000_000_000, 0],
    [25, 2250, 56_250],
  ])('makes %d × %i cents to %i', (quantity, priceCents, expected) => {
    expect(multiplyCents(quantity, priceCents)).toBe(expected);
  });

  it('is exact for integers and monotonic in quantity and price', () => {
    const whole = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(whole, whole, whole, (quantity, priceCents, more) => {
        expect(multiplyCents(quantity, priceCents)).toBe(quantity * priceCents);
        const share = quantity / 1e6;
        expect(multiplyCents(share + more / 1e6, priceCents)).toBeGreaterThanOrEqual(multiplyCents(share, priceCents));
        expect(multiplyCents(share, priceCents + more)).toBeGreaterThanOrEqual(multiplyCents(share, priceCents));
      }),
    );
  });

  it('rejects values that are not numbers', () => {
    expect(() => multiplyCents(Number.NaN, 1)).toThrow(RangeError);
    expect(() => multiplyCents(Number.POSITIVE_INFINITY, 1)).toThrow(RangeError);
    expect(() => multiplyCents(1, 0.5)).toThrow(RangeError);
  });

  it.each([
    [-1, 5],
    [1, -5],
    [1e12, 1e12],
  ])('rejects %s × %s', (quantity, price) => {
    expect(() => multiplyCents(quantity, price)).toThrow(RangeError);
  });
});

describe('toCents', () => {
  it.each([0, 1, 68_000, Number.MAX_SAFE_INTEGER])('accepts %d', (amount) => {
    expect(toCents(amount)).toBe(amount);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('rejects %d', (amount) => {
    expect(() => toCents(amount)).toThrow(RangeError);
  });
});
