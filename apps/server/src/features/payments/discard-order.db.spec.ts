import { type OrderId, toOrderId } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GOOD_CARD, lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { openStripeShop, type StripeShop } from '../../testing/stripe-shop.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { payOrder } from '../orders/pay-order.ts';
import { placeOrder } from '../orders/place-order.ts';
import { PgReceiptStore } from '../receipts/pg-receipt-store.ts';
import { discardOrder } from './discard-order.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { confirmSandboxPayment } from './sandbox/confirm-sandbox-payment.ts';

describe('an unpaid order', () => {
  let shop: Shop;
  let accountId: string;
  beforeAll(async () => {
    shop = await openShop();
  });
  beforeEach(async () => {
    accountId = await shop.openAccount();
  });
  afterAll(() => shop.close());

  const KEY = 'key-of-cart';
  const place = (idempotencyKey = KEY) =>
    placeOrder(shop.orderDeps, { accountId, idempotencyKey, items: [lineOf(5)] }, AbortSignal.timeout(60_000));
  const pay = (orderId: string, account = accountId) =>
    payOrder(shop.orderDeps, { accountId: account, orderId: toOrderId(orderId) }, AbortSignal.timeout(60_000));
  const discard = (orderId: string, account = accountId) =>
    discardOrder(shop.settleDeps, new Map(), { accountId: account, orderId: toOrderId(orderId) });
  /** @param cancel runs when the payment provider is requested to cancel the payment */
  const discardThrough = (orderId: OrderId, cancel: (intentId: string) => Promise<void>) => {
    const kind = 'sandbox' as const;
    const provider = { ...shop.settleDeps.provider, kind, get: (id: string) => shop.payments.get(id), cancel };
    return discardOrder({ ...shop.settleDeps, provider }, new Map(), { accountId, orderId });
  };
  const confirm = (clientSecret: string) => confirmSandboxPayment(shop.sandbox, { clientSecret, card: GOOD_CARD });
  const listed = async () =>
    (await new PgReceiptStore(shop.db).list(accountId, { limit: 9, after: null })).map(({ id }) => id);
  const ledger = (orderId: string) =>
    shop.db.selectFrom('ledger_entry').select('kind').where('order_id', '=', toOrderId(orderId)).execute();

  it('keeps the payment that was opened first, in any browser, and is charged once', async () => {
    const { orderId, stripeSecret } = await shop.order(accountId, [lineOf(5)], KEY);
    expect(await pay(orderId)).toMatchObject({ ok: true, value: { orderId, stripeSecret, total: 500 } });
    const { rawBody, headers } = await shop.pay(stripeSecret);
    // Its event has not arrived yet: the same payment is returned, and confirming it again does not charge it again.
    expect(await pay(orderId)).toMatchObject({ value: { stripeSecret } });
    expect(await confirm(stripeSecret)).toMatchObject({ ok: true });
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    expect(await pay(orderId)).toMatchObject({ ok: true, value: { stripeSecret: null } });
    expect(await ledger(orderId)).toEqual([{ kind: 'charge' }]);
  });

  it('is never charged or listed after it is discarded, and its key reports that', async () => {
    const { orderId, stripeSecret } = await shop.order(accountId, [lineOf(5)], KEY);
    expect(await listed()).toEqual([orderId]);
    expect(await discard(orderId)).toEqual({ ok: true, value: undefined });
    expect(await discard(orderId)).toEqual({ ok: true, value: undefined });
    expect(await confirm(stripeSecret)).toMatchObject({ failure: { code: 'payment-closed' } });
    expect(await listed()).toEqual([]);
    expect(await pay(orderId)).toMatchObject({ failure: { code: 'order-ended' } });
    expect(await place()).toMatchObject({ failure: { code: 'order-ended' } });
    expect(await place('another-key')).toMatchObject({ ok: true, value: { total: 500 } });
  });

  it('is not found for another account or an invalid id', async () => {
    const { orderId, stripeSecret } = await shop.order(accountId, [lineOf(5)], KEY);
    const stranger = await shop.openAccount();
    for (const attempt of [pay(orderId, stranger), discard(orderId, stranger), pay('no-order'), discard("'; DROP")])
      expect(await attempt).toMatchObject({ failure: { code: 'not-found' } });
    expect(await confirm(stripeSecret)).toMatchObject({ ok: true });
  });

  it('stays paid if it was paid, even just before', async () => {
    const { orderId, stripeSecret } = await shop.order(accountId, [lineOf(5)], KEY);
    const { rawBody, headers } = await shop.pay(stripeSecret);
    expect(await discard(orderId)).toMatchObject({ failure: { code: 'order-paid' } });
    expect((await shop.waitingJobs()).has(`reconcile:${orderId}`)).toBe(true);
    // Its event is lost; the job checks the payment.
    await reconcilePayment(shop.settleDeps, orderId);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    expect(await discard(orderId)).toMatchObject({ failure: { code: 'order-paid' } });
    expect(await ledger(orderId)).toEqual([{ kind: 'charge' }]);
    expect(await listed()).toEqual([orderId]);
  });

  it('is either charged or discarded, never both, in any interleaving', async () => {
    for (let n = 0; n < 12; n++) {
      const { orderId, stripeSecret } = await shop.order(accountId, [lineOf(5)], `race-number-${n}`);
      const both = [() => confirm(stripeSecret), () => discard(orderId)] as const;
      const [charged, ended] =
        n % 2 === 0
          ? await Promise.all([both[0](), both[1]()])
          : await Promise.all([both[1](), both[0]()]).then(([end, charge]) => [charge, end] as const);
      expect(charged.ok).toBe(!ended.ok);
      await reconcilePayment(shop.settleDeps, orderId);
      expect(await ledger(orderId)).toHaveLength(charged.ok ? 1 : 0);
    }
  });

  it('stays discarded when another tab opens its payment at the same time', async () => {
    const without = { ...shop.orderDeps.payments, createIntent: () => Promise.reject(new Error('killed')) };
    const order = { accountId, idempotencyKey: KEY, items: [lineOf(5)] };
    const place = (payments: OrderDeps['payments']) =>
      placeOrder({ ...shop.orderDeps, payments }, order, AbortSignal.timeout(60_000));
    expect(await place(without)).toMatchObject({ failure: { code: 'payment-unavailable' } });
    const [orderId = ''] = await listed();
    const opened = await place({
      ...shop.orderDeps.payments,
      createIntent: async (...parameters) => {
        expect(await discard(orderId)).toMatchObject({ ok: true });
        return shop.orderDeps.payments.createIntent(...parameters);
      },
    });
    expect(opened).toMatchObject({ failure: { code: 'order-ended' } });
    expect(await listed()).toEqual([]);
    expect(await pay(orderId)).toMatchObject({ failure: { code: 'order-ended' } });
  });

  it('is not discarded when a replaced payment ends', async () => {
    const { orderId, stripeSecret } = await shop.order(accountId, [lineOf(5)], KEY);
    const ended = await discardThrough(orderId, async (intentId) => {
      await shop.payments.cancel(intentId);
      await shop.db.updateTable('orders').set({ intent_id: 'another' }).where('id', '=', toOrderId(orderId)).execute();
    });
    expect(ended).toMatchObject({ failure: { code: 'payment-undecided' } });
    expect(await listed()).toEqual([orderId]);
    expect(await confirm(stripeSecret)).toMatchObject({ failure: { code: 'payment-closed' } });
  });

  it('becomes paid when its payment event arrives while it is being discarded', async () => {
    const { orderId, stripeSecret } = await shop.order(accountId, [lineOf(5)], KEY);
    const ended = await discardThrough(orderId, async () => {
      const { rawBody, headers } = await shop.pay(stripeSecret);
      await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    });
    expect(ended).toMatchObject({ failure: { code: 'order-paid' } });
  });
});

describe('an order that is discarded at Stripe', () => {
  let site: StripeShop;
  beforeAll(async () => {
    site = await openStripeShop();
  });
  afterAll(() => site.close());

  it('becomes paid if the card was charged before the event, and stays open while that is unknown', async () => {
    const { orderId, secret } = await site.order(5);
    const { account_id: accountId } = await site.shop.db
      .selectFrom('orders')
      .select('account_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const discard = () => discardOrder(site.deps, new Map(), { accountId, orderId });
    await site.fake.break({ kind: 'error', times: 1 });
    expect(await discard()).toMatchObject({ failure: { code: 'payment-undecided' } });
    await site.fake.confirm(secret);
    expect(await discard()).toMatchObject({ failure: { code: 'order-paid' } });
    await site.fake.release();
    await expect
      .poll(() => site.shop.db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirst())
      .toEqual({ state: 'paid' });
  });
});
