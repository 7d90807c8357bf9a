import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../lib/time-units.ts';
import { cheapest } from '../port/provider-driver.testing.ts';
import {
  archiveOrder,
  CRITERIA,
  type OpenedCapella,
  openCapellaProvider,
  poll,
  searchScenes,
  taskingOrder,
  VEENENDAAL,
} from './testing/open-capella-provider.ts';

const never = new AbortController().signal;

let tested: OpenedCapella;
beforeEach(async () => {
  tested = await openCapellaProvider();
});
afterEach(async () => {
  const { invalidRequests, invalidAnswers } = tested.double;
  await tested.close();
  const problems = [...invalidRequests.map((one) => JSON.stringify(one)), ...invalidAnswers];
  if (problems.length > 0) throw new Error(problems.join('\n'));
});

async function reopen(settings: object): Promise<void> {
  await tested.close();
  tested = await openCapellaProvider(settings);
}

const placedOrders = () => tested.double.orders.book.all().length;

describe('a search', () => {
  it('has one scene for each collect: the GEO', async () => {
    const scenes = await searchScenes(tested);
    expect(scenes.length).toBeGreaterThan(10);
    expect(scenes.every(({ featureId }) => featureId.includes('_GEO_'))).toBe(true);
    expect(scenes[0]).toMatchObject({ satellite: /^Capella-1[34]$/, phenomenology: 'sar', cloudCover: null });
  });

  it('lists scenes without an agreed price, and says so', async () => {
    await reopen({ prices: { stripmap: 65_000 } });
    const scenes = await searchScenes(tested);
    const [free] = scenes.filter(({ products }) => products.length === 0);
    expect(free?.undeliverable).toMatch(/no price was agreed/);
    const sold = scenes.filter(({ products }) => products.length > 0).map((scene) => cheapest(scene).charge.totalCents);
    expect(new Set(sold)).toEqual(new Set([78_000]));
  });
});

describe('a quote', () => {
  it('is not for sale without funds', async () => {
    tested.double.orders.fundsCents = 100;
    const { featureId } = await archiveOrder(tested, 'a');
    const scene = await tested.provider.quote(featureId, VEENENDAAL, never);
    expect(scene).toMatchObject({ products: [], undeliverable: 'Capella images are not for sale at the moment.' });
    expect(await tested.provider.account(never)).toMatchObject({
      facts: [/funds \$1\.00 until 2099-12-31$/],
      blocked: null,
    });
    tested.double.orders.fundsCents = 0;
    expect((await tested.provider.account(never)).blocked).toMatch(/No contract can pay/);
  });

  it('costs its buyer the same, although it was ordered before', async () => {
    const order = await archiveOrder(tested, 'first');
    const before = await tested.provider.quote(order.featureId, VEENENDAAL, never);
    await tested.provider.placeOrder(order, never);
    const after = await tested.provider.quote(order.featureId, VEENENDAAL, never);
    expect(before?.products[0]?.cost?.cents).toBe(order.agreedCost?.cents);
    expect(after?.products[0]).toMatchObject({ charge: before?.products[0]?.charge });
    expect(after?.products[0]?.cost).toBeUndefined();
  });

  it('is above the list if Capella charges more today', async () => {
    const { featureId, agreedCost } = await archiveOrder(tested, 'a');
    tested.double.faults.arm('price-moved');
    const scene = await tested.provider.quote(featureId, VEENENDAAL, never);
    expect(scene?.products[0]?.cost?.cents).toBe(Math.round((agreedCost?.cents ?? 0) * 1.1));
  });
});

describe('an archive order', () => {
  it('is found by its granule if it could not be named', async () => {
    const order = await archiveOrder(tested, 'lost');
    tested.double.faults.arm('bad-gateway-after-order');
    await expect(tested.provider.placeOrder(order, never)).rejects.toMatchObject({ kind: 'unavailable' });
    const [stored] = tested.double.orders.book.all();
    expect(stored?.facts.names).toEqual({});
    // Another process may be about to name it.
    await expect(tested.provider.placeOrder(order, never)).rejects.toThrow(/not known yet/);
    tested.advance(2 * MINUTE_MS);
    expect(await tested.provider.placeOrder(order, never)).toBe(stored?.id);
    expect(placedOrders()).toBe(1);
  });

  it('is never taken for another item of the same image', async () => {
    const order = await archiveOrder(tested, 'first');
    const first = await tested.provider.placeOrder(order, never);
    tested.double.faults.arm('reset', { operation: 'order' });
    await expect(tested.provider.placeOrder({ ...order, reference: 'second' }, never)).rejects.toThrow();
    await expect(tested.provider.placeOrder({ ...order, reference: 'second' }, never)).rejects.toThrow(/not known yet/);
    tested.advance(15 * MINUTE_MS);
    const second = await tested.provider.placeOrder({ ...order, reference: 'second' }, never);
    expect([second === first, placedOrders()]).toEqual([false, 2]);
    expect(tested.double.orders.book.get(second)?.facts.names).toMatchObject({ customAttribute1: 'second' });
  });

  it('is kept, although it cannot be named', async () => {
    const order = await archiveOrder(tested, 'unnamed');
    tested.double.faults.arm('unavailable', { operation: 'account' });
    const id = await tested.provider.placeOrder(order, never);
    expect(await tested.provider.placeOrder(order, never)).toBe(id);
  });

  it('is refused without funds, and not placed', async () => {
    const order = await archiveOrder(tested, 'poor');
    tested.double.orders.fundsCents = 0;
    await expect(tested.provider.placeOrder(order, never)).rejects.toMatchObject({ kind: 'rejected' });
    expect(placedOrders()).toBe(0);
  });
});

describe('a free order', () => {
  it('is one of an image that was ordered before', async () => {
    const order = await archiveOrder(tested, 'paid');
    await expect(tested.provider.freeOrder(never)).rejects.toMatchObject({ kind: 'rejected' });
    await tested.provider.placeOrder(order, never);
    tested.advance(15 * MINUTE_MS);
    const leftCents = tested.double.orders.fundsCents;
    const free = await tested.provider.freeOrder(never);
    expect(free).toMatchObject({ description: expect.stringContaining(order.featureId), order: { kind: 'archive' } });
    const id = await tested.provider.placeOrder({ ...free.order, reference: 'check' }, never);
    expect((await tested.provider.status(id, never)).state).toBe('Complete');
    expect([placedOrders(), tested.double.orders.fundsCents]).toEqual([2, leftCents]);
  });

  it('is refused if it costs something after all', async () => {
    await tested.provider.placeOrder(await archiveOrder(tested, 'paid'), never);
    tested.advance(15 * MINUTE_MS);
    const free = await tested.provider.freeOrder(never);
    for (const { facts } of tested.double.orders.book.all()) Object.assign(facts, { granules: [] });
    const placed = tested.provider.placeOrder({ ...free.order, reference: 'check' }, never);
    await expect(placed).rejects.toMatchObject({ kind: 'rejected', message: /price of Capella has risen/ });
  });
});

describe('a tasking', () => {
  const words = (id: string) => {
    const task = tested.double.tasks.book.get(id);
    return task ? tested.double.tasks.book.events(task).map(({ state }) => state) : [];
  };

  it('is rejected above the agreed price', async () => {
    tested.double.faults.arm('price-moved');
    const id = await tested.provider.placeOrder(taskingOrder(tested, 'dear'), never);
    const status = await poll(tested, id, 1);
    expect(status).toMatchObject({ state: 'Rejected', reason: 'The price of the provider is higher than agreed' });
    expect(words(id)).toEqual(['received', 'review', 'rejected']);
    expect(tested.orders.rows.get('dear')?.remark).toBe('Rejected: Capella asks $6,600.00, and $6,000.00 was agreed.');
  });

  it('waits for the operator without an agreed price', async () => {
    const id = await tested.provider.placeOrder(taskingOrder(tested, 'open', false), never);
    const status = await poll(tested, id, 8);
    expect(status).toMatchObject({ state: 'Ordered', note: 'Waiting for the price of the provider' });
    expect(tested.orders.rows.get('open')?.remark).toMatch(
      /asks \$6,000\.00\. Approve or reject task [\w-]+ in its console/,
    );
  });

  it('is canceled until its deadline, and says that it may cost a fee', async () => {
    const id = await tested.provider.placeOrder(taskingOrder(tested, 'canceled'), never);
    tested.double.faults.arm('reset', { operation: 'cancel' });
    await expect(tested.provider.cancel(id, never)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await tested.provider.cancel(id, never)).toBe(true);
    expect(await tested.provider.cancel(id, never)).toBe(true);
    expect((await tested.provider.status(id, never)).state).toBe('Cancelled');
    expect(tested.orders.rows.get('canceled')?.remark).toMatch(/may charge a fee, which the buyer does not pay/);
  });

  it('cannot be canceled after its deadline', async () => {
    const id = await tested.provider.placeOrder(taskingOrder(tested, 'over'), never);
    expect((await poll(tested, id, 20)).cancelUntilMs).toBe(CRITERIA.endMs + DAY_MS);
    expect((await poll(tested, id, 8)).cancelUntilMs).toBeNull();
    expect(await tested.provider.cancel(id, never)).toBe(false);
  });

  it('fails with its pass', async () => {
    tested.double.faults.arm('order-fails');
    const id = await tested.provider.placeOrder(taskingOrder(tested, 'anomaly'), never);
    tested.advance(MINUTE_MS);
    const status = await poll(tested, id, 7 * 24);
    expect(status).toMatchObject({ state: 'AcquiredFail', attempts: [{ outcome: 'failed' }] });
  });

  it('is looked up by its name', async () => {
    const order = taskingOrder(tested, 'lost');
    tested.double.faults.arm('reset-after-order');
    await expect(tested.provider.placeOrder(order, never)).rejects.toMatchObject({ kind: 'unavailable' });
    const id = await tested.provider.placeOrder(order, never);
    expect([tested.double.tasks.book.all().length, id]).toEqual([1, tested.double.tasks.book.all()[0]?.id]);
  });
});
