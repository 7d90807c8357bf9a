import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressWithSearch, isSameSearch, parseSearch } from './search-address.ts';
import { defaultSearchForm, type SearchForm, searchFormErrors } from './search-rules.ts';

const nowMs = Date.parse('2026-11-21T09:30:00Z');
const usual = defaultSearchForm(nowMs);
const read = (text: string) => parseSearch(new URLSearchParams(text), nowMs);

test('omits defaults except the dates', () => {
  expect(addressWithSearch(new URLSearchParams('tab=search&at=1,2&provider=x&sun=3'), usual).toString()).toBe(
    'tab=search&at=1%2C2&provider=x&find=images&from=2025-11-21&to=2026-11-21',
  );
});

test('is empty without a search', () => {
  expect(read('from=2026-01-01&cloud=3')).toBeNull();
  expect(addressWithSearch(new URLSearchParams('find=images&cloud=3&at=1,2'), null).toString()).toBe('at=1%2C2');
});

const number = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((n) => String(n / 10));
const optional = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), text);
const day = fc
  .date({ min: new Date('2010-01-01'), max: new Date('2026-11-21'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const forms: fc.Arbitrary<SearchForm> = fc
  .record({
    days: fc.tuple(day, day).map((days) => days.toSorted()),
    gsd: fc.tuple(number(0.1, 5), number(0.1, 5)).map((pair) => pair.toSorted((a, b) => Number(a) - Number(b))),
    providers: fc.uniqueArray(fc.constantFrom('maxar', 'earth-search', 'x_1'), { minLength: 1 }),
    results: fc.integer({ min: 1, max: 100 }),
    maxPriceUsd: optional(number(0, 9999)),
    maxCloudPercent: optional(number(0, 100)),
    maxOffNadirDeg: optional(number(0, 90)),
    minSunElevationDeg: optional(number(-90, 90)),
    minCoveragePercent: optional(number(0, 100)),
    months: fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((months) => months.toSorted((a, b) => a - b)),
    modes: fc.constantFrom('pan', 'ms', 'sar', 'pan,sar', 'pan,ms,sar'),
  })
  .map(
    ({
      days: [startDay = '', endDay = ''],
      gsd: [minResolutionM = '', maxResolutionM = ''],
      results,
      modes,
      ...rest
    }) => ({
      ...rest,
      startDay,
      endDay,
      minResolutionM,
      maxResolutionM,
      resultsPerProvider: String(results),
      pan: modes.includes('pan'),
      ms: modes.includes('ms'),
      sar: modes.includes('sar'),
    }),
  );

test('restores every search from its URL', () => {
  fc.assert(
    fc.property(forms, (form) => {
      const address = addressWithSearch(new URLSearchParams(), form);
      expect(parseSearch(new URLSearchParams(address.toString()), nowMs)).toEqual(form);
      expect(isSameSearch(form, { ...form })).toBe(true);
      expect(isSameSearch(form, { ...form, startDay: '2009-12-31' })).toBe(false);
    }),
  );
});

describe('in a link', () => {
  test.each([
    'from=2026-02-30&to=x',
    'from=2026-05-02&to=2026-05-01',
    'gsd=0.01-9',
    'gsd=3-1.5',
    'gsd=1',
    'sources=MAXAR;drop table scene,../x',
    'results=0',
    'results=101',
    'results=2.5',
    'price=-1',
    'price=much',
    'mode=infrared',
    'nadir=91',
    'sun=NaN',
    'months=0,13,1.5,x',
    `price=${'9'.repeat(400)}`,
  ])('%s is ignored', (text) => {
    expect(read(`find=images&${text}`)).toEqual(usual);
  });

  test('a cloud limit of zero is kept', () => {
    expect(read('find=images&cloud=')?.maxCloudPercent).toBe('');
    expect(read('find=images&cloud=120')?.maxCloudPercent).toBe('');
  });

  test('nothing creates a form that cannot be sent', () => {
    const names = ['from', 'to', 'mode', 'gsd', 'sources', 'results', 'price', 'cloud', 'nadir', 'sun', 'months'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.string()), (values) => {
        const form = parseSearch(new URLSearchParams({ ...values, find: 'images' }), nowMs);
        expect(form && searchFormErrors(form)).toEqual({});
      }),
    );
  });
});
