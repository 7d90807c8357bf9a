import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ItemId, isSettled } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fulfillJobKey } from '../../domain/job-keys.ts';
import { digestOfBlob } from '../../platform/blobs/file-digest.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { PgImageryStore } from '../imagery/pg-imagery-store.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { refundPayment } from '../payments/refunds/refund-payment.ts';
import { sendRefund } from '../payments/refunds/send-refund.ts';
import { PgReceiptStore } from '../receipts/pg-receipt-store.ts';
import { fulfillItem } from './fulfill-item.ts';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import { PgFulfillmentStore } from './pg-fulfillment-store.ts';
import { requeueItems } from './requeue-items.ts';

const never = new AbortController().signal;

describe('fulfillItem', () => {
  let shop: Shop;
  let itemId: ItemId;
  beforeAll(async () => {
    shop = await openShop();
  });
  beforeEach(async () => {
    shop.provider.behave();
    const { orderId, stripeSecret } = await shop.order(await shop.openAccount(), [lineOf(1)]);
    const { rawBody, headers } = await shop.pay(stripeSecret);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    itemId = (
      await shop.db.selectFrom('order_item').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
    ).id;
  });
  afterAll(() => shop.close());

  const step = (deps: Partial<FulfillmentDeps> = {}, signal = never) =>
    fulfillItem({ ...shop.fulfillDeps, ...deps }, itemId, signal);
  const item = () => shop.db.selectFrom('order_item').selectAll().where('id', '=', itemId).executeTakeFirstOrThrow();
  const events = () =>
    shop.db
      .selectFrom('order_item_event')
      .select(['from_state', 'to_state', 'reason'])
      .where('item_id', '=', itemId)
      .orderBy('id')
      .execute();
  const files = () => shop.db.selectFrom('delivery_file').selectAll().where('item_id', '=', itemId).execute();
  async function stepTo(state: string): Promise<void> {
    for (let steps = 0; (await item()).state !== state; steps++) {
      if (steps > 10) throw new Error(`The item stays ${(await item()).state}`);
      await step();
    }
  }
  /** A store that can be read and fails on writes. */
  const dyingStore = (): PgFulfillmentStore => {
    const dying = new PgFulfillmentStore(shop.db);
    dying.transaction = () => Promise.reject(new Error('killed'));
    return dying;
  };
  const workFolders = () => readdir(shop.fulfillDeps.workFolder).catch(() => []);

  it('moves an item from Purchased to Delivered, with one event for each state, all files, and one email', async () => {
    await stepTo('Delivered');
    const states = ['Purchased', 'Ordered', 'Processing', 'Complete', 'Delivered'];
    expect((await events()).map(({ to_state }) => to_state)).toEqual(states);
    const stored = await files();
    expect(stored.map(({ kind }) => kind).toSorted()).toEqual(['full', 'icon', 'tiff', 'zip']);
    for (const { blob_key, bytes } of stored)
      expect(await digestOfBlob(shop.fulfillDeps.blobs, blob_key)).toMatchObject({ bytes });
    expect(shop.transitions.filter(({ item: { id }, to }) => id === itemId && to === 'Delivered')).toHaveLength(1);
    expect(await workFolders()).toEqual([]);
  });

  it('is polled after all other jobs that are due', async () => {
    const priority = async () => {
      const { rows } =
        await sql`SELECT priority FROM graphile_worker.jobs WHERE key = ${fulfillJobKey(itemId)}`.execute(shop.db);
      return rows;
    };
    expect(await priority()).toEqual([{ priority: 0 }]);
    await stepTo('Ordered');
    expect(await priority()).toEqual([{ priority: 1 }]);
    await stepTo('Complete');
    expect(await priority()).toEqual([{ priority: 0 }]);
  });

  it('gets a new job only when its own is missing or was abandoned', async () => {
    const requeue = () => requeueItems({ ...shop.fulfillDeps, log: silentLog });
    const others = await shop.fulfillDeps.store.findWithoutJob();
    expect(others).not.toContain(itemId);
    await sql`SELECT graphile_worker.remove_job(${fulfillJobKey(itemId)})`.execute(shop.db);
    expect(await shop.fulfillDeps.store.findWithoutJob()).toContain(itemId);
    await requeue();
    expect((await shop.waitingJobs()).has(fulfillJobKey(itemId))).toBe(true);
    expect(await shop.fulfillDeps.store.findWithoutJob()).toEqual([]);
    await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts
      WHERE key = ${fulfillJobKey(itemId)}`.execute(shop.db);
    await requeue();
    expect(await shop.fulfillDeps.store.findWithoutJob()).toEqual([]);
  });

  it('delivers in the lane of deliveries, under the limit of its account', async () => {
    const job = async () => {
      const { rows } = await sql`
        SELECT task_identifier, queue_name FROM graphile_worker.jobs WHERE key = ${fulfillJobKey(itemId)}`.execute(
        shop.db,
      );
      return rows;
    };
    expect(await job()).toEqual([{ task_identifier: 'fulfil-item', queue_name: null }]);
    await stepTo('Complete');
    const inTurn = {
      task_identifier: 'deliver-item',
      queue_name: expect.stringMatching(/^deliver [0-9a-f-]{36} [01]$/),
    };
    expect(await job()).toEqual([inTurn]);
    // A failed delivery is retried there.
    shop.provider.failNext('unavailable', 'away');
    await step();
    expect(await job()).toEqual([inTurn]);
  });

  it('shows the quicklook as the icon after the order, and the delivered icon under a new id', async () => {
    await stepTo('Ordered');
    const [preview] = await files();
    expect(preview).toMatchObject({ kind: 'icon', media_type: 'image/jpeg' });
    await stepTo('Delivered');
    const icon = (await files()).find(({ kind }) => kind === 'icon');
    expect(icon?.id).not.toBe(preview?.id);
  });

  it('polls again after the pause the provider gives', async () => {
    await stepTo('Ordered');
    expect((await shop.waitingJobs()).has(`fulfil:${itemId}`)).toBe(true);
    shop.provider.report('Ordered');
    await step();
    expect((await item()).state).toBe('Ordered');
    expect((await shop.waitingJobs()).get(`fulfil:${itemId}`)).toBe(1_000);
  });

  it('keeps what the provider says an item waits for until its state changes, and notifies no listener', async () => {
    await stepTo('Ordered');
    const before = shop.transitions.length;
    const noteAfter = async (state: 'Ordered' | 'Processing', note?: string) => {
      shop.provider.report(state, null, note === undefined ? {} : { note });
      await step();
      return (await item()).provider_note;
    };
    expect(await noteAfter('Ordered', 'Waiting for the provider to approve the order')).toMatch(/^Waiting/);
    expect(await noteAfter('Ordered', `  In progress (${'their words '.repeat(99)}`)).toMatch(/^In progress.{289}$/);
    expect(await noteAfter('Ordered')).toBeNull();
    expect(await noteAfter('Ordered', 'On hold')).toBe('On hold');
    expect(shop.transitions).toHaveLength(before);
    expect((await shop.waitingJobs()).get(`fulfil:${itemId}`)).toBe(1_000);

    expect(await noteAfter('Processing')).toBeNull();
    expect(shop.transitions).toHaveLength(before + 1);
    expect(await noteAfter('Processing', 'In quality control')).toBe('In quality control');
    await stepTo('Complete');
    expect((await item()).provider_note).toBeNull();
  });

  it('keeps the note that comes with another state', async () => {
    await stepTo('Ordered');
    shop.provider.report('Processing', null, { note: 'In quality control' });
    await step();
    expect(await item()).toMatchObject({ state: 'Processing', provider_note: 'In quality control' });
  });

  it('takes every step even when the provider is ahead', async () => {
    await stepTo('Ordered');
    shop.provider.report('Complete');
    await step();
    expect((await item()).state).toBe('Processing');
  });

  it.each(['Ordered', 'Complete'] as const)(
    'transitions once when ten runs read it as %s at the same time',
    async (state) => {
      await stepTo(state);
      await Promise.all(Array.from({ length: 10 }, () => step()));
      const from = (await events()).filter(({ from_state }) => from_state === state);
      expect(from).toHaveLength(1);
      await stepTo('Delivered');
      expect(shop.transitions.filter(({ item: { id }, to }) => id === itemId && to === 'Delivered')).toHaveLength(1);
    },
  );

  it('places one order when the process dies after the provider accepted it', async () => {
    await expect(step({ store: dyingStore() })).rejects.toThrow('killed');
    const ordered = shop.provider.ordered.get(itemId);
    expect(ordered).toBeDefined();
    await step();
    expect((await item()).provider_order_id).toBe(ordered);
  });

  it.each([
    ['Rejected', 'not in our archive any more'],
    ['Failed', 'the image is damaged'],
  ] as const)('ends as %s with the provider’s reason', async (state, reason) => {
    await stepTo('Ordered');
    shop.provider.report(state, reason);
    await step();
    expect(await item()).toMatchObject({ state, state_reason: reason });
    expect((await events()).at(-1)).toEqual({ from_state: 'Ordered', to_state: state, reason });
    await step();
    expect((await item()).state).toBe(state);
  });

  it('is rejected when the provider rejects the order itself', async () => {
    shop.provider.failNext('rejected', 'embargoed area');
    await step();
    expect(await item()).toMatchObject({ state: 'Rejected', state_reason: 'embargoed area' });
  });

  describe('that ends without a delivery', () => {
    const refunds = async () => {
      const { order_id } = await item();
      return shop.db.selectFrom('refund').selectAll().where('order_id', '=', order_id).execute();
    };
    const ledger = async () => {
      const { order_id } = await item();
      const rows = await shop.db.selectFrom('ledger_entry').selectAll().where('order_id', '=', order_id).execute();
      return rows.map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b);
    };
    const sendRefunds = async () => {
      for (const { id } of await refunds()) await sendRefund(shop.settleDeps, id);
    };
    const endings = () => shop.transitions.filter(({ item: { id }, to }) => id === itemId && isSettled(to));

    it.each([
      ['Rejected', 'not in our archive any more'],
      ['Failed', 'the image is damaged'],
    ] as const)('as %s, is refunded once, and the buyer is notified of the amount', async (state, reason) => {
      await stepTo('Ordered');
      shop.provider.report(state, reason);
      await step();
      await step();
      expect(await refunds()).toMatchObject([
        { request_key: `item:${itemId}`, amount_cents: 100, state: 'asked', reason: `${state}: ${reason}` },
      ]);
      expect(endings()).toMatchObject([{ from: 'Ordered', to: state, reason, refundCents: 100 }]);
      expect(await refundShown()).toEqual({ amount: 100, state: 'asked' });
      await sendRefunds();
      await sendRefunds();
      expect(await ledger()).toEqual([-100, 100]);
      expect(await refundShown()).toEqual({ amount: 100, state: 'done' });
    });

    it('is also refunded when the provider rejects the order, or after the last attempt', async () => {
      shop.provider.failNext('rejected', 'embargoed area');
      await step();
      expect(endings()).toMatchObject([{ to: 'Rejected', reason: 'embargoed area', refundCents: 100 }]);
      expect(await refunds()).toHaveLength(1);
    });

    it('is not refunded during an outage while its provider may have the order', async () => {
      const retry = { ...shop.fulfillDeps.retry, attempts: 2, attemptsOfOrder: 4 };
      const sent = { provider: 'sample', reference: itemId, at: new Date() };
      await sql`INSERT INTO provider_order (provider, reference, intended_at, sent_at, sends)
        VALUES (${sent.provider}, ${sent.reference}, ${sent.at}, ${sent.at}, 1)`.execute(shop.db);
      for (let run = 0; run < 4; run++) shop.provider.failNext('unavailable');
      for (let run = 0; run < 3; run++) await step({ retry });
      expect(await item()).toMatchObject({ state: 'Purchased', failed_attempts: 3 });
      expect(await refunds()).toEqual([]);
      await step({ retry });
      expect((await item()).state).toBe('Failed');
    });

    it('is refunded and notified only with the transition, and once for several runs', async () => {
      await stepTo('Ordered');
      for (let run = 0; run < 10; run++) shop.provider.report('Failed', 'the image is damaged');
      const dying = { listeners: [() => Promise.reject(new Error('killed'))] };
      await expect(step(dying)).resolves.toBeUndefined();
      expect(await item()).toMatchObject({ state: 'Ordered', failed_attempts: 1 });
      expect(await refunds()).toEqual([]);
      await Promise.all(Array.from({ length: 9 }, () => step()));
      expect((await item()).state).toBe('Failed');
      expect(await refunds()).toHaveLength(1);
      expect(endings()).toHaveLength(1);
      await sendRefunds();
      expect(await ledger()).toEqual([-100, 100]);
    });

    it('is refunded by a rerun after the process was killed during the refund', async () => {
      await stepTo('Ordered');
      shop.provider.report('Rejected', 'gone');
      shop.provider.report('Rejected', 'gone');
      await expect(step({ store: dyingStore() })).rejects.toThrow('killed');
      expect(await refunds()).toEqual([]);
      await step();
      expect(await refunds()).toHaveLength(1);
      expect(endings()).toHaveLength(1);
    });

    it('is not refunded again after its order was refunded', async () => {
      const { order_id: orderId } = await item();
      const whole = { orderId, amountCents: 'rest', key: `by-hand:${orderId}`, reason: 'asked by phone' } as const;
      await shop.settleDeps.store.transaction((tx) => refundPayment(shop.settleDeps, tx, whole));
      shop.provider.failNext('rejected', 'embargoed area');
      await step();
      expect(endings()).toMatchObject([{ to: 'Rejected', refundCents: null }]);
      expect(await refunds()).toHaveLength(1);
      await sendRefunds();
      expect(await ledger()).toEqual([-100, 100]);
    });

    it('is refunded its own price within an order of several, and nothing if it was free', async () => {
      const accountId = await shop.openAccount();
      const { orderId, stripeSecret } = await shop.order(accountId, [lineOf(2), lineOf(0), lineOf(7)]);
      const { rawBody, headers } = await shop.pay(stripeSecret);
      await receivePaymentEvent(shop.settleDeps, rawBody, headers);
      const lines = shop.db.selectFrom('order_item').selectAll().where('order_id', '=', orderId).orderBy('position');
      for (const { id } of (await lines.execute()).slice(0, 2)) {
        itemId = id;
        shop.provider.failNext('rejected');
        await step();
      }
      expect(endings()).toMatchObject([{ refundCents: 0 }]);
      expect(await refunds()).toMatchObject([{ amount_cents: 200 }]);
      await sendRefunds();
      expect(await ledger()).toEqual([-200, 900]);
    });

    async function refundShown() {
      const { order_id: orderId } = await item();
      const { account_id: owner } = await shop.db
        .selectFrom('orders')
        .select('account_id')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      const image = await new PgImageryStore(shop.db).find(owner, itemId);
      const order = await new PgReceiptStore(shop.db).find(owner, orderId);
      expect(order?.items.map(({ refund }) => refund)).toEqual([image?.refund]);
      return image?.refund;
    }
  });

  it('retries in growing pauses, then fails with a reason and a logged error', async () => {
    const errors: string[] = [];
    const log = { ...silentLog, error: (_: object, message: string) => void errors.push(message) };
    const pauses: (number | undefined)[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      shop.provider.failNext('unavailable');
      await step({ log });
      pauses.push((await shop.waitingJobs()).get(`fulfil:${itemId}`));
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000]);
    shop.provider.failNext('timeout');
    await step({ log });
    expect(await item()).toMatchObject({ state: 'Failed', state_reason: expect.stringContaining('Sample') });
    expect(errors).toEqual(['An item could not be delivered']);
  });

  it('waits as long as the provider requests', async () => {
    shop.provider.failNext('rate-limited', 'slow down', 120_000);
    await step();
    expect((await shop.waitingJobs()).get(`fulfil:${itemId}`)).toBe(120_000);
  });

  it('counts the failures of each step separately', async () => {
    shop.provider.failNext('unavailable');
    await step();
    expect((await item()).failed_attempts).toBe(1);
    await step();
    expect(await item()).toMatchObject({ state: 'Ordered', failed_attempts: 0 });
  });

  it('does not change an item when the server stops during a step', async () => {
    const stopping = new AbortController();
    stopping.abort();
    shop.provider.failNext('timeout');
    await expect(step({}, stopping.signal)).rejects.toThrow();
    expect((await item()).failed_attempts).toBe(0);
  });

  it('delivers on a rerun after the process was killed between storing the files and the last transaction', async () => {
    await stepTo('Complete');
    await expect(step({ store: dyingStore() })).rejects.toThrow('killed');
    expect(await digestOfBlob(shop.fulfillDeps.blobs, `deliveries/${itemId}/zip`)).not.toBeNull();
    expect((await files()).map(({ kind }) => kind)).toEqual(['icon']);
    await step();
    expect((await files()).map(({ kind }) => kind)).toHaveLength(4);
  });

  it('removes what a killed process left of the same item, and nothing that another process uses', async () => {
    const { workFolder } = shop.fulfillDeps;
    const [leftBehind, ofAnother] = [`${itemId}-a1B2c3`, `${crypto.randomUUID()}-a1B2c3`];
    for (const folder of [leftBehind, ofAnother]) {
      await mkdir(path.join(workFolder, folder), { recursive: true });
      await writeFile(path.join(workFolder, folder, 'image.tif'), 'half');
    }
    await stepTo('Delivered');
    expect(await workFolders()).toEqual([ofAnother]);
    await rm(path.join(workFolder, ofAnother), { recursive: true });
  });
});
