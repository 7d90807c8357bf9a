import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toCents } from '@groundtrack/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts';
import type { TaskingOrder } from '../port/provider.ts';
import { GREENBELT, NOW, openPlanetProvider } from './testing/open-planet-provider.ts';

const never = new AbortController().signal;

async function openTasking(isAssured = true) {
  const opened = await openPlanetProvider();
  const { provider, double, close } = opened;
  onTestFinished(async () => {
    await close();
    if (double.invalidRequests.length > 0) throw new Error(JSON.stringify(double.invalidRequests));
  });
  const product = provider.tasking?.products.find(({ assured }) => assured === isAssured);
  if (!product) throw new Error('expected a product');
  const dates = { startMs: NOW, endMs: NOW + 14 * DAY_MS };
  const query = {
    products: [product],
    place: GREENBELT,
    heightM: 0,
    minElevationDeg: 30,
    maxElevationDeg: 90,
    ...dates,
  };
  const found = (await provider.tasking?.opportunities(query, never))?.at(-1) ?? null;
  const agreed = { bookVersion: 'v', endUse: null, mediaRights: false, notes: '' };
  const terms = { ...agreed, product, ...dates, opportunity: isAssured ? found : null };
  const costCents = toCents(50_000);
  const order: TaskingOrder = {
    kind: 'tasking',
    reference: 'gt-1',
    place: GREENBELT,
    terms,
    agreedCost: { amountMinor: costCents, currency: 'USD', cents: costCents },
  };
  const place = () => provider.placeOrder(order, never);
  const taskings = () => double.tasking.book.all().length;
  const files = () => double.orders.book.all();
  return { ...opened, order, place, taskings, files };
}

describe('a tasking of Planet', () => {
  it('is delivered from the files of a second order, which is placed once', async () => {
    const { provider, double, orders, advance, order, place, files } = await openTasking();
    const id = await place();
    advance(8 * DAY_MS);
    double.faults.arm('reset-after-order');
    await expect(provider.status(id, never)).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await provider.status(id, never)).state).toBe('Processing');
    expect(files().map(({ facts }) => facts.request['name'])).toEqual(['gt-1-files']);
    expect(orders.rows.get('gt-1-files')?.providerOrderId).toBe(files()[0]?.id);
    advance(HOUR_MS);
    const { state, acquired } = await provider.status(id, never);
    expect(state).toBe('Complete');
    const directory = await mkdtemp(join(tmpdir(), 'planet-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const image = await provider.fetchDelivery(id, order, directory, never);
    expect(image.original?.fileName).toBe('gt-1-files.zip');
    expect(acquired?.scene.acquiredAtMs).toBe(Math.floor((order.terms.opportunity?.peakMs ?? 0) / 1000) * 1000);
    const picture = acquired && (await provider.quicklook(acquired.scene.featureId, never));
    expect(picture?.mediaType).toBe('image/jpeg');
  });

  it('waits, and tells the operator, while its files cannot be ordered', async () => {
    const { provider, double, orders, advance, place } = await openTasking();
    const id = await place();
    advance(8 * DAY_MS);
    double.faults.arm('forbidden', { operation: 'order' });
    expect((await provider.status(id, never)).state).toBe('Processing');
    expect(orders.rows.get('gt-1')?.remark).toMatch(/did not accept the order for the files/);
    advance(HOUR_MS);
    await provider.status(id, never);
    advance(HOUR_MS);
    expect((await provider.status(id, never)).state).toBe('Complete');
  });

  it('of two dates passes through its states', async () => {
    const { provider, advance, place } = await openTasking(false);
    const id = await place();
    const states = [(await provider.status(id, never)).state];
    const next: unknown[] = [];
    for (let hours = 0; hours < 60 && states.at(-1) !== 'Complete'; hours++) {
      advance(hours === 0 ? 2 * MINUTE_MS : HOUR_MS);
      const { state, attempts } = await provider.status(id, never);
      if (state === 'Planned') next.push(attempts?.at(-1));
      if (state !== states.at(-1)) states.push(state);
    }
    expect(next[0]).toMatchObject({ outcome: 'planned', satellite: 'SkySat' });
    expect(states).toEqual(['Ordered', 'Confirmed', 'Planned', 'AcquiredSuccess', 'Processing', 'Complete']);
  });

  it('is found again after a lost answer', async () => {
    const { double, advance, place, taskings } = await openTasking();
    double.faults.arm('reset-after-order');
    await expect(place()).rejects.toMatchObject({ kind: 'unavailable' });
    advance(MINUTE_MS);
    expect(await place()).toBe(double.tasking.book.all()[0]?.id);
    expect(taskings()).toBe(1);
  });

  it('is refused when it costs more than was agreed', async () => {
    const { double, orders, place, taskings } = await openTasking();
    double.faults.arm('price-moved');
    await expect(place()).rejects.toMatchObject({ kind: 'rejected' });
    expect(taskings()).toBe(0);
    expect(orders.rows.get('gt-1')?.remark).toBe('Not ordered: it costs $550.00 now, and $500.00 was agreed.');
  });

  it.each([
    ['order-fails', 'AcquiredFail'],
    ['order-refused', 'Rejected'],
  ] as const)('%s ends %s', async (fault, state) => {
    const { provider, double, advance, place } = await openTasking();
    double.faults.arm(fault);
    const id = await place();
    advance(8 * DAY_MS);
    expect(await provider.status(id, never)).toMatchObject({ state, reason: expect.any(String) });
  });

  it('is canceled until its deadline', async () => {
    const { provider, advance, order, place } = await openTasking();
    const id = await place();
    const { cancelUntilMs } = await provider.status(id, never);
    expect(cancelUntilMs).toBe((order.terms.opportunity?.peakMs ?? 0) - 12 * HOUR_MS);
    expect([await provider.cancel(id, never), await provider.cancel(id, never)]).toEqual([true, true]);
    const late = await openTasking();
    const lateId = await late.place();
    late.advance((cancelUntilMs ?? 0) - NOW);
    expect(await late.provider.cancel(lateId, never)).toBe(false);
    expect((await late.provider.status(lateId, never)).cancelUntilMs).toBeNull();
    advance(0);
  });
});
