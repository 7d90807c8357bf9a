import { addsUp, toCents } from '@groundtrack/contract';
import { assert, constantFrom, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAreaCharge } from '../port/products.ts';
import { marketSettings, type Pricing } from './market-settings.ts';
import { costOf, marginOf, priceFor, toMarketRules, toUsdCents } from './price-policy.ts';

const SOLD = { format: 'tiff', label: 'JPG and GeoTIFF', fee: 'GeoTIFF' } as const;

function pricing(given: object = {}): Pricing {
  return marketSettings.pricing.parse(given);
}

describe('prices of commercial providers', () => {
  it('add 20 percent by default', () => {
    expect(pricing().margin).toEqual({ percent: 20, fixedCents: 0, minimumCents: 0, roundToCents: 1 });
    expect(priceFor(toCents(1_000), pricing().margin)).toBe(1_200);
  });

  it.each([
    [{ percent: 0 }, 999, 999],
    [{ percent: 12.5 }, 1_001, 1_127],
    [{ percent: 10, fixedCents: 250 }, 1_000, 1_350],
    [{ percent: 0, minimumCents: 5_000 }, 1_000, 5_000],
    [{ percent: 10, roundToCents: 100 }, 1_001, 1_200],
    [{ percent: 0 }, 0, 0],
  ])('with margin %j turn %i cents into %i', (margin, costCents, priceCents) => {
    expect(priceFor(toCents(costCents), pricing({ margin }).margin)).toBe(priceCents);
  });

  it('take the first exception that matches', () => {
    const exceptions = [
      { operator: 'Satellogic', product: 'SAR', margin: { percent: 5 } },
      { operator: 'satellogic', margin: { fixedCents: 100 } },
    ];
    const rules = pricing({ exceptions });
    expect(marginOf(rules, { operator: 'Satellogic', product: 'DAY' })).toMatchObject({ percent: 20, fixedCents: 100 });
    expect(marginOf(rules, { operator: 'Satellogic', product: 'SAR' })).toMatchObject({ percent: 5, fixedCents: 0 });
    expect(marginOf(rules, { operator: 'Umbra' })).toMatchObject({ percent: 20, fixedCents: 0 });
  });

  it('convert currencies and credits at the rate of the operator, and sell nothing without one', () => {
    const rates = {
      EUR: { usdCentsPerMinorUnit: 1.1, date: '2026-11-01' },
      credits: { usdCentsPerMinorUnit: 1.15, date: '2026-11-01' },
    };
    const rules = pricing({ rates });
    expect(toUsdCents(rules, 100, 'EUR')).toBe(110);
    expect(toUsdCents(rules, 3, 'credits')).toBe(4);
    expect(toUsdCents(rules, 100, 'JPY')).toBeNull();
    expect(toUsdCents(rules, -1, 'USD')).toBeNull();
    expect(toUsdCents(rules, Number.NaN, 'USD')).toBeNull();
    expect(
      toMarketRules(rules, { perKm2Minor: 1, currency: 'JPY', minimumKm2: 0 }, { kind: 'ms', sizesKm: [1] }),
    ).toBeNull();
  });

  it('cover the cost and the margin for any area, and add up for the buyer', () => {
    const sale = record({
      percent: integer({ min: 0, max: 30_000 }).map((hundredths) => hundredths / 100),
      fixedCents: integer({ min: 0, max: 5_000 }),
      minimumCents: integer({ min: 0, max: 20_000 }),
      roundToCents: integer({ min: 1, max: 200 }),
      usdCentsPerMinorUnit: double({ min: 0.1, max: 3, noNaN: true }),
      currency: constantFrom('USD', 'EUR'),
      perKm2Minor: integer({ min: 0, max: 5_000 }),
      minimumKm2: integer({ min: 0, max: 50 }),
      areaKm2: integer({ min: 1, max: 400_000_000 }).map((squareMeters) => squareMeters / 1e6),
    });
    assert(
      property(sale, ({ usdCentsPerMinorUnit, currency, perKm2Minor, minimumKm2, areaKm2, ...margin }) => {
        const rules = pricing({ margin, rates: { EUR: { usdCentsPerMinorUnit, date: '2026-11-01' } } });
        const cost = { perKm2Minor, currency, minimumKm2 };
        const list = toMarketRules(rules, cost, { kind: 'ms', sizesKm: [5] });
        if (!list) throw new Error('expected a price list');
        const charge = toAreaCharge(list, list.centsPerKm2.ms ?? toCents(0), { areaKm2, sold: SOLD });
        expect(addsUp(charge)).toBe(true);
        const inUsd = Math.max(areaKm2, minimumKm2) * perKm2Minor * (currency === 'EUR' ? usdCentsPerMinorUnit : 1);
        expect(costOf(rules, cost, areaKm2).cents).toBeGreaterThanOrEqual(Math.floor(inUsd));
        // Area times price is rounded to the nearest cent.
        const least = Math.max(inUsd * (1 + margin.percent / 100), margin.minimumCents) + margin.fixedCents;
        expect(charge.totalCents).toBeGreaterThanOrEqual(Math.floor(least) - 1);
      }),
      { numRuns: 2_000 },
    );
  });
});
