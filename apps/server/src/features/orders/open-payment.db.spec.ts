import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lineOf } from '../../testing/shop.ts';
import { openStripeShop, type StripeShop } from '../../testing/stripe-shop.ts';
import { WAIT_OPTIONS } from '../../testing/wait-options.ts';
import { orderPayments } from '../payments/create-payments.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import type { OrderDeps } from './order-deps.ts';
import { placeOrder } from './place-order.ts';

describe('an order whose payment was opened before the operator changed the payment provider', () => {
  let site: StripeShop;
  let sandboxDeps: OrderDeps;
  let stripeDeps: OrderDeps;
  let accountId: string;
  beforeAll(async () => {
    site = await openStripeShop();
    const { orderDeps, payments } = site.shop;
    const sandbox = new Map([[payments.kind, payments]]);
    sandboxDeps = { ...orderDeps, payments: orderPayments(site.shop.settleDeps, new Map()) };
    stripeDeps = { ...orderDeps, payments: orderPayments(site.deps, sandbox) };
  });
  beforeEach(async () => {
    accountId = await site.shop.openAccount();
  });
  afterAll(() => site.close());

  const place = (deps: OrderDeps) =>
    placeOrder(deps, { accountId, idempotencyKey: 'key-of-cart', items: [lineOf(5)] }, AbortSignal.timeout(60_000));
  async function secretThrough(deps: OrderDeps): Promise<string> {
    const placed = await place(deps);
    return placed.ok ? (placed.value.stripeSecret ?? 'nothing to pay') : placed.failure.code;
  }
  const intentOf = (secret: string) => secret.split('_secret_')[0] ?? '';
  const kept = () =>
    site.shop.db
      .selectFrom('orders')
      .select(['state', 'payment_provider', 'intent_id'])
      .where('account_id', '=', accountId)
      .execute();

  it('is paid through the current one, once the former payment can no longer be made', async () => {
    const former = await secretThrough(sandboxDeps);
    const present = await secretThrough(stripeDeps);
    expect(present).not.toBe(former);
    expect(await site.shop.payments.get(intentOf(former))).toMatchObject({ status: 'canceled' });
    await expect(site.shop.pay(former)).rejects.toThrow('This payment was canceled');
    expect(await secretThrough(stripeDeps)).toBe(present);
    expect(await kept()).toEqual([{ state: 'open', payment_provider: 'stripe', intent_id: intentOf(present) }]);
    await site.fake.confirm(present);
    await site.fake.release();
    await expect.poll(kept, WAIT_OPTIONS).toMatchObject([{ state: 'paid' }]);
  });

  it('has one new payment for concurrent requests, and after a crash at any point', async () => {
    await secretThrough(sandboxDeps);
    const { orders } = stripeDeps;
    const dying: OrderDeps['orders'] = {
      find: (...order) => orders.find(...order),
      findByKey: (...key) => orders.findByKey(...key),
      listByKeyPrefix: (...prefix) => orders.listByKeyPrefix(...prefix),
      create: (...order) => orders.create(...order),
      holdWindows: (...order) => orders.holdWindows(...order),
      savePayment: () => Promise.reject(new Error('killed')),
    };
    expect(await secretThrough({ ...stripeDeps, orders: dying })).toBe('payment-unavailable');
    const before = (await site.fake.book()).intents.length;
    const secrets = await Promise.all(Array.from({ length: 20 }, () => secretThrough(stripeDeps)));
    expect(new Set(secrets).size).toBe(1);
    expect((await site.fake.book()).intents).toHaveLength(before);
    expect(await kept()).toMatchObject([{ intent_id: intentOf(secrets[0] ?? '') }]);
  });

  it('is not paid twice', async () => {
    const { rawBody, headers } = await site.shop.pay(await secretThrough(sandboxDeps));
    await receivePaymentEvent(site.shop.settleDeps, rawBody, headers);
    expect(await secretThrough(stripeDeps)).toBe('nothing to pay');
  });

  it('is rejected if the former payment was made and is not reported yet', async () => {
    await site.shop.pay(await secretThrough(sandboxDeps));
    expect(await place(stripeDeps)).toMatchObject({
      ok: false,
      failure: {
        code: 'payment-closed',
        detail: expect.stringMatching(/through sandbox.*paid, contact support.*new payment/),
      },
    });
    expect(await kept()).toMatchObject([{ state: 'open', payment_provider: 'sandbox' }]);
  });

  it('is rejected if the former provider cannot be reached, and a new key creates a new order', async () => {
    await secretThrough(stripeDeps);
    expect(await place(sandboxDeps)).toMatchObject({ ok: false, failure: { code: 'payment-closed' } });
    expect(await kept()).toMatchObject([{ state: 'open', payment_provider: 'stripe' }]);
    const repeated = await placeOrder(
      sandboxDeps,
      { accountId, idempotencyKey: 'another-key', items: [lineOf(5)] },
      AbortSignal.timeout(60_000),
    );
    expect(repeated).toMatchObject({ ok: true, value: { total: 500 } });
  });
});
