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
])('%s is called %s in August and %s in December', (timeZone, summer, winter) => {
  const zone = toZone(timeZone);
  expect([zone.nameAt(SUMMER_MS), zone.nameAt(WINTER_MS)]).toEqual([summer, winter]);
});

it('times are those of the zone, the day included', () => {
  const zone = toZone('America/New_York');
  expect(zone.clock(SUMMER_MS)).toBe('21:02:03');
  expect(zone.day(SUMMER_MS)).toBe('21 Aug');
  expect(zone.dateTime(SUMMER_MS)).toBe('2026-08-21 21:02');
  expect(zone.longDay(SUMMER_MS)).toBe('Friday 21 August');
});

it('midnight is hour 0', () => {
  expect(toZone('UTC').dateTime(Date.UTC(2026, 7, 22))).toBe('2026-08-22 00:00');
  expect(toZone('UTC').clock(Date.UTC(2026, 7, 22))).toBe('00:00:00');
});
