import { type OrderId, toCents, toOrderId } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStripeShop, type StripeShop } from '../../../testing/stripe-shop.ts';
import { type RefundRequest, refundPayment } from './refund-payment.ts';
import { sendRefund } from './send-refund.ts';

describe('a refund', () => {
  let site: StripeShop;
  let orderId: OrderId;
  let secret: string;
  beforeAll(async () => {
    site = await openStripeShop();
  });
  beforeEach(async () => {
    await site.fake.deliver({ mode: 'hold' });
    ({ orderId, secret } = await site.order(5));
    await site.fake.confirm(secret);
    await site.fake.release();
    site.lines.length = 0;
  });
  afterAll(() => site.close());

  const requestRefund = (changes: Partial<RefundRequest> = {}) =>
    site.deps.store.transaction((tx) =>
      refundPayment(site.deps, tx, {
        orderId,
        amountCents: 200,
        key: `item:${orderId}`,
        reason: 'The provider rejected the order',
        ...changes,
      }),
    );
  async function createRefund(changes: Partial<RefundRequest> = {}): Promise<string> {
    const answer = await requestRefund(changes);
    if (!answer.ok) throw new Error(answer.reason);
    return answer.refundId;
  }
  const send = (refundId: string) => sendRefund(site.deps, refundId);
  const ledger = async () => {
    const rows = await site.shop.db.selectFrom('ledger_entry').selectAll().where('order_id', '=', orderId).execute();
    return rows.map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b);
  };
  const stateOf = async (refundId: string) => (await site.deps.refunds.find(refundId))?.state;
  const toRefundMovement = async () =>
    (await site.fake.book()).refunds
      .filter(({ payment_intent: intent }) => secret.startsWith(intent))
      .map(({ amount }) => amount);

  it('is requested, sent, and booked', async () => {
    const refundId = await createRefund();
    expect((await site.shop.waitingJobs()).has(`refund:${refundId}`)).toBe(true);
    expect(await stateOf(refundId)).toBe('asked');
    await send(refundId);
    expect(await stateOf(refundId)).toBe('done');
    expect(await ledger()).toEqual([-200, 500]);
    await site.fake.release();
    expect(await ledger()).toEqual([-200, 500]);
  });

  it('is the same for the same key, and separate for another key', async () => {
    const first = await createRefund();
    expect(await requestRefund()).toEqual({ ok: true, refundId: first, amountCents: 200 });
    expect(await requestRefund({ amountCents: 'rest' })).toEqual({ ok: true, refundId: first, amountCents: 200 });
    expect(await requestRefund({ amountCents: 100 })).toMatchObject({ ok: false, reason: 'key-taken' });
    expect(await requestRefund({ key: `other:${orderId}`, amountCents: 'rest' })).toMatchObject({
      ok: true,
      amountCents: 300,
    });
  });

  it.each([0, -1, 0.5, 501, Number.NaN])('of %d cents does not fit an order of 500', async (amountCents) => {
    expect(await requestRefund({ amountCents })).toEqual({ ok: false, reason: 'too-much', leftCents: 500 });
  });

  it('never exceeds the charge, even for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => requestRefund({ key: `many:${orderId}:${number}`, amountCents: 150 })),
    );
    const granted = answers.filter((answer) => answer.ok);
    expect(granted).toHaveLength(3);
    await Promise.all(granted.map(({ refundId }) => send(refundId)));
    expect(await ledger()).toEqual([-150, -150, -150, 500]);
    expect(await requestRefund({ key: `late:${orderId}` })).toEqual({ ok: false, reason: 'too-much', leftCents: 50 });
  });

  it('of an unpaid order is rejected', async () => {
    const open = await site.order(5);
    expect(await requestRefund({ orderId: open.orderId })).toMatchObject({ ok: false, reason: 'not-paid' });
    expect(await requestRefund({ orderId: toOrderId(crypto.randomUUID()) })).toMatchObject({
      ok: false,
      reason: 'not-paid',
    });
  });

  it('is sent once when the process dies between the provider and the ledger', async () => {
    const refundId = await createRefund();
    await site.deps.provider.refund(secret.split('_secret_')[0] ?? '', toCents(200), refundId);
    await send(refundId);
    await send(refundId);
    expect(await toRefundMovement()).toEqual([200]);
    expect(await ledger()).toEqual([-200, 500]);
  });

  it('is sent once when its response is lost', async () => {
    const refundId = await createRefund();
    await site.fake.break({ kind: 'lost', times: 2, path: '/v1/refunds' });
    await expect(send(refundId)).rejects.toMatchObject({ kind: 'unreachable' });
    await send(refundId);
    expect(await toRefundMovement()).toEqual([200]);
    expect(await ledger()).toEqual([-200, 500]);
  });

  it('is completed by its event if the job never returns', async () => {
    const refundId = await createRefund();
    await site.deps.provider.refund(secret.split('_secret_')[0] ?? '', toCents(200), refundId);
    await site.fake.release();
    expect(await stateOf(refundId)).toBe('done');
    expect(await ledger()).toEqual([-200, 500]);
  });

  it('is booked once when job and event are concurrent', async () => {
    await site.fake.deliver({ mode: 'duplicate' });
    const refundId = await createRefund();
    await Promise.all([send(refundId), send(refundId)]);
    expect(await toRefundMovement()).toEqual([200]);
    expect(await ledger()).toEqual([-200, 500]);
  });

  it('waits while the provider is down', async () => {
    const refundId = await createRefund();
    await site.fake.break({ kind: 'error', times: 1 });
    await expect(send(refundId)).rejects.toMatchObject({ kind: 'broken' });
    expect(await stateOf(refundId)).toBe('asked');
    await send(refundId);
    expect(await stateOf(refundId)).toBe('done');
  });

  it('is left to the operator if the provider rejects it', async () => {
    const refundId = await createRefund();
    await site.fake.refund(secret, 400);
    await send(refundId);
    expect(await stateOf(refundId)).toBe('refused');
    expect(site.lines).toMatchObject([{ level: 'error', event: { refundId, orderId, amountCents: 200 } }]);
    await site.fake.release();
    expect(await ledger()).toEqual([-400, 500]);
  });
});
