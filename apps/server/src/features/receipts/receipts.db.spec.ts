import { text as toText } from 'node:stream/consumers';
import {
  CSV_MEDIA_TYPE,
  endpoints,
  type ListedOrder,
  ORDERS_PAGE_DEFAULT,
  type OrderId,
  type Receipt,
  type Received,
  toOrderId,
} from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../platform/http/handler.ts';
import { systemIds } from '../../platform/system/system.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { createDownloads } from '../downloads/create-downloads.ts';
import { placeOrder } from '../orders/place-order.ts';
import { orderPayments } from '../payments/create-payments.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { PgPaymentStore } from '../payments/pg-payment-store.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { issueReceipt } from './issue-receipt.ts';
import { PgReceiptStore } from './pg-receipt-store.ts';
import type { ReceiptDeps } from './receipt-deps.ts';
import { receiptHandlers } from './receipt-handlers.ts';

const SELLER = { name: 'Orbit Images Ltd', address: ['1 Orbit Road', 'Greenbelt'], taxNote: 'VAT GB1' };

describe('receipts', () => {
  let shop: Shop;
  let handlers: ReturnType<typeof receiptHandlers>;
  let deps: ReceiptDeps;
  let owner: string;
  const mailed: Receipt[] = [];
  beforeAll(async () => {
    shop = await openShop();
    deps = {
      receipts: new PgReceiptStore(shop.db),
      shop: {
        seller: SELLER,
        providers: new Map([['sample', { label: 'Sample', simulated: true, closeUp: () => Promise.resolve(null) }]]),
      },
      testMode: true,
      clock: { nowMs: () => shop.time.nowMs },
      events: { issued: async (_tx, receipt) => void mailed.push(receipt) },
      startDownload: createDownloads({
        db: shop.db,
        clock: { nowMs: () => shop.time.nowMs },
        ids: systemIds,
        log: silentLog,
      }),
    };
    handlers = receiptHandlers(deps);
  });
  beforeEach(async () => {
    owner = await shop.openAccount();
    mailed.length = 0;
  });
  afterAll(() => shop.close());

  const settling = (issuing: ReceiptDeps): PaymentDeps => ({
    ...shop.settleDeps,
    events: { ...shop.settleDeps.events, settled: (tx, id) => issueReceipt(issuing, tx, id) },
  });
  /** Settles the order as the payment webhook does. */
  async function settle(orderId: OrderId, issuing = deps): Promise<void> {
    const store = new PgPaymentStore(shop.db);
    await store.transaction(async (tx) => {
      const order = await store.lockById(tx, orderId);
      if (!order) throw new Error('no order');
      const payment = { provider: 'sandbox', intentId: order.intentId ?? '', amountCents: order.totalCents };
      await settlePayment({ ...settling(issuing), store }, tx, order, { ...payment, currency: 'usd' });
    });
  }
  async function buy(number: number, accountId = owner): Promise<string> {
    shop.time.nowMs += 1_000;
    const { orderId } = await shop.order(accountId, [lineOf(number)]);
    await settle(orderId);
    return orderId;
  }
  async function book(orderId: OrderId, kind: 'refund' | 'adjustment', amountCents: number): Promise<void> {
    const at = new Date(shop.time.nowMs);
    const entry = {
      at,
      order_id: orderId,
      kind,
      amount_cents: amountCents,
      currency: 'usd',
      provider: 'sandbox',
    } as const;
    await shop.db
      .insertInto('ledger_entry')
      .values({ ...entry, intent_id: 'pi_1' })
      .execute();
  }
  const as = (accountId: string): RequestContext & { caller: NonNullable<RequestContext['caller']> } => ({
    caller: { accountId, sessionHash: new Uint8Array() },
    requestId: 'r1',
    ip: '127.0.0.1',
    signal: new AbortController().signal,
    rawBody: new Uint8Array(),
    rawHeaders: {},
  });
  const nothing = { params: undefined, query: undefined, headers: undefined, body: undefined };
  async function page(query: Partial<Received<typeof endpoints.orders>['query']> = {}, accountId = owner) {
    const answer = await handlers.orders(
      { ...nothing, query: { limit: ORDERS_PAGE_DEFAULT, ...query } },
      as(accountId),
    );
    if (!answer.ok) throw new Error(answer.failure.detail);
    return endpoints.orders.answer.schema.parse(answer.value);
  }
  async function receiptOf(orderId: OrderId, accountId = owner): Promise<Receipt> {
    const answer = await handlers.orderReceipt({ ...nothing, params: { id: orderId } }, as(accountId));
    if (!answer.ok) throw new Error(answer.failure.detail);
    return endpoints.orderReceipt.answer.schema.parse(answer.value);
  }

  it('issues a receipt for a free order too, without a payment', async () => {
    const payments = orderPayments(settling(deps), new Map());
    const request = { accountId: owner, idempotencyKey: null, items: [lineOf(0)] };
    const placed = await placeOrder({ ...shop.orderDeps, payments }, request, AbortSignal.timeout(60_000));
    expect(placed).toMatchObject({ ok: true, value: { stripeSecret: null, total: 0 } });
    expect(mailed).toMatchObject([
      {
        total: 0,
        state: 'paid',
        charged: 0,
        refunded: 0,
        payment: null,
        ledger: [],
        number: expect.stringMatching(/^R-/),
      },
    ]);
  });

  it('lists paid and unpaid orders with their lines and amounts, newest first', async () => {
    const first = await buy(3);
    shop.time.nowMs += 1_000;
    const { orderId: open } = await shop.order(owner, [lineOf(1), lineOf(2)]);
    const { orders } = await page();
    expect(orders.map(({ orderId }) => orderId)).toEqual([open, first]);
    expect(orders[0]).toMatchObject({ state: 'open', total: 300, charged: 0, receiptNumber: null, paidISO: null });
    expect(orders[0]?.lines.map((line) => [line.kind === 'tasking' ? null : line.featureId, line.price])).toEqual([
      ['sample-1', 100],
      ['sample-2', 200],
    ]);
    expect(orders[1]).toMatchObject({
      state: 'paid',
      total: 300,
      charged: 300,
      refunded: 0,
      receiptNumber: expect.stringMatching(/^R-\d{6}$/),
      lines: [{ company: 'Sample', satellite: 'SAMPLESAT 1', simulated: true, serverState: 'Purchased', price: 300 }],
    });
  });

  it('gives what the picture of a purchase needs, except for old orders', async () => {
    const orderId = await buy(3);
    const update = (set: string) => shop.asOwner(`UPDATE order_item SET ${set} WHERE order_id = '${orderId}'`);
    const pictureOf = async () =>
      (await page()).orders[0]?.lines.map((line) => (line.kind === 'tasking' ? null : line.picture));
    const closeUp = '/api/v3/archive/close-up/sample/sample-3';
    const size = expect.objectContaining({ boundingBox: expect.any(Array) });
    expect(await pictureOf()).toEqual([{ size, phenomenology: 'ms', closeUp }]);
    const geometry = { type: 'Polygon', coordinates: [[0, 1, 2, 3, 0].map((degrees) => [degrees, degrees])] };
    await update(`scene = jsonb_set(scene, '{footprint}', '${JSON.stringify(geometry)}')`);
    expect(await pictureOf()).toEqual([{ size, phenomenology: 'ms', closeUp, geometry }]);
    await update(`product = product - 'size'`);
    expect(await pictureOf()).toEqual([undefined]);
  });

  it('computes charged and refunded amounts from the ledger', async () => {
    const orderId = await buy(5);
    const states: ListedOrder['state'][] = [];
    for (const [kind, amountCents] of [
      ['refund', -200],
      ['adjustment', 50],
      ['refund', -300],
    ] as const) {
      await book(toOrderId(orderId), kind, amountCents);
      states.push((await page()).orders[0]?.state ?? 'open');
    }
    expect(states).toEqual(['partly-refunded', 'partly-refunded', 'refunded']);
    const receipt = await receiptOf(toOrderId(orderId));
    expect(receipt).toMatchObject({ total: 500, charged: 500, refunded: 500, adjusted: 50, state: 'refunded' });
    const { rows } = await sql<{ sum: number }>`
      SELECT sum(amount_cents)::bigint AS sum FROM ledger_entry WHERE order_id = ${orderId}`.execute(shop.db);
    expect(receipt.charged - receipt.refunded + receipt.adjusted).toBe(rows[0]?.sum);
    expect(receipt.ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 500],
      ['refund', -200],
      ['adjustment', 50],
      ['refund', -300],
    ]);
  });

  it('keeps pages stable while new orders arrive', async () => {
    const bought: string[] = [];
    for (let number = 1; number <= 5; number++) bought.push(await buy(number));
    shop.time.nowMs += 1_000;
    // Two at the same instant.
    const twins = await Promise.all([shop.order(owner, [lineOf(6)]), shop.order(owner, [lineOf(7)])]);
    const expected = [
      ...twins
        .map(({ orderId }) => orderId)
        .toSorted()
        .toReversed(),
      ...bought.toReversed(),
    ];
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { orders, next } = await page({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...orders.map(({ orderId }) => orderId));
      cursor = next;
      await buy(8);
    } while (cursor !== undefined);
    expect(seen).toEqual(expected);
  });

  it.each(['nonsense', Buffer.from('1.not-a-uuid').toString('base64url'), ''])(
    'rejects the cursor %j',
    async (cursor) => {
      const answer = await handlers.orders({ ...nothing, query: { limit: 2, cursor } }, as(owner));
      expect(answer).toMatchObject({ ok: false, failure: { code: 'invalid-request' } });
    },
  );

  it('keeps buyer, seller, and mode as they were at the payment', async () => {
    const orderId = await buy(1);
    const paid = await receiptOf(toOrderId(orderId));
    expect(paid).toMatchObject({
      number: expect.stringMatching(/^R-\d{6}$/),
      seller: SELLER,
      buyer: { name: 'Ada', email: `${owner}@example.org` },
      payment: { provider: 'sandbox', reference: expect.stringMatching(/^pi_/) },
      testMode: true,
    });
    const changed = { firstname: 'Eve', city: 'Elsewhere', email: `new-${owner}@example.org` };
    await shop.db.updateTable('account').set(changed).where('id', '=', owner).execute();
    const moved = { seller: { ...SELLER, name: 'Other Ltd' }, providers: new Map() };
    const later = receiptHandlers({ ...deps, shop: moved });
    const answer = await later.orderReceipt({ ...nothing, params: { id: toOrderId(orderId) } }, as(owner));
    expect(answer).toMatchObject({
      ok: true,
      value: { buyer: paid.buyer, seller: SELLER, lines: [{ simulated: true }] },
    });
    await expect(shop.db.deleteFrom('receipt').execute()).rejects.toThrow('permission denied');
    await expect(shop.asOwner('DELETE FROM receipt')).rejects.toThrow('never changed or removed');
  });

  it('issues one receipt and one email for every paid order, and none after a rollback', async () => {
    const { orderId } = await shop.order(owner, [lineOf(4)]);
    await expect(
      settle(orderId, { ...deps, events: { issued: () => Promise.reject(new Error('killed here')) } }),
    ).rejects.toThrow('killed here');
    expect((await page()).orders[0]).toMatchObject({ state: 'open', charged: 0, receiptNumber: null });
    await Promise.all([settle(orderId), settle(orderId), settle(orderId)]);
    expect(mailed.map((receipt) => receipt.orderId)).toEqual([orderId]);
    expect(mailed[0]).toEqual(await receiptOf(orderId));
  });

  it('treats orders of others as missing, and reports unpaid ones', async () => {
    const orderId = await buy(1);
    const stranger = await shop.openAccount();
    expect(await page({}, stranger)).toEqual({ orders: [] });
    for (const id of [orderId, crypto.randomUUID(), 'x', "' OR 1=1"])
      expect(await handlers.orderReceipt({ ...nothing, params: { id: toOrderId(id) } }, as(stranger))).toEqual({
        ok: false,
        failure: { code: 'not-found', detail: `You have no order ${id}.` },
      });
    const { orderId: open } = await shop.order(owner, [lineOf(2)]);
    expect(await handlers.orderReceipt({ ...nothing, params: { id: open } }, as(owner))).toMatchObject({
      ok: false,
      failure: { code: 'not-found', detail: expect.stringContaining('not paid') },
    });
  });

  it('exports all orders of the account, and of no other', async () => {
    const mine = [await buy(1), await buy(2)];
    const other = await buy(3, await shop.openAccount());
    const answer = await handlers.ordersCsv(nothing, as(owner));
    if (!answer.ok || !('stream' in answer.value.content)) throw new Error('no file');
    expect(await handlers.ordersCsv(nothing, as(owner))).toMatchObject({ failure: { code: 'export-running' } });
    expect(answer.value).toMatchObject({
      mediaType: CSV_MEDIA_TYPE,
      downloadName: 'Groundtrack orders 2026-09-01.csv',
    });
    const text = await toText(answer.value.content.stream);
    expect(await handlers.ordersCsv(nothing, as(await shop.openAccount()))).toMatchObject({ ok: true });
    expect(
      text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.slice(0, 36)),
    ).toEqual(mine.toReversed());
    expect(text).not.toContain(other);
  });
});
