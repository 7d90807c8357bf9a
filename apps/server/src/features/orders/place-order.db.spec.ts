import { createHash } from 'node:crypto';
import {
  type ArchiveOrderItem,
  missingContactFields,
  type OrderId,
  type PlacedOrder,
  type ProblemCode,
  QUOTE_LIFETIME_MS,
  toCents,
  toOrderId,
  toPriceId,
  toSceneId,
  totalCents,
} from '@groundtrack/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ORDER_LIFETIME_MS } from '../../domain/order-lifetime.ts';
import { CONTACT } from '../../testing/contact.ts';
import { lineOf, openShop, SAMPLE_TERMS, type Shop } from '../../testing/shop.ts';
import { WAIT_OPTIONS } from '../../testing/wait-options.ts';
import { closePayment } from '../payments/close-payment.ts';
import { closeUnpaidOrders, OPEN_ORDERS_MAX } from '../payments/unpaid-orders.ts';
import { placeOrder } from './place-order.ts';

describe('placeOrder', () => {
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

  function submit(items: readonly ArchiveOrderItem[], idempotencyKey: string | null = null, deps = shop.orderDeps) {
    return placeOrder(deps, { accountId, idempotencyKey, items }, AbortSignal.timeout(60_000));
  }
  /** The payments of the shop with these changes. */
  const withPayments = (changes: Partial<Shop['orderDeps']['payments']>) => ({
    ...shop.orderDeps,
    payments: { ...shop.orderDeps.payments, ...changes },
  });
  const down = { createIntent: () => Promise.reject(new Error('payment provider is down')) };
  function ordersOfAccount() {
    return shop.db.selectFrom('orders').selectAll().where('account_id', '=', accountId).execute();
  }

  it('writes the sold items at the server’s price and opens the payment', async () => {
    const placed = await shop.order(accountId, [
      lineOf(3),
      lineOf(5, { product: toPriceId('sample-5:5km-tiff'), expectedPrice: toCents(750) }),
    ]);
    expect(placed).toMatchObject({ total: 1_050, currency: 'usd' });
    const items = await shop.db.selectFrom('order_item').selectAll().where('order_id', '=', placed.orderId).execute();
    expect(items).toHaveLength(2);
    expect(items).toContainEqual(
      expect.objectContaining({
        feature_id: 'sample-5',
        price_cents: 750,
        terms_version: '2',
        terms_agreed_at: new Date(shop.time.nowMs),
        terms_digest: createHash('sha256').update(SAMPLE_TERMS.text).digest(),
        quote: expect.objectContaining({
          totalCents: 750,
          minimum: { kind: 'price', amountCents: 750 },
          licence: { title: SAMPLE_TERMS.title, version: '2' },
          validUntil: new Date(shop.time.nowMs + QUOTE_LIFETIME_MS).toISOString(),
        }),
        state: null,
        scene: expect.objectContaining({ satellite: 'SAMPLESAT 1' }),
        product: expect.objectContaining({ tiff: true }),
      }),
    );
    const [intentId = ''] = placed.stripeSecret.split('_secret_');
    expect(await shop.payments.get(intentId)).toMatchObject({ status: 'open', amountCents: 1_050 });
    expect((await shop.waitingJobs()).get(`reconcile:${placed.orderId}`)).toBe(60_000);
  });

  it('stores the delivery options with the item, and rejects a band the image does not have', async () => {
    const analytic = { product: toPriceId('sample-5:5km-analytic'), expectedPrice: toCents(1_000) };
    const delivery = { bands: ['nir', 'red'] };
    const placed = await shop.order(accountId, [lineOf(5, { ...analytic, delivery }), lineOf(5, analytic)]);
    const items = await shop.db
      .selectFrom('order_item')
      .select(['product', 'quote'])
      .where('order_id', '=', placed.orderId)
      .orderBy('position')
      .execute();
    expect(items).toMatchObject([
      { product: { analytic: true, delivery, description: '5 × 5 km analytic: nir, red' }, quote: { delivery } },
      { product: { analytic: true, description: '5 × 5 km analytic' } },
    ]);
    expect(items[1]?.product).not.toHaveProperty('delivery');
    const refused = await submit([lineOf(5, { ...analytic, delivery: { bands: ['thermal'] } })]);
    expect(refused).toMatchObject({ failure: { code: 'options-invalid', detail: expect.stringContaining('thermal') } });
    expect(await ordersOfAccount()).toHaveLength(1);
  });

  it.each<[string, Partial<ArchiveOrderItem>, ProblemCode, RegExp]>([
    ['a falsified price', { expectedPrice: toCents(1) }, 'price-changed', /shows \$0\.01, the price is \$3\.00/],
    ['a price of another scene', { product: toPriceId('sample-4:5km') }, 'price-mismatch', /sample-4:5km/],
    ['a price that does not exist', { product: toPriceId('sample-3:1km') }, 'price-unknown', /sample-3:1km/],
    ['an invented price', { product: toPriceId('cheap') }, 'price-unknown', /cheap/],
    ['a scene that does not exist', { featureId: toSceneId('sample-x') }, 'scene-unknown', /sample-x/],
    ['terms of an older version', { termsVersion: '1' }, 'terms-not-accepted', /version 1 .*version 2 applies/],
    [
      'an expired quote',
      { quoteValidUntil: '2026-08-31T23:59:59.000Z' },
      'quote-expired',
      /valid until 2026-08-31 23:59 UTC; it is 2026-09-01 00:00 UTC\. Open the cart again/,
    ],
    ['terms of a provider without any', { provider: 'acme' }, 'terms-not-accepted', /acme EULA missing/],
  ])('rejects %s and writes nothing', async (_, changes, code, detail) => {
    const refused = await submit([lineOf(1), lineOf(3, changes)]);
    expect(refused).toMatchObject({ ok: false, failure: { code, detail: expect.stringMatching(detail) } });
    expect(await ordersOfAccount()).toEqual([]);
  });

  it('rejects terms without agreement, and names the provider', async () => {
    const { termsVersion: _, ...unticked } = lineOf(1);
    const refused = await submit([unticked]);
    expect(refused).toMatchObject({
      ok: false,
      failure: { code: 'terms-not-accepted', detail: expect.stringContaining('sample') },
    });
  });

  it('rejects a total below the minimum of a card payment, and writes nothing', async () => {
    const deps = withPayments({ minimumCents: toCents(350) });
    const refused = await submit([lineOf(3)], 'small-key', deps);
    expect(refused).toMatchObject({
      ok: false,
      failure: { code: 'amount-too-small', detail: expect.stringMatching(/totals \$3\.00; .* at least \$3\.50\. Add/) },
    });
    expect(await ordersOfAccount()).toEqual([]);
    expect(await submit([lineOf(0)], 'free-key', deps)).toMatchObject({ ok: true });
    expect(await submit([lineOf(4)], 'large-key', deps)).toMatchObject({ ok: true, value: { total: 400 } });
    expect(await submit([lineOf(1), lineOf(3)], 'two-lines', deps)).toMatchObject({ ok: true, value: { total: 400 } });
  });

  it('rejects a total above the maximum of a card payment, and writes nothing', async () => {
    const deps = withPayments({ maximumCents: toCents(350) });
    expect(await submit([lineOf(4)], 'large-key', deps)).toMatchObject({
      ok: false,
      failure: {
        code: 'amount-too-large',
        detail: expect.stringMatching(/totals \$4\.00; .* at most \$3\.50\. Order/),
      },
    });
    expect(await ordersOfAccount()).toEqual([]);
  });

  it('rejects an order that was opened under a lower minimum, and leaves it open', async () => {
    await submit([lineOf(3)], 'small-key', withPayments(down));
    const strict = withPayments({ minimumCents: toCents(350) });
    expect(await submit([lineOf(3)], 'small-key', strict)).toMatchObject({ failure: { code: 'amount-too-small' } });
    expect(await ordersOfAccount()).toMatchObject([{ state: 'open', intent_id: null }]);
  });

  it('rejects a buyer with an incomplete registration, and names the missing fields', async () => {
    const contact = { ...CONTACT, zip: '  ' };
    const findBuyer = async () => ({ email: 'ada@example.org', contact, mustVerifyEmail: false });
    const refused = await submit([lineOf(1)], null, { ...shop.orderDeps, findBuyer });
    expect(missingContactFields(contact)).toEqual(['zip']);
    expect(refused).toMatchObject({
      ok: false,
      failure: { code: 'registration-incomplete', detail: expect.stringContaining('zip') },
    });
  });

  it('rejects a buyer whose address is not verified, even for an unpaid order', async () => {
    const findBuyer = async () => ({ email: 'ada@example.org', contact: CONTACT, mustVerifyEmail: true });
    const unverified = { ...shop.orderDeps, findBuyer };
    const refusal = { ok: false, failure: { code: 'email-unverified', detail: expect.stringContaining('ada@') } };
    expect(await submit([lineOf(1)], 'new-key', unverified)).toMatchObject(refusal);
    expect(await ordersOfAccount()).toEqual([]);
    await submit([lineOf(1)], 'open-key');
    expect(await submit([lineOf(1)], 'open-key', unverified)).toMatchObject(refusal);
  });

  it.each([
    ['timeout', 'provider-timeout'],
    ['unavailable', 'provider-failed'],
    ['malformed', 'provider-failed'],
  ] as const)('reports a provider error of kind %s as %s', async (kind, code) => {
    shop.provider.failNext(kind);
    expect(await submit([lineOf(1)])).toMatchObject({ ok: false, failure: { code } });
    expect(await ordersOfAccount()).toEqual([]);
  });

  it('returns the same order and secret for the same key, even after a price change', async () => {
    const first = await shop.order(accountId, [lineOf(1)], 'key-of-cart');
    shop.provider.surchargeCents = 99;
    expect(await shop.order(accountId, [lineOf(1)], 'key-of-cart')).toEqual(first);
    expect(await ordersOfAccount()).toHaveLength(1);
  });

  it('treats a cart with new quotes as the same order, even after its first quote has expired', async () => {
    const quotedAt = (validMs: number) =>
      lineOf(1, { quoteValidUntil: new Date(shop.time.nowMs + validMs).toISOString() });
    const first = await shop.order(accountId, [quotedAt(1000)], 'key-of-cart');
    expect(await shop.order(accountId, [quotedAt(2000)], 'key-of-cart')).toEqual(first);
    expect(await shop.order(accountId, [quotedAt(-1000)], 'key-of-cart')).toEqual(first);
    expect(await ordersOfAccount()).toHaveLength(1);
  });

  it('stores every agreed version of the terms, once and unchangeable', async () => {
    const newer = { ...SAMPLE_TERMS, version: '3', text: 'Show it to your cat.' };
    const deps = { ...shop.orderDeps, findTerms: () => newer };
    for (const key of ['first-order', 'second-order'])
      expect(
        await submit([lineOf(1, { termsVersion: '3' }), lineOf(2, { termsVersion: '3' })], key, deps),
      ).toMatchObject({ ok: true });
    const kept = await shop.db.selectFrom('agreed_terms').selectAll().where('version', '=', '3').execute();
    expect(kept).toEqual([expect.objectContaining({ provider: 'sample', ...newer })]);
    const change = "UPDATE agreed_terms SET text = 'Sell it.'";
    await expect(sql.raw(change).execute(shop.db)).rejects.toThrow('permission denied');
    await expect(shop.asOwner(change)).rejects.toThrow('never changed');
  });

  it('rejects the same key with another cart', async () => {
    await shop.order(accountId, [lineOf(1)], 'key-of-cart');
    const refused = await submit([lineOf(2)], 'key-of-cart');
    expect(refused).toMatchObject({ ok: false, failure: { code: 'idempotency-conflict' } });
  });

  it('creates a separate order for the same key of another account', async () => {
    const first = await shop.order(accountId, [lineOf(1)], 'key-of-cart');
    const second = await shop.order(await shop.openAccount(), [lineOf(1)], 'key-of-cart');
    expect(second.orderId).not.toBe(first.orderId);
  });

  it('keeps an order whose payment could not be opened, and completes it on the next attempt', async () => {
    const logged: string[] = [];
    const log = { ...shop.orderDeps.log, error: (_event: object, message: string) => void logged.push(message) };
    const refused = await submit([lineOf(1)], 'key-of-cart', { ...withPayments(down), log });
    expect(refused).toMatchObject({ ok: false, failure: { code: 'payment-unavailable' } });
    expect(logged).toEqual(['Server error while starting payment process']);
    const [order] = await ordersOfAccount();
    const retried = await shop.order(accountId, [lineOf(1)], 'key-of-cart');
    expect(retried.orderId).toBe(order?.id);
  });

  it('settles a free order once, when it is written, without a payment', async () => {
    const placed = await Promise.all(Array.from({ length: 10 }, () => submit([lineOf(0)], 'free-key')));
    expect(new Set(placed.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(placed[0]).toMatchObject({ ok: true, value: { stripeSecret: null, total: 0 } });
    const orders = await ordersOfAccount();
    expect(orders).toMatchObject([{ state: 'paid', intent_id: null, paid_at: new Date(shop.time.nowMs) }]);
    const orderId = orders[0]?.id ?? toOrderId('');
    const items = await shop.db.selectFrom('order_item').selectAll().where('order_id', '=', orderId).execute();
    expect(items).toMatchObject([{ state: 'Purchased', price_cents: 0 }]);
    const jobs = await shop.waitingJobs();
    expect(jobs.has(`fulfil:${items[0]?.id}`)).toBe(true);
    expect(jobs.has(`reconcile:${orderId}`)).toBe(false);
    for (const table of ['ledger_entry', 'sandbox_intent'] as const)
      expect(await shop.db.selectFrom(table).select('id').where('order_id', '=', orderId).execute()).toEqual([]);
  });

  it('writes nothing of a free order when its settlement fails', async () => {
    const dying = withPayments({ settleFree: () => Promise.reject(new Error('killed')) });
    await expect(submit([lineOf(0)], 'free-key', dying)).rejects.toThrow('killed');
    expect(await ordersOfAccount()).toEqual([]);
    expect(await submit([lineOf(0)], 'free-key')).toMatchObject({ ok: true, value: { stripeSecret: null } });
  });

  it('creates one order for a cart that is submitted 50 times concurrently with one key', async () => {
    const placed = await Promise.all(Array.from({ length: 50 }, () => shop.order(accountId, [lineOf(2)], 'one-key')));
    expect(new Set(placed.map(({ stripeSecret }) => stripeSecret)).size).toBe(1);
    expect(await ordersOfAccount()).toHaveLength(1);
    const intents = await shop.db
      .selectFrom('sandbox_intent')
      .select('id')
      .where('order_id', '=', placed[0]?.orderId ?? toOrderId(''))
      .execute();
    expect(intents).toHaveLength(1);
  });

  it('creates 50 orders for a cart that is submitted 50 times concurrently with 50 keys', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => shop.order(accountId, [lineOf(2)], `key-number-${n}`)));
    expect(await ordersOfAccount()).toHaveLength(50);
  });

  it('does not close an order whose payment is being opened, despite many later orders', async () => {
    const gate = Promise.withResolvers<void>();
    const { payments } = shop.orderDeps;
    const slow = withPayments({
      createIntent: async (...parameters) => {
        await gate.promise;
        return payments.createIntent(...parameters);
      },
    });
    const first = submit([lineOf(2)], 'the-slow-one', slow);
    await vi.waitFor(async () => expect(await ordersOfAccount()).toHaveLength(1), WAIT_OPTIONS);
    const startMs = shop.time.nowMs;
    for (let n = 0; n <= OPEN_ORDERS_MAX; n++) {
      shop.time.nowMs += 1;
      await shop.order(accountId, [lineOf(2)], `after-it-${n}`);
    }
    shop.time.nowMs = startMs;
    gate.resolve();
    expect(await first).toMatchObject({ ok: true });
  });

  it('closes the oldest unpaid order when there are too many, and all of them after a day', async () => {
    const placed: PlacedOrder[] = [];
    const startMs = shop.time.nowMs;
    for (let n = 0; n <= OPEN_ORDERS_MAX; n++) {
      shop.time.nowMs += 1;
      const order = await submit([lineOf(4)], `unpaid-${n}`);
      if (!order.ok) throw new Error(order.failure.detail);
      placed.push(order.value);
    }
    const waiting = () =>
      shop.db
        .selectFrom('orders')
        .select('id')
        .where('account_id', '=', accountId)
        .where('payment_closed_at', 'is', null)
        .execute();
    const [oldest, second] = placed;
    const open = await waiting();
    expect(open).toHaveLength(OPEN_ORDERS_MAX);
    expect(open).not.toContainEqual({ id: oldest?.orderId });
    await expect(shop.pay(oldest?.stripeSecret ?? '')).rejects.toThrow('This payment was canceled');
    await shop.pay(second?.stripeSecret ?? '');
    const { settleDeps } = shop;
    const close = async (orderId: OrderId) => (await closePayment(settleDeps, new Map(), orderId)) === 'closed';
    shop.time.nowMs += ORDER_LIFETIME_MS - 1_000;
    expect(await closeUnpaidOrders(settleDeps, close)).toBe(0);
    shop.time.nowMs += 2_000;
    while ((await closeUnpaidOrders(settleDeps, close)) > 0);
    // The order whose payment was made is settled by its event.
    expect(await waiting()).toEqual([{ id: second?.orderId }]);
    shop.time.nowMs = startMs;
  });

  it('limits unpaid orders even if many are placed at the same time', async () => {
    const some = Array.from({ length: OPEN_ORDERS_MAX - 1 }, (_, n) => `before-${n}`);
    for (const key of some) await shop.order(accountId, [lineOf(4)], key);
    await Promise.all(Array.from({ length: 16 }, (_, n) => shop.order(accountId, [lineOf(4)], `at-once-${n}`)));
    const open = (await ordersOfAccount()).filter((order) => order.payment_closed_at === null);
    expect(open).toHaveLength(OPEN_ORDERS_MAX);
  });

  it('sums every cart to the cent', async () => {
    const scenes = fc.array(fc.integer({ min: 1, max: 20_000_000 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(scenes, async (numbers) => {
        const placed = await shop.order(
          accountId,
          numbers.map((number) => lineOf(number)),
        );
        const { rows } = await sql<{ total: number; lines: number }>`
          SELECT orders.total_cents AS total, sum(order_item.price_cents)::bigint AS lines FROM orders
          JOIN order_item ON order_item.order_id = orders.id WHERE orders.id = ${placed.orderId}
          GROUP BY orders.id`.execute(shop.db);
        const expected = totalCents(numbers.map((number) => number * 100));
        expect(rows).toEqual([{ total: expected, lines: expected }]);
        expect(placed.total).toBe(expected);
      }),
      { numRuns: 25 },
    );
  });
});
