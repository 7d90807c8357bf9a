import { expect, test } from 'vitest';
import { METRIC, US } from '../../lib/units.ts';
import { searchChips } from './search-chips.ts';
import { defaultSearchForm, quickRange, type SearchForm } from './search-rules.ts';

const nowMs = Date.parse('2026-11-21T09:30:00Z');
const labels: Readonly<Record<string, string>> = { maxar: 'Maxar', kompsat: 'KOMPSAT' };
const chips = (change: Partial<SearchForm> = {}, units = METRIC) =>
  searchChips(
    { ...defaultSearchForm(nowMs), ...quickRange(12, nowMs), ...change },
    { nowMs, units, toLabel: (provider) => labels[provider] ?? provider, offered: 6 },
  );

test('list the filters of the default search', () => {
  expect(chips()).toEqual(['last year', 'optical and radar', '0.1 to 1.5 m']);
});

test('name every active filter, in the user’s units', () => {
  const change = {
    startDay: '2026-02-01',
    endDay: '2026-03-01',
    ms: false,
    maxCloudPercent: '20',
    providers: ['maxar', 'kompsat'],
    maxPriceUsd: '30',
    maxOffNadirDeg: '25',
    minSunElevationDeg: '15',
    minCoveragePercent: '60',
    months: [5, 6],
  };
  expect(chips(change, US)).toEqual([
    '2026-02-01 to 2026-03-01',
    'panchromatic and radar',
    'cloud ≤ 20 %',
    '0.33 to 4.92 ft',
    'Maxar and KOMPSAT',
    '≤ $30',
    'off nadir ≤ 25°',
    'sun ≥ 15°',
    'covers ≥ 60 %',
    'May and Jun',
  ]);
});

test('shorten a range that ends today, and count many providers', () => {
  expect(chips(quickRange(3, nowMs))[0]).toBe('last 3 months');
  expect(chips(quickRange(1, nowMs))[0]).toBe('last month');
  expect(chips({ providers: ['maxar', 'kompsat', 'iceye'] })[3]).toBe('3 providers');
  expect(chips({ sar: false })[1]).toBe('optical');
  expect(chips({ minCoveragePercent: '100' }).at(-1)).toBe('covers all');
  expect(chips({ maxCloudPercent: '0' })[2]).toBe('cloud ≤ 0 %');
  expect(chips({ maxCloudPercent: '' })[2]).toBe('0.1 to 1.5 m');
});
