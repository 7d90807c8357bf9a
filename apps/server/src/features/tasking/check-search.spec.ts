import { expect, it } from 'vitest';
import { checkSearch, type PassQuery } from './check-search.ts';

const NOW_MS = Date.parse('2028-02-29T12:00:00Z');
const good: PassQuery = { start: '2028-02-29T12:00:00Z', stop: '2028-03-07T12:00:00Z' };

function errorOf(change: Partial<PassQuery>): string | null {
  const checked = checkSearch({ ...good, ...change }, NOW_MS);
  return checked.ok ? null : checked.failure.detail;
}

it.each<[string, Partial<PassQuery>]>([
  ['dates from now on', {}],
  ['a start earlier today', { start: '2028-02-29T00:00:00Z' }],
  ['another time zone', { start: '2028-02-29T13:00:00+01:00' }],
  ['92 days', { stop: '2028-05-31T12:00:00Z' }],
  ['a second', { stop: '2028-02-29T12:00:01Z' }],
  ['one elevation', { minElevation: 45, maxElevation: 45 }],
  ['all elevations', { minElevation: 0, maxElevation: 90 }],
])('accepts %s', (_, change) => {
  expect(errorOf(change)).toBeNull();
});

it.each<[string, Partial<PassQuery>, string]>([
  ['a window of no length', { stop: good.start }, 'stop: 2028-02-29T12:00:00Z is not after start'],
  ['a negative length', { stop: '2028-02-28T12:00:00Z' }, 'is not after start'],
  [
    'a start years in the past',
    { start: '2020-01-01T00:00:00Z' },
    'start: 2020-01-01T00:00:00Z has passed; it is 2028',
  ],
  ['dates that have passed', { start: '2028-02-29T01:00:00Z', stop: '2028-02-29T02:00:00Z' }, 'stop: 2028-02-29T02:00'],
  ['10 years', { stop: '2038-02-28T12:00:00Z' }, 'is 3652 days after start, at most 92 are searched at once'],
  ['92 days and a second', { stop: '2028-05-31T12:00:01Z' }, 'is 93 days after start'],
  ['next year', { start: '2029-03-01T00:00:00Z', stop: '2029-03-10T00:00:00Z' }, 'is more than 366 days from now'],
  ['crossed elevations', { minElevation: 50, maxElevation: 40 }, 'maxElevation: 40 is below minElevation, 50; choose'],
  ['no moment at all', { start: 'invalid' }, 'is not after start'],
])('rejects %s', (_, change, detail) => {
  expect(errorOf(change)).toContain(detail);
});
