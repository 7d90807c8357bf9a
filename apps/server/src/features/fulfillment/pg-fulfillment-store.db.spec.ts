import { canTransition, type ItemId, type ServerState, serverState } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { PgFulfillmentStore } from './pg-fulfillment-store.ts';

describe('PgFulfillmentStore', () => {
  let shop: Shop;
  let store: PgFulfillmentStore;
  let itemId: ItemId;
  beforeAll(async () => {
    shop = await openShop();
    store = new PgFulfillmentStore(shop.db);
    const { orderId, stripeSecret } = await shop.order(await shop.openAccount(), [lineOf(1)]);
    const { rawBody, headers } = await shop.pay(stripeSecret);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    const bought = shop.db.selectFrom('order_item').select('id').where('order_id', '=', orderId);
    itemId = (await bought.executeTakeFirstOrThrow()).id;
  });
  afterAll(() => shop.close());

  const events = () => shop.db.selectFrom('order_item_event').selectAll().where('item_id', '=', itemId).execute();
  async function putInto(state: ServerState) {
    await shop.db.updateTable('order_item').set({ state }).where('id', '=', itemId).execute();
    const item = await store.find(itemId);
    if (!item) throw new Error('The item is gone');
    return item;
  }

  const pairs = serverState.options.flatMap((from) => serverState.options.map((to) => ({ from, to })));

  it('makes and records every transition of the table', async () => {
    for (const { from, to } of pairs.filter((pair) => canTransition(pair.from, pair.to))) {
      const item = await putInto(from);
      expect(await store.transaction((tx) => store.transition(tx, item, { to }, 0))).toBe(true);
      expect((await events()).at(-1)).toMatchObject({ from_state: from, to_state: to });
      expect((await store.find(itemId))?.state).toBe(to);
    }
  });

  it('rejects all other transitions, and records nothing', async () => {
    const before = (await events()).length;
    for (const { from, to } of pairs.filter((pair) => !canTransition(pair.from, pair.to))) {
      const item = await putInto(from);
      const transition = store.transaction((tx) => store.transition(tx, item, { to }, 0));
      await expect(transition).rejects.toThrow(`cannot move from ${from} to ${to}`);
      expect((await store.find(itemId))?.state).toBe(from);
    }
    expect(await events()).toHaveLength(before);
  });

  it('does not change an item that changed since it was read', async () => {
    for (const { from, to } of pairs.filter((pair) => canTransition(pair.from, pair.to))) {
      const stale = await putInto(from);
      for (const now of serverState.options.filter((state) => state !== from)) {
        await putInto(now);
        expect(await store.transaction((tx) => store.transition(tx, stale, { to }, 0))).toBe(false);
        expect((await store.find(itemId))?.state).toBe(now);
      }
    }
  });
});
