import { toPriceId } from '@groundtrack/contract';
import {
  assert,
  boolean,
  constantFrom,
  double,
  integer,
  option,
  property,
  record,
  sample,
  string,
  uuid,
} from 'fast-check';
import { expect, it } from 'vitest';
import { parseWindow, toSignWindow } from './window-token.ts';

const secret = 'of this server';
const number = double({ noNaN: true, noDefaultInfinity: true, min: -360, max: 360 }).map((value) => value + 0);
const moment = integer({ min: 0, max: 2 ** 47 });
const windows = record({
  provider: string(),
  expiresAtMs: moment,
  searched: record({ minElevationDeg: number, maxElevationDeg: number }),
  opportunity: record({
    priceId: string().map(toPriceId),
    satelliteId: string(),
    satellite: string(),
    startMs: moment,
    endMs: moment,
    peakMs: moment,
    offNadirStartDeg: option(number),
    offNadirStopDeg: option(number),
    peakOffNadirDeg: option(number),
    peakElevationDeg: option(number),
    sunElevationDeg: number,
    sunAzimuthDeg: number,
    lookSide: option(constantFrom('left' as const, 'right' as const)),
    ascending: option(boolean()),
    elementsEpochMs: option(number),
    expectedErrorSec: option(number),
    clearChance: option(number),
  }),
});
const places = record({
  type: constantFrom('Point' as const),
  coordinates: constantFrom<[number, number][]>([-76.8755, 39.0045], [180, 90], [-180, -90], [0.1 + 0.2, 1e-7]),
});
const holders = record({ accountId: uuid(), place: places });

it('contains the offer exactly', () => {
  assert(
    property(windows, holders, (window, holder) => {
      expect(parseWindow(toSignWindow(holder, secret)(window), holder, secret)).toEqual(window);
    }),
  );
});

it('contains the provider’s reference for an order', () => {
  const [window] = sample(windows, 1);
  const [holder] = sample(holders, 1);
  if (!window || !holder) throw new Error('no sample');
  const offered = { ...window, opportunity: { ...window.opportunity, orderBody: '{"opportunity_id":"7"}' } };
  expect(parseWindow(toSignWindow(holder, secret)(offered), holder, secret)).toEqual(offered);
});

it('is rejected if a single letter is changed, removed, or added', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.='.split('');
  assert(
    property(
      windows,
      holders,
      integer({ min: 0, max: 10_000 }),
      constantFrom(...letters),
      (window, holder, n, letter) => {
        const token = toSignWindow(holder, secret)(window);
        const at = n % token.length;
        const before = token.slice(0, at);
        const after = token.slice(at + 1);
        const changed = [
          before + letter + after,
          before + after,
          `${before}${letter}${token.slice(at)}`,
          `${token}${letter}`,
        ];
        for (const other of changed.filter((one) => one !== token))
          expect(parseWindow(other, holder, secret)).toBeNull();
      },
    ),
    { numRuns: 300 },
  );
});

it('is rejected for another account, place, or secret, and so is nonsense', () => {
  assert(
    property(windows, holders, uuid(), (window, holder, accountId) => {
      const token = toSignWindow(holder, secret)(window);
      const [longitude, latitude] = holder.place.coordinates;
      const place = { ...holder.place, coordinates: [longitude, latitude - 1e-9] as [number, number] };
      expect(parseWindow(token, { ...holder, accountId }, secret)).toBeNull();
      expect(parseWindow(token, { ...holder, place }, secret)).toBeNull();
      expect(parseWindow(token, holder, 'of another server')).toBeNull();
    }),
  );
  const holder = { accountId: 'a', place: { type: 'Point' as const, coordinates: [0, 0] as [number, number] } };
  for (const nonsense of ['', '.', '..', 'x'.repeat(4000), 'WzFd.', '\0', '…'])
    expect(parseWindow(nonsense, holder, secret)).toBeNull();
});
