import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '../../lib/time-units.ts';
import type { TaskingOrder } from '../port/provider.ts';
import { GREENBELT, openSkyfiProvider } from './testing/open-skyfi-provider.ts';

const never = new AbortController().signal;

/** An order of the first pass over a place, changed. */
async function open(change: Partial<TaskingOrder['terms']['product']> = {}) {
  const opened = await openSkyfiProvider({ regions: [{ name: 'East', box: [-80, 30, -70, 45] }] });
  onTestFinished(() => opened.close());
  const { tasking } = opened.provider;
  const nowMs = Date.UTC(2026, 2, 10, 9);
  const query = { place: GREENBELT, heightM: 0, startMs: nowMs, endMs: nowMs + 9 * DAY_MS };
  const passes = await tasking?.opportunities(
    { ...query, products: tasking.products, minElevationDeg: 0, maxElevationDeg: 90 },
    never,
  );
  const [opportunity] = passes ?? [];
  const product = tasking?.products.find(({ priceId }) => priceId === opportunity?.priceId);
  if (!opportunity || !product) throw new Error('no pass');
  const { startMs, endMs } = opportunity;
  const agreed = { bookVersion: 'v', endUse: null, mediaRights: false, notes: '', opportunity, startMs, endMs };
  const terms = { ...agreed, product: { ...product, ...change } };
  const order: TaskingOrder = { kind: 'tasking', reference: 'r', place: GREENBELT, terms };
  return { ...opened, order };
}

it('refuses a tasking that SkyFi names no price for', async () => {
  const { provider, double, order } = await open({
    providerFields: { productType: 'DAY', resolution: 'VERY HIGH', requiredProvider: 'NOBODY' },
  });
  await expect(provider.placeOrder(order, never)).rejects.toMatchObject({ kind: 'rejected' });
  expect(double.received.map(({ operation }) => operation)).not.toContain('order');
});

it('asks for the price of the seller that takes the pass', async () => {
  const { provider, double, order } = await open();
  const { opportunity } = order.terms;
  if (!opportunity) throw new Error('no pass');
  // Its seller has no price, though others do.
  const orderBody = JSON.stringify({ requiredProvider: 'NOBODY' });
  const other = { ...order, terms: { ...order.terms, opportunity: { ...opportunity, orderBody } } };
  await expect(provider.placeOrder(other, never)).rejects.toMatchObject({ kind: 'rejected' });
  expect(double.received.map(({ operation }) => operation)).not.toContain('order');
});

it('keeps the image of a complete tasking when its state goes on to an unknown word', async () => {
  const { provider, double, order, advance } = await open();
  const id = await provider.placeOrder(order, never);
  advance(20 * DAY_MS);
  expect(await provider.status(id, never)).toMatchObject({ state: 'Complete' });
  double.faults.arm('unknown-state', { operation: 'status' });
  const { state, acquired } = await provider.status(id, never);
  expect(state).toBe('Complete');
  expect(acquired).toBeDefined();
});

it('is neither offered nor ordered outside of the regions of the operator', async () => {
  const { provider, double, order } = await open();
  const place = { type: 'Point' as const, coordinates: [5, 52] as [number, number] };
  const { startMs, endMs } = order.terms;
  const dates = { startMs: startMs - DAY_MS, endMs: endMs + DAY_MS, heightM: 0 };
  const products = provider.tasking?.products ?? [];
  const query = { ...dates, place, products, minElevationDeg: 0, maxElevationDeg: 90 };
  expect(await provider.tasking?.opportunities(query, never)).toEqual([]);
  await expect(provider.placeOrder({ ...order, place }, never)).rejects.toMatchObject({ kind: 'rejected' });
  expect(double.orders.book.all()).toEqual([]);
});

it('is sold from the operators of the settings only', async () => {
  const { provider, close } = await openSkyfiProvider({ operators: ['Planet'] });
  onTestFinished(close);
  const { tasking } = provider;
  // The other product names Satellogic.
  expect(tasking?.products.map(({ priceId }) => priceId)).toEqual(['task:skyfi:very-high']);
  const startMs = Date.UTC(2026, 2, 11, 10);
  const dates = { startMs, endMs: startMs + 9 * DAY_MS, heightM: 0, minElevationDeg: 0, maxElevationDeg: 90 };
  const passes = await tasking?.opportunities({ ...dates, place: GREENBELT, products: tasking.products }, never);
  expect(new Set(passes?.map(({ satelliteId }) => satelliteId))).toEqual(new Set(['46179']));
});
