import { expect, it } from 'vitest';
import { greenbelt } from '../../testing/samples.ts';
import { passAddress } from './pass-address.ts';
import { parseRequest } from './request/request-address.ts';
import { defaultRequest } from './request/request-values.ts';

const nowMs = Date.parse('2026-11-22T14:20:31Z');
const HOUR_MS = 3_600_000;

it('opens the form with a window search from half a day before the pass, at its elevation', () => {
  const pass = { satelliteId: '40115', peakMs: nowMs + 30 * HOUR_MS, maxElevationDeg: 11.7 };
  const values = parseRequest(passAddress(greenbelt, pass, nowMs), defaultRequest(greenbelt, nowMs));
  expect(values).toMatchObject({
    tier: 'assured',
    description: 'Greenbelt, Maryland',
    from: '2026-11-23T08:20',
    to: '2026-11-25T14:20',
    minElevation: '11',
    window: '40115 2026-11-23T20:20:31.000Z',
  });
});

it('never searches in the past', () => {
  const pass = { satelliteId: '40115', peakMs: nowMs + HOUR_MS, maxElevationDeg: 60 };
  const values = parseRequest(passAddress(greenbelt, pass, nowMs), defaultRequest(greenbelt, nowMs));
  expect(values.from).toBe('2026-11-22T14:20');
  expect(values.minElevation).toBe('15');
});
