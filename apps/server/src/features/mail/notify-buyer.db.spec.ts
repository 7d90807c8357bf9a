import { isSettled, type OrderId, type Receipt, toItemId, toOrderId } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ItemTransition, UnfinishedPayment } from '../../domain/feature-ports.ts';
import type { Tx } from '../../platform/db/database.ts';
import { systemIds } from '../../platform/system/system.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { fulfillItem } from '../fulfillment/fulfill-item.ts';
import { type PaymentProvider, PaymentProviderError } from '../payments/payment-provider.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { reconcilePayment } from '../payments/reconcile-payment.ts';
import { refundPayment } from '../payments/refunds/refund-payment.ts';
import { sendRefund } from '../payments/refunds/send-refund.ts';
import { confirmSandboxPayment } from '../payments/sandbox/confirm-sandbox-payment.ts';
import { issueReceipt } from '../receipts/issue-receipt.ts';
import { PgReceiptStore } from '../receipts/pg-receipt-store.ts';
import {
  type NotifyBuyerDeps,
  notifyBuyer,
  notifyPlaced,
  notifyUnfinished,
  queueNotifications,
} from './notify-buyer.ts';
import { GATHER_MS } from './pending-notifications.ts';
import { PgMailSettingsStore } from './pg-mail-settings-store.ts';
import { PgNotificationStore } from './pg-notification-store.ts';
import { LETTERHEAD } from './testing/some-notifications.ts';

const never = new AbortController().signal;
const MINUTE_MS = 60_000;
const DECLINED = { number: '4000000000000002', expiryMonth: 12, expiryYear: 2040, cvc: '123' };
const CHALLENGED = { ...DECLINED, number: '4000002500003155' };

describe('the buyer of an order', () => {
  let shop: Shop;
  let deps: NotifyBuyerDeps;
  let accountId: string;
  let orderId: OrderId;
  let secret: string;
  beforeAll(async () => {
    shop = await openShop();
    const providers = new Map([['sample', { label: 'Sample', simulated: true }]]);
    deps = {
      notifications: new PgNotificationStore(shop.db),
      jobs: shop.orderDeps.jobs,
      clock: { nowMs: () => shop.time.nowMs },
      ids: systemIds,
      providers,
      letterhead: () => LETTERHEAD,
      testMode: true,
    };
  });
  beforeEach(async () => {
    shop.provider.behave();
    accountId = await shop.openAccount();
    await place(1);
  });
  afterAll(() => shop.close());

  async function place(...numbers: readonly number[]): Promise<void> {
    const lines = numbers.map((number) => lineOf(number, { description: `Place ${number}` }));
    const placed = await shop.order(accountId, lines);
    orderId = placed.orderId;
    secret = placed.stripeSecret;
  }
  const payments = () => {
    const receipts = {
      receipts: new PgReceiptStore(shop.db),
      shop: { seller: { name: 'Orbit Images Ltd', address: [], taxNote: null }, providers: deps.providers },
      testMode: true,
      clock: deps.clock,
      events: { issued: (tx: Tx, receipt: Receipt) => notifyPlaced(deps, tx, receipt) },
    };
    return {
      ...shop.settleDeps,
      events: {
        settled: (tx: Tx, id: string) => issueReceipt(receipts, tx, toOrderId(id)),
        moneyMoved: (tx: Tx, id: string) => queueNotifications(deps, tx, toOrderId(id)),
        unfinished: (tx: Tx, payment: UnfinishedPayment) => notifyUnfinished(deps, tx, payment),
      },
    };
  };
  async function pay(): Promise<void> {
    const { rawBody, headers } = await shop.pay(secret);
    await receivePaymentEvent(payments(), rawBody, headers);
    shop.time.nowMs += 1_000;
  }
  const listener = async (tx: Tx, { item, to }: ItemTransition) => {
    if (isSettled(to)) await queueNotifications(deps, tx, item.orderId);
  };
  const items = async () =>
    shop.db
      .selectFrom('order_item')
      .select(['id', 'state'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute();
  /** Brings the item at this position into its final state. */
  async function settle(position: number): Promise<void> {
    for (;;) {
      const item = (await items())[position];
      if (!item?.state || isSettled(item.state)) return;
      await fulfillItem({ ...shop.fulfillDeps, listeners: [listener] }, item.id, never);
    }
  }
  async function fail(position: number): Promise<void> {
    const item = (await items())[position];
    shop.provider.failNext('rejected', 'embargoed area');
    if (item) await fulfillItem({ ...shop.fulfillDeps, listeners: [listener] }, item.id, never);
  }
  const runJob = () => notifyBuyer(deps)({ orderId }, never);
  /** Kind and subject of the emails of this order, in the order they were queued. */
  const mails = async () =>
    (
      await shop.db
        .selectFrom('mail')
        .select(['kind', 'subject', 'body_text', 'recipient'])
        .where('order_id', '=', orderId)
        .orderBy('queued_at')
        .orderBy('kind')
        .execute()
    ).map((mail) => ({ ...mail, line: `${mail.kind}: ${mail.subject.replace(/R-\d+/, 'R')}` }));
  const lines = async () => (await mails()).map(({ line }) => line);
  const jobDelayMs = async () => (await shop.waitingJobs()).get(`tell:${orderId}`);
  /** Takes the job from the queue as a worker does, so that its key is free again. */
  const takeJob = () =>
    sql`DELETE FROM graphile_worker._private_jobs WHERE key = ${`tell:${orderId}`}`.execute(shop.db);
  async function refunded(provider: PaymentProvider = shop.payments): Promise<void> {
    const refunds = await shop.db.selectFrom('refund').select('id').where('order_id', '=', orderId).execute();
    for (const { id } of refunds) await sendRefund({ ...payments(), provider }, id);
  }

  it('gets one email when it is paid, with the receipt, and one when its image is delivered', async () => {
    await pay();
    expect(await lines()).toEqual(['placed: Receipt R: $1.00 (test mode)']);
    await settle(0);
    expect(await jobDelayMs()).toBe(3_000);
    shop.time.nowMs += 3_000;
    await runJob();
    await runJob();
    const [, delivered] = await mails();
    expect(await lines()).toEqual([
      'placed: Receipt R: $1.00 (test mode)',
      'delivered: Your image of Place 1 is ready',
    ]);
    expect(delivered?.recipient).toBe(`${accountId}@example.org`);
    expect(delivered?.body_text).toMatch(
      /SIMULATED SAMPLESAT 1 \(Sample\)\n {2}2026-01-01 00:00 UTC, 5 × 5 km\n {2}JPG \d+ kB, GeoTIFF/,
    );
  });

  it('gets one email for images that settle together, and another for later ones', async () => {
    await place(1, 2, 3, 4);
    await pay();
    await settle(0);
    await settle(1);
    await takeJob();
    await runJob();
    expect(await lines()).toHaveLength(1);
    const since = shop.time.nowMs;
    expect(await jobDelayMs()).toBe(GATHER_MS);
    shop.time.nowMs = since + GATHER_MS;
    await runJob();
    await fail(2);
    await settle(3);
    shop.time.nowMs += 3_000;
    await runJob();
    expect((await lines()).slice(1)).toEqual([
      'delivered: 2 images of order R are ready',
      'delivered: Your image of Place 4 is ready',
      'failed: Your image of Place 3 cannot be delivered',
    ]);
    expect((await mails())[1]?.body_text).toContain('2 more images in this order are on their way');
  });

  it('is notified without delay of an image that settles while the job runs', async () => {
    await place(1, 2);
    await pay();
    await settle(0);
    await takeJob();
    const nowMs = shop.time.nowMs;
    // The second image settles after the job has read the order and before it writes.
    const jobs: NotifyBuyerDeps['jobs'] = {
      add: async (tx, name, payload, options) => {
        await settle(1);
        await deps.jobs.add(tx, name, payload, options);
      },
    };
    await notifyBuyer({ ...deps, jobs })({ orderId }, never);
    expect(await lines()).toHaveLength(1);
    expect(await jobDelayMs()).toBe(3_000);
    shop.time.nowMs = nowMs + 3_000;
    await runJob();
    expect((await lines()).slice(1)).toEqual(['delivered: 2 images of order R are ready']);
  });

  it('is notified once when several jobs run at the same time', async () => {
    await pay();
    await settle(0);
    await Promise.all(Array.from({ length: 8 }, runJob));
    expect(await lines()).toHaveLength(2);
  });

  it('is notified why an image is not delivered, and then of its refund', async () => {
    await pay();
    await fail(0);
    await runJob();
    await refunded();
    shop.time.nowMs += 3_000;
    await runJob();
    await runJob();
    expect((await lines()).slice(1)).toEqual([
      'failed: Your image of Place 1 cannot be delivered',
      'refunded: $1.00 of order R refunded (test mode)',
    ]);
    const [, failed, back] = await mails();
    expect(failed?.body_text).toContain(
      'The provider rejected the request: embargoed area.\n  $1.00 goes back to the card',
    );
    expect(back?.body_text).toContain('Place 1, SAMPLESAT 1, 2026-09-01 ');
  });

  it('is asked to contact support when the payment provider rejects the refund', async () => {
    await pay();
    await fail(0);
    const refusing = Object.create(shop.payments, {
      movements: { value: () => Promise.reject(new PaymentProviderError('refused', 'charge_disputed')) },
    });
    await refunded(refusing);
    await runJob();
    expect((await lines()).at(-1)).toBe('refunded: $1.00 of order R could not be refunded (test mode)');
    expect((await mails()).at(-1)?.body_text).toContain('Write to help@example.org, mention order R-');
    expect((await mails()).find(({ kind }) => kind === 'failed')?.body_text).toContain(
      'could not be refunded to your card',
    );
  });

  it('is notified of refunds by the operator, and when the bank returns them', async () => {
    await pay();
    await settle(0);
    await runJob();
    const deps = payments();
    await deps.store.transaction((tx) =>
      refundPayment({ ...deps, ids: systemIds }, tx, {
        orderId,
        amountCents: 40,
        key: `gift:${orderId}`,
        reason: 'late',
      }),
    );
    await refunded();
    await runJob();
    const entry = await shop.db
      .selectFrom('ledger_entry')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('kind', '=', 'refund')
      .executeTakeFirstOrThrow();
    const { id: _, ...returned } = entry;
    await shop.db
      .insertInto('ledger_entry')
      .values({ ...returned, kind: 'adjustment', amount_cents: 40, reference: `${entry.reference}:failed` })
      .execute();
    await runJob();
    expect((await lines()).slice(2).toSorted()).toEqual(
      [
        'refunded: $0.40 of order R could not be refunded (test mode)',
        'refunded: $0.40 of order R refunded (test mode)',
      ].toSorted(),
    );
  });

  it('is not notified of a kind that is off, not even after it is switched on again', async () => {
    const settings = new PgMailSettingsStore(shop.db);
    await settings.change(accountId, { placed: false, delivered: false });
    await pay();
    await settle(0);
    await runJob();
    await settings.change(accountId, { placed: true, delivered: true });
    await runJob();
    expect(await lines()).toEqual([]);
  });

  it('is notified only if the transition commits', async () => {
    await pay();
    const [item] = await items();
    const dying = async (tx: Tx, moved: ItemTransition): Promise<void> => {
      await listener(tx, moved);
      if (isSettled(moved.to)) throw new Error('killed');
    };
    for (let tries = 0; tries < 6; tries++)
      await fulfillItem({ ...shop.fulfillDeps, listeners: [dying] }, item?.id ?? toItemId(''), never).catch(
        () => undefined,
      );
    expect((await items())[0]?.state).toBe('Complete');
    expect(await jobDelayMs()).toBeUndefined();
  });

  it('gets no notification of an unpaid order', async () => {
    await runJob();
    expect(await lines()).toEqual([]);
  });

  describe('a buyer who left a payment unfinished', () => {
    const reconcile = async (ageMs: number) => {
      const { created_at } = await shop.db
        .selectFrom('orders')
        .select('created_at')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      shop.time.nowMs = created_at.getTime() + ageMs;
      await reconcilePayment(payments(), orderId);
    };
    const tryCard = (card: typeof DECLINED) => confirmSandboxPayment(shop.sandbox, { clientSecret: secret, card });

    it('is notified once, after a delay, and not of an order of the day before', async () => {
      await tryCard(DECLINED);
      await reconcile(2 * MINUTE_MS);
      expect(await lines()).toEqual([]);
      await reconcile(16 * MINUTE_MS);
      await reconcile(32 * MINUTE_MS);
      expect(await lines()).toEqual(['actionNeeded: Your $1.00 order is not paid yet (test mode)']);
      expect((await mails())[0]?.body_text).toContain('Your card was declined for your $1.00 order from 2026-09-');
      await place(2);
      await tryCard(DECLINED);
      await reconcile(25 * 60 * MINUTE_MS);
      expect(await lines()).toEqual([]);
    });

    it('is notified that the bank asks for one more step', async () => {
      await tryCard(CHALLENGED);
      await reconcile(16 * MINUTE_MS);
      expect((await mails())[0]?.body_text).toContain('Your bank asked you to confirm the payment');
    });

    it('is not notified without a payment attempt, or after paying this or another order', async () => {
      await reconcile(16 * MINUTE_MS);
      expect(await lines()).toEqual([]);
      await tryCard(DECLINED);
      const left = { orderId, secret };
      shop.time.nowMs += MINUTE_MS;
      await place(3);
      await pay();
      ({ orderId, secret } = left);
      await reconcile(32 * MINUTE_MS);
      expect(await lines()).toEqual([]);
      await place(4);
      await tryCard(DECLINED);
      await pay();
      await reconcile(32 * MINUTE_MS);
      expect(await lines()).toEqual([expect.stringMatching(/^placed/)]);
    });
  });
});
