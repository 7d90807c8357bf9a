import { toCents, toPriceId, toSceneId } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { type ArchiveOrder, ProviderError } from '../port/provider.ts';
import { ApiError } from './api-error.ts';
import { GRACE_MS, type ListedOrder, type OrderSteps, placeOnce, withdrawOnce, withTolerance } from './place-once.ts';
import { MemoryProviderOrders } from './testing/memory-provider-orders.ts';

const never = new AbortController().signal;
const COST = { amountMinor: 10_000, currency: 'USD', cents: toCents(10_000) };
const ORDER: ArchiveOrder = {
  kind: 'archive',
  reference: 'item-1',
  place: { type: 'Point', coordinates: [5, 52] },
  featureId: toSceneId('scene'),
  priceId: toPriceId('scene:5km:tiff'),
  agreedCost: COST,
};

/** A provider that keeps orders, with a list that may be late. */
function openShop({
  costNowCents = COST.cents,
  tolerancePercent = 3,
  perDayCents = null,
}: {
  costNowCents?: number | null;
  tolerancePercent?: number;
  perDayCents?: number | null;
} = {}) {
  const time = { nowMs: Date.UTC(2026, 10, 29) };
  const clock = { nowMs: () => time.nowMs };
  const orders = new MemoryProviderOrders(clock);
  const held: (ListedOrder & { readonly reference: string; readonly listedFromMs: number })[] = [];
  const next = {
    answer: 'given' as 'given' | 'lost' | 'refused' | 'not-sold' | 'not-read',
    listedAfterMs: 0,
    costCents: 10_000,
  };
  const steps: OrderSteps = {
    lookUp: (reference) =>
      Promise.resolve(held.filter((one) => one.reference === reference && one.listedFromMs <= time.nowMs)),
    prepare: async ({ reference }) => {
      if (next.answer === 'not-read') throw new ApiError('acme', 'timeout', { message: 'no response' });
      const send = async () => {
        if (next.answer === 'not-sold') throw new ProviderError('acme', 'rejected', 'It is not sold any more');
        if (next.answer === 'refused') throw new ApiError('acme', 'rejected', { message: 'no', status: 422 });
        const providerOrderId = `order-${held.length + 1}`;
        const costCents = toCents(next.costCents);
        const listedFromMs = time.nowMs + next.listedAfterMs;
        held.push({ providerOrderId, reference, createdAtMs: time.nowMs, isCanceled: false, costCents, listedFromMs });
        if (next.answer === 'lost') throw new ApiError('acme', 'timeout', { message: 'no response' });
        return { providerOrderId, costCents };
      };
      return { costCents: costNowCents === null ? null : toCents(costNowCents), send };
    },
  };
  const caps = { perDayCents: perDayCents === null ? null : toCents(perDayCents), perMonthCents: null };
  const deps = { provider: 'acme', label: 'Acme', orders, clock, log: silentLog, caps, tolerancePercent };
  const place = (order = ORDER) => placeOnce(deps, steps, order, never).catch((error: unknown) => error);
  const withdraw = () => withdrawOnce(deps, steps, ORDER, never).catch((error: unknown) => error);
  return { place, withdraw, held, next, time, orders };
}

describe('placing an order once', () => {
  it('keeps the id, and returns it again without another order', async () => {
    const { place, held } = openShop();
    expect(await place()).toBe('order-1');
    expect(await place()).toBe('order-1');
    expect(held).toHaveLength(1);
  });

  it('finds an order whose response was lost', async () => {
    const { place, held, next } = openShop();
    next.answer = 'lost';
    expect(await place()).toMatchObject({ kind: 'timeout' });
    expect(await place()).toBe('order-1');
    expect(held).toHaveLength(1);
  });

  it('knows that an order which was rejected before it was sent does not exist', async () => {
    const { place, held, next, orders } = openShop();
    next.answer = 'not-sold';
    expect(await place()).toMatchObject({ kind: 'rejected' });
    expect((await orders.intend(ORDER)).sentAtMs).toBeNull();
    expect(held).toEqual([]);
  });

  it('knows that an order whose preparation failed was not sent', async () => {
    const { place, held, next } = openShop();
    next.answer = 'not-read';
    expect(await place()).toMatchObject({ kind: 'timeout' });
    next.answer = 'given';
    expect(await place()).toBe('order-1');
    expect(held).toHaveLength(1);
  });

  it('does not order an image that was sold as free and costs something now', async () => {
    const { place, held } = openShop();
    const { agreedCost: _none, ...free } = ORDER;
    expect(await place(free)).toMatchObject({ kind: 'rejected' });
    expect(held).toEqual([]);
  });

  it('waits for an order that is listed late', async () => {
    const { place, held, next, time } = openShop();
    next.answer = 'lost';
    next.listedAfterMs = GRACE_MS / 2;
    await place();
    for (const state of [1, 2, 3]) expect(await place(), `try ${state}`).toMatchObject({ kind: 'unavailable' });
    time.nowMs += GRACE_MS / 2;
    expect(await place()).toBe('order-1');
    expect(held).toHaveLength(1);
  });

  it('orders again once the first was missing for the grace time, and tells of both when it appears', async () => {
    const { place, held, next, time, orders } = openShop();
    next.answer = 'lost';
    next.listedAfterMs = 2 * GRACE_MS;
    await place();
    time.nowMs += GRACE_MS;
    expect(await place()).toMatchObject({ kind: 'timeout' });
    time.nowMs += 2 * GRACE_MS;
    expect(await place()).toBe('order-1');
    expect(held).toHaveLength(2);
    expect(orders.rows.get('item-1')?.remark).toBe('Two orders for one item: order-1 ($100.00), order-2 ($100.00).');
  });

  it('orders again at once if the provider refused the first try', async () => {
    const { place, held, next } = openShop();
    next.answer = 'refused';
    expect(await place()).toMatchObject({ kind: 'rejected' });
    next.answer = 'given';
    expect(await place()).toBe('order-1');
    expect(held).toHaveLength(1);
  });

  it('sends one order from two processes', async () => {
    const { place, held } = openShop();
    const both = await Promise.all([place(), place()]);
    expect(both).toContainEqual('order-1');
    expect(held).toHaveLength(1);
  });

  it('never places an order that was withdrawn before', async () => {
    const { place, withdraw, held, next } = openShop();
    next.answer = 'refused';
    await place();
    next.answer = 'given';
    expect(await withdraw()).toBeNull();
    expect(await withdraw()).toBeNull();
    expect(await place()).toMatchObject({ kind: 'rejected', message: 'Canceled at your request' });
    expect(held).toHaveLength(0);
  });

  it('finds an order that was placed instead of withdrawing it', async () => {
    const { place, withdraw, held, next, time } = openShop();
    next.answer = 'lost';
    next.listedAfterMs = GRACE_MS / 2;
    await place();
    expect(await withdraw()).toMatchObject({ kind: 'unavailable' });
    time.nowMs += GRACE_MS / 2;
    expect(await withdraw()).toBe('order-1');
    expect(await place()).toBe('order-1');
    expect(held).toHaveLength(1);
  });

  it('withdraws an order that was missing for the grace time', async () => {
    const { place, withdraw, next, time } = openShop();
    next.answer = 'lost';
    next.listedAfterMs = 2 * GRACE_MS;
    await place();
    time.nowMs += GRACE_MS;
    expect(await withdraw()).toBeNull();
  });

  it.each(['place first', 'withdraw first'])('either places or withdraws an order (%s)', async (first) => {
    const { place, withdraw, held } = openShop();
    const both = first === 'place first' ? [place(), withdraw()] : [withdraw(), place()];
    const isWithdrawn = (await Promise.all(both)).includes(null);
    expect(held).toHaveLength(isWithdrawn ? 0 : 1);
  });

  it('refuses a cost beyond the tolerance, and accepts one within it', async () => {
    const dear = openShop({ costNowCents: 10_301 });
    expect(await dear.place()).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('price of Acme has risen'),
    });
    expect(dear.held).toHaveLength(0);
    expect(dear.orders.rows.get('item-1')?.remark).toContain('costs $103.01 now, and $100.00 was agreed');
    expect(await openShop({ costNowCents: 10_300 }).place()).toBe('order-1');
  });

  it('tells the operator of a cost that only the response states', async () => {
    const { place, next, orders } = openShop({ costNowCents: null });
    next.costCents = 12_345;
    expect(await place()).toBe('order-1');
    expect(orders.rows.get('item-1')).toMatchObject({ costCents: 12_345, remark: expect.stringContaining('$123.45') });
  });

  it('reports a higher cost of an order whose response was lost', async () => {
    const { place, next, orders } = openShop({ costNowCents: null });
    next.costCents = 12_345;
    next.answer = 'lost';
    await place();
    expect(await place()).toBe('order-1');
    expect(orders.rows.get('item-1')).toMatchObject({ costCents: 12_345, remark: expect.stringContaining('$123.45') });
  });

  it('stops at the spending cap between two items', async () => {
    const { place, held, orders } = openShop({ perDayCents: 15_000 });
    const both = await Promise.all([place(), place({ ...ORDER, reference: 'item-2' })]);
    expect(both).toContainEqual('order-1');
    expect(both).toContainEqual(
      expect.objectContaining({ kind: 'rejected', message: expect.stringContaining('not for sale') }),
    );
    expect(held).toHaveLength(1);
    const remarks = [...orders.rows.values()].map(({ remark }) => remark).filter((remark) => remark !== null);
    expect(remarks).toEqual([expect.stringContaining('spending cap')]);
  });

  it.each([
    [0, 3, 0],
    [100, 0, 100],
    [100, 3, 103],
    [99, 3, 101],
    [33, 3, 33],
  ])('accepts for %i cents at %i percent at most %i', (agreed, percent, most) => {
    expect(withTolerance(toCents(agreed), percent)).toBe(most);
  });
});
