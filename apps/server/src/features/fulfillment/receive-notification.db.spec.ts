import type { ItemId } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fulfillJobKey } from '../../domain/job-keys.ts';
import { startWorkers } from '../../platform/db/job-workers.ts';
import { jobHandlers } from '../../testing/job-handlers.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { fulfillItem } from './fulfill-item.ts';
import { notificationReceiver, type ReceiveNotification } from './receive-notification.ts';

const never = new AbortController().signal;
const HOUR_MS = 3_600_000;

describe('a notification of a provider', () => {
  let shop: Shop;
  let itemId: ItemId;
  let orderId: string;
  let receive: ReceiveNotification;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  /** An item that waits for its poll in an hour. */
  beforeEach(async () => {
    receive = notificationReceiver(shop.fulfillDeps);
    ({ itemId, orderId } = await buy());
  });

  async function buy() {
    const placed = await shop.order(await shop.openAccount(), [lineOf(1)]);
    const { rawBody, headers } = await shop.pay(placed.stripeSecret);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    const { id } = await shop.db
      .selectFrom('order_item')
      .select('id')
      .where('order_id', '=', placed.orderId)
      .executeTakeFirstOrThrow();
    await fulfillItem(shop.fulfillDeps, id, never);
    await poll(id);
    const { provider_order_id } = await item(id);
    return { itemId: id, orderId: provider_order_id ?? '' };
  }
  async function poll(id: ItemId): Promise<void> {
    shop.provider.report('Ordered', null, { nextPollMs: HOUR_MS });
    await fulfillItem(shop.fulfillDeps, id, never);
  }
  const item = (id: ItemId) =>
    shop.db.selectFrom('order_item').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const pauseOf = async (id: ItemId) => (await shop.waitingJobs()).get(fulfillJobKey(id)) ?? null;
  /** Jobs that are due at once run at the time of the database, which is later than that of the shop. */
  const isDue = async (id: ItemId) => (await pauseOf(id)) !== HOUR_MS;
  const send = (body: unknown, provider = 'sample') => receive(provider, Buffer.from(JSON.stringify(body)));
  const OK = { ok: true, value: { received: true } };

  // The spellings of SkyFi's description and of its written example, and of an event of another provider.
  it.each([
    ['camelCase', (id: string) => ({ orderInfo: { orderId: id, itemId: 'other' }, event: { status: 'CREATED' } })],
    ['snake_case', (id: string) => ({ order_info: { order_id: id }, event: { status: 'CREATED' } })],
    ['an id at the top', (id: string) => ({ type: 'order.status', id })],
  ])('makes the next poll due, whatever state it states: %s', async (_what, bodyOf) => {
    expect(await isDue(itemId)).toBe(false);
    expect(await send(bodyOf(orderId))).toEqual(OK);
    expect(await isDue(itemId)).toBe(true);
    expect((await item(itemId)).state).toBe('Ordered');
  });

  it('is followed by a poll of a worker', async () => {
    shop.provider.behave();
    const takeStep = ({ itemId: id }: { readonly itemId: ItemId }) => fulfillItem(shop.fulfillDeps, id, never);
    const handlers = jobHandlers({ 'fulfil-item': takeStep, 'deliver-item': takeStep });
    const workers = await startWorkers(shop.database, handlers, { log: silentLog });
    try {
      await send({ orderId });
      // A fast machine takes further steps before the state is read.
      const moved = async () => expect(['Processing', 'Complete', 'Delivered']).toContain((await item(itemId)).state);
      await vi.waitFor(moved, { timeout: 10_000 });
    } finally {
      await workers.stop();
    }
  });

  it('makes one poll within ten seconds, however often it is sent', async () => {
    await Promise.all([send({ orderId }), send({ orderId }), send({ order_id: orderId })]);
    expect(await isDue(itemId)).toBe(true);
    await poll(itemId);
    await send({ orderId });
    expect(await isDue(itemId)).toBe(false);
    shop.time.nowMs += 10_001;
    await send({ orderId });
    expect(await isDue(itemId)).toBe(true);
  });

  it('does not touch a step that runs, a delivery, or an item that has ended', async () => {
    await shop.beginJob(fulfillJobKey(itemId));
    expect(await send({ orderId })).toEqual(OK);
    expect(await pauseOf(itemId)).toBe(HOUR_MS);
    for (const state of ['Complete', 'Delivered', 'Failed', 'Cancelled'] as const) {
      const other = await buy();
      await shop.db.updateTable('order_item').set({ state }).where('id', '=', other.itemId).execute();
      expect(await send({ orderId: other.orderId })).toEqual(OK);
      expect(await pauseOf(other.itemId)).toBe(HOUR_MS);
    }
  });

  it('does not shorten the pause after a failure, which would use up the attempts', async () => {
    shop.provider.failNext('unavailable', 'away', HOUR_MS);
    await fulfillItem(shop.fulfillDeps, itemId, never);
    const before = await pauseOf(itemId);
    expect(await send({ orderId })).toEqual(OK);
    expect(await pauseOf(itemId)).toBe(before);
  });

  it('of an unknown order, of another provider, or without any sense is received without effect', async () => {
    const providers = new Map([...shop.fulfillDeps.providers, ['foreign', shop.provider]]);
    receive = notificationReceiver({ ...shop.fulfillDeps, providers });
    expect(await send({ orderId }, 'foreign')).toEqual(OK);
    for (const body of [{ orderId: `${orderId}x` }, {}, [], null, 'nonsense']) expect(await send(body)).toEqual(OK);
    for (const text of ['', '{"orderId":', '\u0000', '<html>'])
      expect(await receive('sample', Buffer.from(text))).toEqual(OK);
    expect(await isDue(itemId)).toBe(false);
  });

  it('is refused for a provider that is not connected, or if it is too large', async () => {
    expect(await send({ orderId }, 'acme')).toMatchObject({ ok: false, failure: { code: 'not-found' } });
    expect(await send({ orderId, more: 'x'.repeat(65_536) })).toMatchObject({
      ok: false,
      failure: { code: 'too-large' },
    });
    expect(await isDue(itemId)).toBe(false);
  });
});
