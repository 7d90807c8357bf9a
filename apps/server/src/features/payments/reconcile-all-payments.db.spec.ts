import { type OrderId, toOrderId } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStripeShop, type StripeShop } from '../../testing/stripe-shop.ts';
import { reconcileAllPayments } from './reconcile-all-payments.ts';
import { refundPayment } from './refunds/refund-payment.ts';

const DAY_MS = 24 * 3_600_000;

describe('reconcileAllPayments', () => {
  let site: StripeShop;
  beforeAll(async () => {
    site = await openStripeShop();
    // No event is delivered.
    await site.fake.deliver({ mode: 'hold' });
  });
  beforeEach(() => {
    site.lines.length = 0;
  });
  afterAll(() => site.close());

  const round = () => reconcileAllPayments(site.deps, AbortSignal.timeout(30_000));
  const orderOf = (id: string) =>
    site.shop.db.selectFrom('orders').selectAll().where('id', '=', toOrderId(id)).executeTakeFirstOrThrow();
  const ledgerOf = async (orderId: OrderId) => {
    const rows = await site.shop.db.selectFrom('ledger_entry').selectAll().where('order_id', '=', orderId).execute();
    return rows.map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b);
  };
  const messages = (level: string) => site.lines.filter((line) => line.level === level).map(({ message }) => message);
  const compared = () => site.lines.find(({ message }) => message.includes('was compared'))?.event;

  it('settles payments without an event, over several pages, and queues the next round', async () => {
    const orders: { orderId: OrderId; secret: string }[] = [];
    for (let number = 0; number < 105; number++) orders.push(await site.order(1));
    for (const { secret } of orders) await site.fake.confirm(secret);
    await round();
    const { rows } = await sql<{ open: number }>`SELECT count(*)::int AS open FROM orders WHERE state = 'open'`.execute(
      site.shop.db,
    );
    expect(rows).toEqual([{ open: 0 }]);
    expect(compared()).toEqual({ compared: 105, differences: 0 });
    expect((await site.shop.waitingJobs()).get('reconcile-all-payments')).toBe(15 * 60_000);
    site.lines.length = 0;
    await round();
    expect(messages('warn')).toEqual([]);
    expect(messages('error')).toEqual([]);
  });

  it('books refunds without an event', async () => {
    const { orderId, secret } = await site.order(5);
    await site.fake.confirm(secret);
    await round();
    await site.fake.refund(secret, 200);
    const { id } = await site.fake.dispute(secret);
    await site.fake.winDispute(id);
    await site.fake.refund(secret, 100);
    await round();
    expect(await ledgerOf(orderId)).toEqual([-500, -200, -100, 500, 500]);
    expect(messages('warn')).toContain('Booked money that moved without an event');
    expect(compared()).toMatchObject({ differences: 0 });
  });

  it('settles a payment and its partial refund without events', async () => {
    const { orderId, secret } = await site.order(5);
    await site.fake.confirm(secret);
    await site.fake.refund(secret, 100);
    await round();
    expect(await ledgerOf(orderId)).toEqual([-100, 500]);
    expect((await orderOf(orderId)).state).toBe('paid');
  });

  it('sends refunds that lost their job', async () => {
    const { orderId, secret } = await site.order(5);
    await site.fake.confirm(secret);
    await round();
    const request = { orderId, amountCents: 'rest', key: `all:${orderId}`, reason: 'specs' } as const;
    const answer = await site.deps.store.transaction((tx) => refundPayment(site.deps, tx, request));
    await sql`SELECT graphile_worker.remove_job(${answer.ok ? `refund:${answer.refundId}` : ''})`.execute(site.shop.db);
    await round();
    expect((await site.shop.waitingJobs()).has(answer.ok ? `refund:${answer.refundId}` : 'none')).toBe(true);
  });

  it('reports only unexplained differences to the operator', async () => {
    const { orderId, secret } = await site.order(5);
    await site.fake.confirm(secret);
    await round();
    await site.shop.db
      .insertInto('ledger_entry')
      .values({
        at: new Date(site.shop.time.nowMs),
        order_id: orderId,
        kind: 'adjustment',
        amount_cents: -1,
        currency: 'usd',
        provider: 'stripe',
        intent_id: secret.split('_secret_')[0] ?? '',
        reference: 'by hand',
      })
      .execute();
    site.lines.length = 0;
    await round();
    expect(site.lines.filter(({ level }) => level === 'error')).toMatchObject([
      { event: { orderId, ledgerCents: 499, providerCents: 500 } },
    ]);
    expect(compared()).toMatchObject({ differences: 1 });
  });

  it('logs that the provider is down, and retries in the next round', async () => {
    const { orderId, secret } = await site.order(5);
    await site.fake.confirm(secret);
    await site.fake.break({ kind: 'error', times: 1 });
    await round();
    expect(messages('error')).toEqual(['The payments could not be compared this time']);
    expect((await site.shop.waitingJobs()).get('reconcile-all-payments')).toBe(15 * 60_000);
    await round();
    expect((await orderOf(orderId)).state).toBe('paid');
  });

  it('cancels payments that were unpaid for a day, and never checks them again', async () => {
    const { orderId, secret } = await site.order(5);
    site.shop.time.nowMs += DAY_MS + 1;
    await round();
    await round();
    const intent = (await site.fake.book()).intents.find(({ id }) => secret.startsWith(id));
    expect(intent?.status).toBe('canceled');
    expect((await orderOf(orderId)).payment_closed_at).not.toBeNull();
    expect(await site.deps.store.openPayments('stripe', null, 100)).toEqual([]);
  });
});
