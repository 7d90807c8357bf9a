import { type ArchiveOrderItem, type PlacedOrder, toCents, toPriceId } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { KeyedSemaphore } from '../../lib/keyed-semaphore.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { placeOrder } from './place-order.ts';

let shop: Shop;
let accountId: string;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  accountId = await shop.openAccount();
  shop.provider.surchargeCents = 0;
});
afterAll(() => shop.close());

/** Places an order without a key, as another server process does: without the lock of this one. */
async function checkOut(items: readonly ArchiveOrderItem[]): Promise<PlacedOrder> {
  const deps = { ...shop.orderDeps, placing: new KeyedSemaphore(1) };
  const placed = await placeOrder(deps, { accountId, idempotencyKey: null, items }, AbortSignal.timeout(60_000));
  if (!placed.ok) throw new Error(placed.failure.code);
  return placed.value;
}
const ordersOfAccount = () =>
  shop.db
    .selectFrom('orders')
    .select(['id', 'state', 'total_cents', 'payment_closed_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('total_cents')
    .execute();
const atPrice = (cents: number) => lineOf(2, { expectedPrice: toCents(cents) });

it('returns the unpaid order of the same items to every browser, with one payment', async () => {
  const first = await checkOut([lineOf(1), lineOf(2)]);
  shop.time.nowMs += 60_000;
  const requoted = { quoteValidUntil: new Date(shop.time.nowMs + 60_000).toISOString() };
  expect(await checkOut([lineOf(1, requoted), lineOf(2, requoted)])).toEqual(first);
  expect(await ordersOfAccount()).toHaveLength(1);
});

it('creates one order for 30 concurrent requests of several processes', async () => {
  const placed = await Promise.all(Array.from({ length: 30 }, () => checkOut([lineOf(2)])));
  expect(new Set(placed.map((order) => JSON.stringify(order))).size).toBe(1);
  expect(await ordersOfAccount()).toHaveLength(1);
});

it('creates other orders for other items, other options, other accounts, and requests with a key', async () => {
  const analytic = lineOf(5, { product: toPriceId('sample-5:5km-analytic'), expectedPrice: toCents(1_000) });
  const carts = [[lineOf(1)], [lineOf(1), lineOf(1)], [analytic], [{ ...analytic, delivery: { bands: ['red'] } }]];
  for (const cart of carts) await checkOut(cart);
  await shop.order(accountId, [lineOf(1)], 'a-key-of-its-own');
  expect(await ordersOfAccount()).toMatchObject(Array.from({ length: 5 }, () => ({ payment_closed_at: null })));
  const own = await checkOut([lineOf(1)]);
  accountId = await shop.openAccount();
  expect((await checkOut([lineOf(1)])).orderId).not.toBe(own.orderId);
});

it('closes the unpaid order when the price has changed, so that only the new one can be paid', async () => {
  const old = await checkOut([atPrice(200)]);
  shop.provider.surchargeCents = 50;
  await expect(checkOut([atPrice(200)])).rejects.toThrow('price-changed');
  const now = await checkOut([atPrice(250)]);
  expect(now).toMatchObject({ total: 250 });
  expect(await ordersOfAccount()).toMatchObject([
    { id: old.orderId, total_cents: 200, payment_closed_at: expect.any(Date) },
    { id: now.orderId, total_cents: 250, payment_closed_at: null },
  ]);
  await expect(shop.pay(old.stripeSecret ?? '')).rejects.toThrow('This payment was canceled');
  shop.provider.surchargeCents = 0;
  expect((await checkOut([atPrice(200)])).orderId).not.toBe(old.orderId);
});

it('returns the order that was paid at the old price a moment ago, instead of selling the items twice', async () => {
  const old = await checkOut([atPrice(200)]);
  await shop.pay(old.stripeSecret ?? '');
  shop.provider.surchargeCents = 50;
  expect((await checkOut([atPrice(250)])).orderId).toBe(old.orderId);
  expect(await ordersOfAccount()).toHaveLength(1);
});

it('sells the same items again after the first order was paid or discarded', async () => {
  const ids = new Set<string>();
  for (const end of [
    { state: 'paid', paid_at: new Date(shop.time.nowMs) } as const,
    { payment_closed_at: new Date(shop.time.nowMs) },
  ]) {
    const { orderId } = await checkOut([lineOf(2)]);
    ids.add(orderId);
    await shop.db.updateTable('orders').set(end).where('id', '=', orderId).execute();
  }
  ids.add((await checkOut([lineOf(2)])).orderId);
  expect(ids.size).toBe(3);
});
