import { expect, it } from 'vitest';
import { toZone } from './zone.ts';

const SUMMER_MS = Date.UTC(2026, 7, 22, 1, 2, 3);
const WINTER_MS = Date.UTC(2026, 11, 22, 1, 2, 3);

it.each([
  ['UTC', 'UTC', 'UTC'],
  ['America/New_York', 'EDT', 'EST'],
  ['Europe/Berlin', 'CEST', 'CET'],
  ['Australia/Sydney', 'AEST', 'AEDT'],
  ['America/Sao_Paulo', 'GMT-3', 'GMT-3'],
])('names %s %s in August and %s in December', (timeZone, summer, winter) => {
  const zone = toZone(timeZone);
  expect([zone.nameAt(SUMMER_MS), zone.nameAt(WINTER_MS)]).toEqual([summer, winter]);
});

it('shows times of the zone, including the day', () => {
  const zone = toZone('America/New_York');
  expect(zone.clock(SUMMER_MS)).toBe('21:02:03');
  expect(zone.day(SUMMER_MS)).toBe('Aug 21');
  expect(zone.dateTime(SUMMER_MS)).toBe('2026-08-21 21:02');
  expect(zone.longDay(SUMMER_MS)).toBe('Friday, August 21');
});

it('midnight is hour 0', () => {
  expect(toZone('UTC').dateTime(Date.UTC(2026, 7, 22))).toBe('2026-08-22 00:00');
  expect(toZone('UTC').clock(Date.UTC(2026, 7, 22))).toBe('00:00:00');
});

it.each([
  ['Asia/Kolkata', '06:32:03', 'Aug 22'],
  ['Asia/Kathmandu', '06:47:03', 'Aug 22'],
  ['Pacific/Kiritimati', '15:02:03', 'Aug 22'],
  ['Pacific/Pago_Pago', '14:02:03', 'Aug 21'],
])('%s has its own clock, quarters of an hour included', (timeZone, clock, day) => {
  const zone = toZone(timeZone);
  expect([zone.clock(SUMMER_MS), zone.day(SUMMER_MS)]).toEqual([clock, day]);
});

it('skips the hour that summer time skips, and names the repeated hour twice', () => {
  const zone = toZone('Europe/Berlin');
  expect([-1, 0].map((ms) => zone.clock(Date.UTC(2026, 2, 29, 1) + ms))).toEqual(['01:59:59', '03:00:00']);
  const twice = [0, 1].map((hour) => Date.UTC(2026, 9, 25, hour, 30));
  expect(twice.map((atMs) => `${zone.dateTime(atMs)} ${zone.nameAt(atMs)}`)).toEqual([
    '2026-10-25 02:30 CEST',
    '2026-10-25 02:30 CET',
  ]);
});

it('creates a zone once, and throws on an unknown name', () => {
  expect(toZone('Asia/Tokyo')).toBe(toZone('Asia/Tokyo'));
  expect(() => toZone('Mars/Olympus')).toThrow(RangeError);
});
