import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents } from '../core/money.ts';
import { addsUp, billedAreaKm2, type ChargeRule, chargeFor } from './charge.ts';

const rule = (change: Partial<ChargeRule>): ChargeRule => ({
  areaKm2: 10,
  centsPerKm2: toCents(100),
  minimums: [],
  fees: () => [],
  ...change,
});
const area = (km2: number) => ({ kind: 'area', km2 }) as const;
const price = (amount: number) => ({ kind: 'price', amountCents: toCents(amount) }) as const;

describe('the minimum charge', () => {
  it.each([
    ['the more expensive area', [area(20), area(30)], 3000, 30],
    ['the price above the area', [area(20), price(2500)], 2500, 10],
    ['the area above the price', [price(1500), area(20)], 2000, 20],
    ['none below the computed amount', [price(999), area(9)], 1000, 10],
    ['none of the same amount', [price(1000), area(10)], 1000, 10],
  ])('is %s', (_what, minimums, imageryCents, chargedKm2) => {
    const found = chargeFor(rule({ minimums }));
    expect(found).toMatchObject({ imageryCents, chargedKm2, minimumApplied: imageryCents > 1000 });
  });

  it('does not depend on the order of the minimums', () => {
    const minimums = fc.array(fc.integer({ min: 1, max: 5000 }).map(price), { maxLength: 4 });
    fc.assert(
      fc.property(minimums, (listed) => {
        expect(chargeFor(rule({ minimums: listed.toReversed() }))).toEqual(chargeFor(rule({ minimums: listed })));
      }),
    );
  });

  it('never makes a larger area cheaper', () => {
    const km2 = fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(km2, km2, (areaKm2, more) => {
        const minimums = [area(25), price(1500)];
        const [small, large] = [areaKm2, areaKm2 + more].map((size) => chargeFor(rule({ areaKm2: size, minimums })));
        expect(large?.totalCents).toBeGreaterThanOrEqual(small?.totalCents ?? 0);
      }),
    );
  });
});

describe('the fees of a charge', () => {
  it("apply to the amount after the minimum, in the provider's order", () => {
    const amounts: number[] = [];
    const fees = (imageryCents: number) => {
      amounts.push(imageryCents);
      return [
        { description: 'GeoTIFF', amountCents: toCents(50) },
        { description: 'Rush', amountCents: toCents(0) },
      ];
    };
    const found = chargeFor(rule({ minimums: [price(5000)], fees }));
    expect(amounts).toEqual([5000]);
    expect(found.fees.map(({ description }) => description)).toEqual(['GeoTIFF', 'Rush']);
    expect(found.totalCents).toBe(5050);
  });

  it("are copied, so that later changes of the provider's list have no effect", () => {
    const listed = [{ description: 'GeoTIFF', amountCents: toCents(50) }];
    const found = chargeFor(rule({ fees: () => listed }));
    listed.pop();
    expect(found.fees).toHaveLength(1);
    expect(addsUp(found)).toBe(true);
  });

  it('are rejected if the sum is not a safe amount', () => {
    const fees = () => [{ description: 'all of it', amountCents: toCents(Number.MAX_SAFE_INTEGER) }];
    expect(() => chargeFor(rule({ fees }))).toThrow(RangeError);
  });
});

describe('addsUp', () => {
  const valid = chargeFor(
    rule({ minimums: [area(25)], fees: () => [{ description: 'GeoTIFF', amountCents: toCents(50) }] }),
  );

  it.each([
    ['as it was made', {}, true],
    ['with a higher total', { totalCents: toCents(2551) }, false],
    ['with imagery and total both a cent less', { imageryCents: toCents(2499), totalCents: toCents(2549) }, false],
    ['with another price per square kilometer', { centsPerKm2: toCents(101) }, false],
    ['without its minimum', { minimum: null }, false],
    ['with a minimum that is larger', { minimum: area(26) }, false],
    ['with a minimum price of the same amount', { minimum: price(2500) }, false],
    ['with the area for the charged area', { chargedKm2: 10 }, false],
    ['without its fee', { fees: [] }, false],
    ['with more area than was drawn', { drawnKm2: 9 }, false],
    ['with a part of a larger area', { drawnKm2: 20 }, true],
    ['with a NaN area', { areaKm2: Number.NaN }, false],
    ['with an infinite area', { areaKm2: Number.POSITIVE_INFINITY }, false],
    ['with another area below the minimum, which costs the same', { areaKm2: 11 }, true],
  ])('a charge %s', (_what, change, expected) => {
    expect(addsUp({ ...valid, ...change })).toBe(expected);
  });
});

it('bills the clipped area; a box has no billed area', () => {
  expect(billedAreaKm2(chargeFor(rule({ areaKm2: 8, drawnKm2: 20 })))).toBe(8);
  expect(billedAreaKm2(chargeFor(rule({})))).toBeNull();
});
