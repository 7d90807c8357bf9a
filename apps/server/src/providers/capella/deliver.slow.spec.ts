import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../lib/time-units.ts';
import {
  archiveOrder,
  type OpenedCapella,
  openCapellaProvider,
  poll,
  taskingOrder,
} from './testing/open-capella-provider.ts';

const never = new AbortController().signal;

let tested: OpenedCapella;
let directory: string;
beforeEach(async () => {
  tested = await openCapellaProvider();
  directory = await mkdtemp(join(tmpdir(), 'capella-'));
});
afterEach(async () => {
  await tested.close();
  await rm(directory, { recursive: true, force: true });
});

it('an archive order is delivered from an order of its own after it has expired', async () => {
  const order = await archiveOrder(tested, 'late');
  const id = await tested.provider.placeOrder(order, never);
  tested.advance(30 * DAY_MS);
  expect((await tested.provider.status(id, never)).state).toBe('Complete');
  const image = await tested.provider.fetchDelivery(id, order, directory, never);
  expect(image.original?.fileName).toBe(`${order.featureId}.tif`);
  expect([tested.double.orders.book.all().length, tested.double.orders.fundsCents]).toEqual([
    2,
    10_000_000 - (order.agreedCost?.cents ?? 0),
  ]);
});

it('a tasking is approved within the agreed price, and its files cost nothing', async () => {
  const order = taskingOrder(tested, 'approved');
  const id = await tested.provider.placeOrder(order, never);
  tested.advance(MINUTE_MS);
  expect((await tested.provider.status(id, never)).state).toBe('Ordered');
  const planned = await poll(tested, id, 4);
  expect(planned).toMatchObject({ state: 'Planned', attempts: [{ outcome: 'planned', satellite: /^Capella-/ }] });
  expect(tested.orders.rows.get('approved')?.costCents).toBe(600_000);
  const { state, acquired, attempts } = await poll(tested, id, 7 * 24);
  expect([state, attempts?.length, attempts?.[0]?.outcome]).toEqual(['Complete', 1, 'acquired']);
  expect(acquired?.scene).toMatchObject({ featureId: 'approved', acquiredAtMs: expect.any(Number) });
  const image = await tested.provider.fetchDelivery(id, order, directory, never);
  expect(image.original?.fileName).toMatch(/^CAPELLA_C1\d_SP_GEO_HH_/);
  await tested.provider.fetchDelivery(id, order, await mkdtemp(join(directory, 'again-')), never);
  expect([tested.double.orders.book.all().length, tested.double.orders.fundsCents]).toEqual([1, 10_000_000]);
});
