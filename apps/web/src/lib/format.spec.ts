import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatBytes,
  formatDegrees,
  formatLatitude,
  formatLongitude,
  formatPercent,
  formatUtc,
  formatUtcDay,
} from './format.ts';
import { toZone } from './zone.ts';

it('shows instants in UTC, in any local zone', () => {
  expect(formatUtc(Date.parse('2026-08-22T23:05:59Z'))).toBe('2026-08-22 23:05 UTC');
  expect(formatUtc(Date.parse('2026-01-01T00:30:00+01:00'))).toBe('2025-12-31 23:30 UTC');
  expect(formatUtcDay(Date.parse('2026-01-01T00:30:00+01:00'))).toBe('2025-12-31');
});

it('shows figures with their units, and a dash for values that radar images lack', () => {
  expect(formatPercent(0.126)).toBe('13 %');
  expect(formatPercent(null)).toBe('–');
  expect(formatDegrees(12.34)).toBe('12.3°');
  expect(formatDegrees(null)).toBe('–');
});

it('names the hemisphere', () => {
  expect(formatLatitude(-33.8688)).toBe('33.8688° S');
  expect(formatLatitude(39.0045)).toBe('39.0045° N');
  expect(formatLongitude(-76.8755)).toBe('76.8755° W');
  expect(formatLongitude(151.2093)).toBe('151.2093° E');
});

it('shows file sizes like file managers do', () => {
  expect([0, 999, 12_345, 3_940_000, 36_000_000, 1_234_000_000].map(formatBytes)).toEqual([
    '0 kB',
    '1 kB',
    '12 kB',
    '3.9 MB',
    '36 MB',
    '1.2 GB',
  ]);
});

it.each([
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [999_999, '1.0 MB'],
  [1_000_000, '1.0 MB'],
  [9_949_999, '9.9 MB'],
  [9_950_000, '10 MB'],
  [999_499_999, '999 MB'],
  [999_500_000, '1.0 GB'],
  [5_000_000_000_000, '5000 GB'],
])('shows %d bytes as %s, never as 1000 of a smaller unit', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it('writes every minute in ISO 8601', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), (atMs) => {
      const iso = new Date(atMs).toISOString();
      expect(formatUtc(atMs)).toBe(`${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`);
      expect(formatUtcDay(atMs)).toBe(iso.slice(0, 10));
      expect(toZone('UTC').dateTime(atMs)).toBe(`${iso.slice(0, 10)} ${iso.slice(11, 16)}`);
    }),
  );
});

it.each([
  [0, '0 %'],
  [0.004, '0 %'],
  [0.005, '1 %'],
  [0.995, '100 %'],
  [1, '100 %'],
])('shows a share of %s as %s', (fraction, text) => {
  expect(formatPercent(fraction)).toBe(text);
});

it('shows places on the equator and on the prime meridian as north and east', () => {
  expect([formatLatitude(0), formatLongitude(0)]).toEqual(['0.0000° N', '0.0000° E']);
  expect([formatLatitude(-90), formatLongitude(-180)]).toEqual(['90.0000° S', '180.0000° W']);
});
