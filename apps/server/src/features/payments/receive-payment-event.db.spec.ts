import { type OrderId, toCents } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from '../../platform/system/ports.ts';
import { GOOD_CARD, lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { confirmSandboxPayment } from './sandbox/confirm-sandbox-payment.ts';
import { paymentEvent } from './sandbox/sandbox-events.ts';

describe('a payment', () => {
  let shop: Shop;
  let orderId: OrderId;
  let secret: string;
  beforeAll(async () => {
    shop = await openShop();
  });
  beforeEach(async () => {
    const placed = await shop.order(await shop.openAccount(), [lineOf(3), lineOf(4)]);
    orderId = placed.orderId;
    secret = placed.stripeSecret;
  });
  afterAll(() => shop.close());

  const intentId = () => secret.split('_secret_')[0] ?? '';
  const receive = ({ rawBody, headers }: ReturnType<Shop['signedEvent']>, log: Log = silentLog) =>
    receivePaymentEvent({ ...shop.settleDeps, log }, rawBody, headers);
  const order = () => shop.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const ledger = () => shop.db.selectFrom('ledger_entry').selectAll().where('order_id', '=', orderId).execute();
  const items = () => shop.db.selectFrom('order_item').selectAll().where('order_id', '=', orderId).execute();
  const intent = async () => {
    const found = await shop.book.find(intentId());
    if (!found) throw new Error('no intent');
    return found;
  };

  it('moves every item to Purchased with an event and a job, and writes the charge', async () => {
    const event = await shop.pay(secret);
    expect(await receive(event)).toEqual({ ok: true, value: undefined });
    expect(await order()).toMatchObject({ state: 'paid', paid_at: new Date(shop.time.nowMs) });
    expect(await ledger()).toMatchObject([{ kind: 'charge', amount_cents: 700, intent_id: intentId() }]);
    const jobs = await shop.waitingJobs();
    for (const item of await items()) {
      expect(item.state).toBe('Purchased');
      expect(jobs.has(`fulfil:${item.id}`)).toBe(true);
      const events = await shop.db.selectFrom('order_item_event').selectAll().where('item_id', '=', item.id).execute();
      expect(events).toMatchObject([{ from_state: null, to_state: 'Purchased' }]);
    }
  });

  it('is settled once for repeated and concurrent events', async () => {
    const event = await shop.pay(secret);
    await Promise.all(Array.from({ length: 10 }, () => receive(event)));
    await receive(event);
    expect(await ledger()).toHaveLength(1);
  });

  it('is settled once when reconciliation and event are concurrent', async () => {
    const event = await shop.pay(secret);
    await Promise.all([receive(event), reconcilePayment(shop.settleDeps, orderId), receive(event)]);
    expect(await ledger()).toHaveLength(1);
    expect((await order()).state).toBe('paid');
  });

  it('is rejected with an invalid, missing, or old signature', async () => {
    const { rawBody, headers } = await shop.pay(secret);
    const invalid = { ok: false, failure: { code: 'signature-invalid' } };
    expect(await receive({ rawBody: Buffer.from(`${rawBody.toString()} `), headers })).toMatchObject(invalid);
    expect(await receivePaymentEvent(shop.settleDeps, rawBody, {})).toMatchObject(invalid);
    shop.time.nowMs += 301_000;
    expect(await receive({ rawBody, headers })).toMatchObject(invalid);
    expect((await order()).state).toBe('open');
  });

  it.each([
    ['amount', { amountCents: toCents(1) }],
    ['currency', { currency: 'eur' }],
  ])('of another %s is logged as an error and settles nothing', async (_, changes) => {
    const errors: object[] = [];
    const log = { ...silentLog, error: (event: object) => void errors.push(event) };
    const payload = JSON.stringify(paymentEvent('evt_wrong', 'succeeded', { ...(await intent()), ...changes }));
    expect((await receive(shop.signedEvent(payload), log)).ok).toBe(true);
    expect(errors).toEqual([expect.objectContaining({ orderId })]);
    expect(await ledger()).toEqual([]);
    expect((await order()).state).toBe('open');
    await sql`DELETE FROM payment_event`.execute(shop.db);
  });

  it('without an order changes nothing', async () => {
    const payload = JSON.stringify(paymentEvent('evt_foreign', 'succeeded', { ...(await intent()), id: 'pi_foreign' }));
    expect((await receive(shop.signedEvent(payload))).ok).toBe(true);
    expect((await order()).state).toBe('open');
  });

  it('stays paid when a failure event follows a success event', async () => {
    await receive(await shop.pay(secret));
    const failed = paymentEvent(`evt_late_${orderId}`, 'payment_failed', await intent());
    expect((await receive(shop.signedEvent(JSON.stringify(failed)))).ok).toBe(true);
    expect((await order()).state).toBe('paid');
  });

  it('is found by reconciliation if its event is lost', async () => {
    await shop.pay(secret);
    await reconcilePayment(shop.settleDeps, orderId);
    expect((await order()).state).toBe('paid');
    expect(await ledger()).toHaveLength(1);
  });

  it('is checked in growing pauses for a day while it is open', async () => {
    const placedMs = shop.time.nowMs;
    const pauses: number[] = [];
    for (const ageMs of [60_000, 600_000, 20 * 3_600_000]) {
      shop.time.nowMs = placedMs + ageMs;
      await reconcilePayment(shop.settleDeps, orderId);
      pauses.push((await shop.waitingJobs()).get(`reconcile:${orderId}`) ?? 0);
    }
    expect(pauses).toEqual([60_000, 600_000, 3_600_000]);
    shop.time.nowMs = placedMs + 25 * 3_600_000;
    await reconcilePayment(shop.settleDeps, orderId);
    expect((await shop.waitingJobs()).get(`reconcile:${orderId}`)).toBeLessThan(0);
  });

  it('is charged once when it is confirmed ten times concurrently', async () => {
    const confirm = () => confirmSandboxPayment(shop.sandbox, { clientSecret: secret, card: GOOD_CARD });
    const results = await Promise.all(Array.from({ length: 10 }, confirm));
    expect(results).toEqual(results.map(() => ({ ok: true, value: { status: 'succeeded' } })));
    const charges = await shop.db
      .selectFrom('sandbox_charge')
      .selectAll()
      .where('intent_id', '=', intentId())
      .execute();
    expect(charges).toMatchObject([{ kind: 'charge', amount_cents: 700 }]);
  });

  it('stays open for another card when a card is declined', async () => {
    const declined = await confirmSandboxPayment(shop.sandbox, {
      clientSecret: secret,
      card: { ...GOOD_CARD, number: '4000000000000002' },
    });
    expect(declined).toMatchObject({ ok: false, failure: { detail: 'Your card was declined.' } });
    expect((await order()).state).toBe('open');
    expect((await receive(await shop.pay(secret))).ok).toBe(true);
    expect((await order()).state).toBe('paid');
  });

  it('is not confirmed with a wrong secret', async () => {
    for (const wrong of [`${intentId()}_secret_x`, `${secret}x`, 'nothing', ''])
      expect(await confirmSandboxPayment(shop.sandbox, { clientSecret: wrong, card: GOOD_CARD })).toMatchObject({
        ok: false,
        failure: { code: 'not-found' },
      });
  });

  it('is refunded at most once by key, and never more than was charged', async () => {
    await shop.pay(secret);
    await shop.payments.refund(intentId(), toCents(300), 'refund-1');
    await shop.payments.refund(intentId(), toCents(300), 'refund-1');
    await expect(shop.payments.refund(intentId(), toCents(401), 'refund-2')).rejects.toThrow(
      'does not fit the 400 cents',
    );
    await shop.payments.refund(intentId(), toCents(400), 'refund-3');
    expect(await shop.db.transaction().execute((tx) => shop.book.balanceCents(tx, intentId()))).toBe(0);
  });

  it('never stores a card number', async () => {
    await shop.pay(secret);
    const { rows } = await sql<{ text: string }>`
      SELECT to_jsonb(i)::text || coalesce(string_agg(to_jsonb(c)::text || e.payload, ''), '') AS text
      FROM sandbox_intent i JOIN sandbox_charge c ON c.intent_id = i.id CROSS JOIN sandbox_event e
      GROUP BY i.id`.execute(shop.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(GOOD_CARD.number);
  });
});

describe('the ledger', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    const { stripeSecret } = await shop.order(await shop.openAccount(), [lineOf(1)]);
    const { rawBody, headers } = await shop.pay(stripeSecret);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
  });
  afterAll(() => shop.close());

  it.each([
    'UPDATE ledger_entry SET amount_cents = 0',
    'DELETE FROM ledger_entry',
    'TRUNCATE ledger_entry',
    'UPDATE order_item_event SET reason = null',
    'DELETE FROM order_item_event',
  ])('is append-only: %s is rejected, even for its owner', async (statement) => {
    await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow('permission denied');
    await expect(shop.asOwner(statement)).rejects.toThrow('never changed or removed');
  });

  it('rejects a second charge of an order', async () => {
    const again = sql`
      INSERT INTO ledger_entry (at, order_id, kind, amount_cents, currency, provider, intent_id)
      SELECT at, order_id, kind, amount_cents, currency, provider, intent_id FROM ledger_entry`.execute(shop.db);
    await expect(again).rejects.toThrow('ledger_entry_one_charge');
  });
});
