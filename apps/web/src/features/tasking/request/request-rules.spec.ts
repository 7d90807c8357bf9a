import { toCents } from '@groundtrack/contract';
import { describe, expect, it, test } from 'vitest';
import { greenbelt } from '../../../testing/samples.ts';
import { type OfferedProduct, offeredProducts } from '../offers.ts';
import { offers } from '../tasking-samples.ts';
import { fixedLatest, limitOf, requestError, toChosen, toDates } from './chosen.ts';
import { sortedOptions, toggledOrder } from './option-order.ts';
import { requestPrice } from './price.ts';
import { repeatErrors, repeatedDates, repeatTimes } from './repeats.ts';
import type { RequestOption } from './request-option.ts';
import { defaultRequest, type RequestValues } from './request-values.ts';

const nowMs = Date.parse('2026-11-22T14:20:31Z');
const usual = defaultRequest(greenbelt, nowMs);
const products = offeredProducts(offers);

function product(priceId: string): OfferedProduct {
  const found = products.find((one) => one.product.priceId === priceId);
  if (!found) throw new Error(`No sample ${priceId}`);
  return found;
}
const choose = (values: RequestValues) => toChosen(values, products, []);

describe('the price of a request', () => {
  it.each([
    [false, false, ['Maxar 30 cm'], 250_000],
    [true, false, ['Maxar 30 cm', 'High Demand'], 318_000],
    [false, true, ['Maxar 30 cm', 'Media Usage'], 318_000],
    [true, true, ['Maxar 30 cm', 'High Demand', 'Media Usage'], 386_000],
  ])('high demand %s, media rights %s', (highDemand, mediaRights, lines, total) => {
    const price = requestPrice({ chosen: product('task:maxar:flex-30'), highDemand, mediaRights, times: 3 });
    expect(price.lines.map(({ description }) => description)).toEqual(lines);
    expect(price.totalCents).toBe(toCents(total));
    expect(price.allCents).toBe(toCents(3 * total));
  });

  it('has no fees if the provider has none', () => {
    const price = requestPrice({
      chosen: product('task:planet:flex-50'),
      highDemand: true,
      mediaRights: true,
      times: 1,
    });
    expect(price.fees).toEqual([]);
  });
});

describe('repeated requests', () => {
  const values = { tier: 'flexible', repeatEveryDays: '30', repeatTimes: '3' } as const;
  it('follow each other at whole days', () => {
    const dates = { startMs: Date.parse('2028-02-01T10:00Z'), stopMs: Date.parse('2028-02-05T10:00Z') };
    expect(repeatedDates(dates, 29, 2)).toEqual([
      { start: '2028-02-01T10:00:00.000Z', stop: '2028-02-05T10:00:00.000Z' },
      { start: '2028-03-01T10:00:00.000Z', stop: '2028-03-05T10:00:00.000Z' },
    ]);
  });
  it('are rejected if an order cannot hold them', () => {
    expect(repeatErrors({ ...values, repeatTimes: '1000' }, 0)).toEqual({
      repeatTimes: 'Times is 1000, above 100: an order holds 100 items. Enter 1 to 100',
    });
    expect(repeatErrors({ ...values, repeatTimes: '100' }, 3).repeatTimes).toContain('and 3 are in your cart');
    expect(repeatErrors({ ...values, repeatTimes: '97' }, 3)).toEqual({});
    expect(repeatErrors({ ...values, repeatTimes: '2.5' }, 0).repeatTimes).toContain('“2.5”');
    expect(repeatErrors({ ...values, repeatEveryDays: '0' }, 0).repeatEveryDays).toContain('“0”');
    expect(repeatErrors({ ...values, repeatEveryDays: '', repeatTimes: '1' }, 0)).toEqual({});
  });
  it('are priced once while the number is invalid', () => {
    expect(repeatTimes({ ...values, repeatTimes: '1000' }, 0)).toBe(1);
    expect(repeatTimes({ ...values, tier: 'assured' }, 0)).toBe(1);
  });
});

describe('the request to add', () => {
  it('is checked in the order of the rules', () => {
    expect(requestError(usual, choose(usual), nowMs)).toEqual({
      field: 'product',
      message: 'Please select an Image Product',
    });
    const blank = { ...usual, product: 'task:maxar:flex-30', earliest: '', latitude: '' };
    expect(requestError(blank, choose(blank), nowMs)?.field).toBe('earliest');
    const far = { ...usual, product: 'task:maxar:flex-30', latitude: '90.1' };
    expect(requestError(far, choose(far), nowMs)?.field).toBe('latitude');
    const unused = { ...usual, product: 'task:maxar:flex-30' };
    expect(requestError(unused, choose(unused), nowMs)).toEqual({
      field: 'endUse',
      message: 'Please select a Maxar End Use',
    });
    const whole = { ...unused, endUse: 'AGR' };
    expect(requestError(whole, choose(whole), nowMs)).toBeNull();
  });

  it('may not last longer or be further ahead than the server allows, including repetitions', () => {
    const whole = { ...usual, product: 'task:maxar:flex-30', endUse: 'AGR' };
    const years = { ...whole, latest: '2036-11-22T00:00' };
    expect(requestError(years, choose(years), nowMs)).toEqual({
      field: 'latest',
      message: expect.stringContaining('at most 92 days after the earliest image date'),
    });
    expect(limitOf(whole, choose(whole), nowMs, 300 * 86_400_000)).toBeNull();
    expect(limitOf(whole, choose(whole), nowMs, 330 * 86_400_000)).toContain('at most 366 days from now, not 368');
  });

  it('ends where a fixed collection window ends', () => {
    const values = { ...usual, product: 'task:planet:week', latest: '' };
    const chosen = choose(values);
    expect(fixedLatest(values, chosen)).toBe('2026-12-06T15:00');
    expect(new Date(toDates(values, chosen).stopMs).toISOString()).toBe('2026-12-06T15:00:00.000Z');
    expect(requestError(values, chosen, nowMs)).toBeNull();
    expect(fixedLatest({ ...values, earliest: '' }, chosen)).toBe('');
  });

  it('is never an assured product on the flexible tab', () => {
    expect(choose({ ...usual, product: 'task:maxar:assured-30' })).toBeNull();
  });
});

describe('the order of a table', () => {
  const options = products.map(
    ({ product: own, offer }, index): RequestOption => ({
      key: own.priceId,
      product: own,
      provider: offer.provider,
      passMs: index === 0 ? Number.POSITIVE_INFINITY : 100 - index,
      pass: '',
      passLabel: '',
      facts: [],
    }),
  );
  const keys = (order: Parameters<typeof sortedOptions>[1]) => sortedOptions(options, order).map(({ key }) => key);

  test.each(['description', 'resolution', 'mode', 'area', 'price', 'pass', 'provider'] as const)('by %s', (key) => {
    expect(keys({ key, descending: false })).toHaveLength(options.length);
  });
  it('sorts by ground resolution in any unit', () => {
    expect(keys({ key: 'resolution', descending: true })[0]).toBe('task:planet:week');
  });
  it('keeps options without a pass last in both directions', () => {
    expect(keys({ key: 'pass', descending: false }).at(-1)).toBe('task:maxar:flex-30');
    expect(keys({ key: 'pass', descending: true }).at(-1)).toBe('task:maxar:flex-30');
  });
  it('is reversed by a second click', () => {
    const once = toggledOrder({ key: 'price', descending: false }, 'area');
    expect(once).toEqual({ key: 'area', descending: false });
    expect(toggledOrder(once, 'area')).toEqual({ key: 'area', descending: true });
  });
});
