import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accessElevationDeg,
  HORIZON_MS,
  HORIZONS,
  hasFilters,
  NO_FILTERS,
  parseLimitDeg,
  REACH_SHARES,
  readSkyView,
  type SkyView,
  searchWithSkyView,
} from './sky-view.ts';

const usual: SkyView = { ...NO_FILTERS, horizon: '12h', list: 'satellites', satelliteId: null, order: 'time' };
const read = (text: string) => readSkyView(new URLSearchParams(text));

describe('the address', () => {
  it('of the default view has no parameters', () => {
    expect(read('')).toEqual(usual);
    expect(searchWithSkyView(new URLSearchParams('at=1,2&tab=satellites'), usual).toString()).toBe(
      'at=1%2C2&tab=satellites',
    );
  });

  it('opens a link', () => {
    const link =
      'horizon=7d&list=passes&offnadir=25.5&provider=maxar,planet&sensor=sar&light=day&image=any&q=world%203&sat=40115&reach=75&order=share';
    expect(read(link)).toEqual({
      horizon: '7d',
      list: 'passes',
      limit: { kind: 'offNadir', deg: 25.5 },
      providers: ['maxar', 'planet'],
      sensor: 'sar',
      daylight: true,
      imaging: false,
      text: 'world 3',
      satelliteId: '40115',
      leastReach: 75,
      order: 'share',
    });
  });

  it('ignores unknown values and values out of range', () => {
    const broken =
      'horizon=9d&list=x&offnadir=46&minelevation=90&provider=,%3Cb%3E,&sensor=x&light=night&image=x&q=&sat=&reach=30&order=x';
    expect(read(broken)).toEqual(usual);
    expect(read('minelevation=-1').limit).toEqual(usual.limit);
    expect(read('minelevation=1e1').limit).toEqual(usual.limit);
  });

  it('restores every view', () => {
    const view = fc.record<SkyView>({
      horizon: fc.constantFrom(...HORIZONS),
      list: fc.constantFrom('satellites', 'passes'),
      limit: fc.oneof(
        fc.record({ kind: fc.constant('elevation' as const), deg: fc.integer({ min: 0, max: 89 }) }),
        fc.record({ kind: fc.constant('offNadir' as const), deg: fc.integer({ min: 1, max: 45 }) }),
      ),
      providers: fc.uniqueArray(fc.constantFrom('maxar', 'planet', 'iceye', 'other')),
      sensor: fc.constantFrom('optical', 'sar', null),
      daylight: fc.boolean(),
      imaging: fc.boolean(),
      text: fc.string({ maxLength: 60 }),
      satelliteId: fc.option(fc.stringMatching(/^[\w-]{1,12}$/)),
      leastReach: fc.option(fc.constantFrom(...REACH_SHARES)),
      order: fc.constantFrom('time', 'best', 'share'),
    });
    fc.assert(
      fc.property(view, (view) => {
        const written = searchWithSkyView(new URLSearchParams('at=1,2&horizon=24h&q=old&minelevation=5'), view);
        expect(readSkyView(new URLSearchParams(written.toString()))).toEqual(view);
        expect(written.get('at')).toBe('1,2');
      }),
    );
  });
});

it('a limit is a number of degrees within its range', () => {
  expect(['30', ' 7.5 ', '7,5', '12°', '0'].map((text) => parseLimitDeg('elevation', text))).toEqual([
    30, 7.5, 7.5, 12, 0,
  ]);
  expect(['', '90', '-3', 'ten', '1e1', '3.14'].map((text) => parseLimitDeg('elevation', text))).toEqual(
    Array.from({ length: 6 }, () => null),
  );
  expect(['0', '1', '45', '46'].map((text) => parseLimitDeg('offNadir', text))).toEqual([null, 1, 45, null]);
});

it('access begins at the chosen elevation, and at 30 degrees with an off-nadir limit', () => {
  expect(accessElevationDeg({ kind: 'elevation', deg: 10 })).toBe(10);
  expect(accessElevationDeg({ kind: 'offNadir', deg: 10 })).toBe(30);
  expect(hasFilters(usual)).toBe(false);
  expect(hasFilters({ ...usual, limit: { kind: 'offNadir', deg: 30 } })).toBe(true);
  expect(hasFilters({ ...usual, leastReach: 25 })).toBe(true);
});

it('twelve hours are 2900 steps of 15 s from five minutes ago', () => {
  expect(HORIZON_MS['12h']).toBe(43_200_000);
});
