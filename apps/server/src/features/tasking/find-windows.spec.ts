import { type Point, type TaskingWindow, taskingWindow } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DAY_MS } from '../../lib/time-units.ts';
import { ProviderError } from '../../providers/port/provider.ts';
import { sentinelPlace } from '../../providers/simulated/sentinel-place.testing.ts';
import { findWindows, type WindowsQuery } from './find-windows.ts';
import { readWindow } from './read-window.ts';
import { NOW_MS, openTasking } from './testing/tasking-deps.ts';

const accountId = '0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77';
const greenbelt: Point = { type: 'Point', coordinates: [-76.8755, 39.0045] };
const never = new AbortController().signal;

function find(change: Partial<WindowsQuery> = {}, deps = openTasking()) {
  const query = {
    geometry: greenbelt,
    start: new Date(NOW_MS).toISOString(),
    stop: new Date(NOW_MS + 7 * DAY_MS).toISOString(),
    minElevation: 15,
    maxElevation: 90,
    ...change,
  };
  return findWindows(deps, { accountId, query }, never);
}

async function windowsOf(change?: Partial<WindowsQuery>, deps?: ReturnType<typeof openTasking>) {
  const found = await find(change, deps);
  if (!found.ok) throw new Error(found.failure.detail);
  return found.value;
}

describe('windows', () => {
  it('include all assured products, earliest first, as in the contract', async () => {
    const deps = openTasking();
    const windows = await windowsOf({}, deps);
    expect(z.array(taskingWindow).parse(windows)).toEqual(windows);
    expect(windows.map(({ start }) => start)).toEqual(windows.map(({ start }) => start).toSorted());
    const assured = deps.priceBook.products.filter((product) => product.assured);
    expect(windows.every(({ priceId }) => assured.some((product) => product.priceId === priceId))).toBe(true);
    expect(new Set(windows.map(({ provider }) => provider))).toEqual(
      new Set(['maxar', 'planet', 'kompsat', 'capella', 'iceye']),
    );
  });

  it('can still be ordered, and have a token with the same content', async () => {
    const deps = openTasking();
    const windows = await windowsOf({}, deps);
    expect(windows.length).toBeGreaterThan(20);
    for (const { token, start, stop, provider, priceId, orderDeadline } of windows) {
      expect(Date.parse(orderDeadline)).toBeGreaterThan(NOW_MS);
      const read = readWindow(deps, token, { accountId, place: greenbelt });
      expect(read).toMatchObject({
        ok: true,
        value: {
          provider,
          expiresAtMs: Date.parse(orderDeadline),
          opportunity: { priceId, startMs: Date.parse(start), endMs: Date.parse(stop) },
        },
      });
    }
  });

  it('have a token that is invalid for other accounts, and expires', async () => {
    const deps = openTasking();
    const [first] = await windowsOf({}, deps);
    if (!first) throw new Error('expected a window');
    const other = readWindow(deps, first.token, { accountId: 'another', place: greenbelt });
    expect(other).toMatchObject({ ok: false, failure: { code: 'window-unknown' } });
    const late = { ...deps, clock: { nowMs: () => Date.parse(first.orderDeadline) } };
    expect(readWindow(late, first.token, { accountId, place: greenbelt })).toMatchObject({
      ok: false,
      failure: { code: 'window-expired', detail: expect.stringContaining('Find windows again') },
    });
  });

  it('state whether all places are taken, and the cancellation deadline', async () => {
    const free = await windowsOf({ provider: 'maxar' });
    const [mine, others, unpaid] = free;
    if (!mine || !others || !unpaid) throw new Error('expected windows');
    const held = ({ priceId, satelliteId, start, stop }: TaskingWindow, owner: string, isPaid = true) => ({
      priceId,
      satelliteId,
      startMs: Date.parse(start),
      endMs: Date.parse(stop),
      accountId: owner,
      isPaid,
    });
    const listHeldPlaces = async () => [held(mine, accountId), held(others, 'b'), held(unpaid, accountId, false)];
    const windows = await windowsOf({ provider: 'maxar' }, openTasking({ listHeldPlaces }));
    expect(windows.slice(0, 4).map(({ taken }) => taken)).toEqual(['by-you', 'by-others', null, null]);
    expect(free.every(({ taken }) => taken === null)).toBe(true);
    expect(Date.parse(mine.start) - Date.parse(mine.cancelDeadline ?? '')).toBe(DAY_MS);
    const [never] = await windowsOf({ provider: 'planet' });
    expect(never?.cancelDeadline).toBeNull();
  });

  it('can be requested from one provider', async () => {
    const windows = await windowsOf({ provider: 'capella' });
    expect(new Set(windows.map(({ provider }) => provider))).toEqual(new Set(['capella']));
    expect(await find({ provider: 'acme' })).toMatchObject({
      ok: false,
      failure: { code: 'invalid-request', detail: expect.stringContaining('acme has no assured products') },
    });
  });

  it('omit a provider that fails, unless it was requested or all fail', async () => {
    const deps = openTasking();
    const [maxar] = [...deps.providers.values()];
    if (!maxar?.tasking) throw new Error('expected a provider');
    const opportunities = () => Promise.reject(new ProviderError('maxar', 'unavailable', 'down'));
    Object.assign(maxar, { tasking: { ...maxar.tasking, opportunities } });
    expect((await windowsOf({}, deps)).some(({ provider }) => provider === 'maxar')).toBe(false);
    expect((await windowsOf({}, deps)).length).toBeGreaterThan(10);
    expect(await find({ provider: 'maxar' }, deps)).toMatchObject({ ok: false, failure: { code: 'provider-failed' } });
    expect(await find({ geometry: sentinelPlace('search-malformed') })).toMatchObject({
      ok: false,
      failure: { code: 'provider-failed' },
    });
    expect(await find({ geometry: sentinelPlace('search-timeout') }, openTasking({}, 50))).toMatchObject({
      ok: false,
      failure: { code: 'provider-timeout' },
    });
  });

  it('use the height of the ground', async () => {
    const [low] = await windowsOf();
    const [high] = await windowsOf({}, openTasking({ elevationAt: async () => 4000 }));
    expect(high?.start).not.toBe(low?.start);
    expect(Math.abs(Date.parse(high?.start ?? '') - Date.parse(low?.start ?? ''))).toBeLessThan(5000);
  });

  it('are empty if no satellite of an assured product passes', async () => {
    for (const latitude of [90, -90])
      expect(await windowsOf({ geometry: { type: 'Point', coordinates: [0, latitude] }, provider: 'maxar' })).toEqual(
        [],
      );
  });
});
