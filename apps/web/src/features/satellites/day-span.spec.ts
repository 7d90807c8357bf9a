import { expect, it } from 'vitest';
import { toZone } from '../../lib/zone.ts';
import { nextMidnightMs } from './day-span.ts';

it.each([
  ['UTC', '2026-08-22T15:20:00Z', '2026-08-23T00:00:00.000Z'],
  ['UTC', '2026-08-23T00:00:00Z', '2026-08-24T00:00:00.000Z'],
  ['America/New_York', '2026-08-22T15:20:00Z', '2026-08-23T04:00:00.000Z'],
  // Summer time ends on November 1, so the day has 25 hours.
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00.000Z'],
  // It begins on March 14: 23 hours.
  ['America/New_York', '2027-03-14T05:00:00Z', '2027-03-15T04:00:00.000Z'],
])('in %s the day of %s ends at %s', (timeZone, at, end) => {
  expect(new Date(nextMidnightMs(toZone(timeZone), Date.parse(at))).toISOString()).toBe(end);
});
