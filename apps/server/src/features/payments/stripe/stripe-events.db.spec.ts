import { type OrderId, toOrderId } from '@groundtrack/contract';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStripeShop, STRIPE_WEBHOOK_SECRET, type StripeShop } from '../../../testing/stripe-shop.ts';
import { receivePaymentEvent } from '../receive-payment-event.ts';

interface Case {
  readonly name: string;
  /** Actions at the provider while its events are held. */
  readonly happen: (site: StripeShop, secret: string) => Promise<void>;
  readonly deliver?: 'as-it-happened' | 'reversed';
  readonly order: 'open' | 'paid';
  /** Entries for a payment of 500 cents. */
  readonly ledger: readonly (readonly [kind: string, cents: number])[];
  readonly items: 'Purchased' | 'Rejected' | null;
}

const pay = async ({ fake }: StripeShop, secret: string): Promise<void> => void (await fake.confirm(secret));

const CASES: readonly Case[] = [
  { name: 'a payment', happen: pay, order: 'paid', ledger: [['charge', 500]], items: 'Purchased' },
  {
    name: 'a declined card',
    happen: async ({ fake }, secret) => void (await fake.confirm(secret, 'pm_card_chargeDeclined')),
    order: 'open',
    ledger: [],
    items: null,
  },
  {
    name: 'a declined card, then a good one, reported in reverse',
    happen: async (site, secret) => {
      await site.fake.confirm(secret, 'pm_card_chargeDeclined');
      await pay(site, secret);
    },
    deliver: 'reversed',
    order: 'paid',
    ledger: [['charge', 500]],
    items: 'Purchased',
  },
  {
    name: '3-D Secure that is refused, then approved',
    happen: async ({ fake }, secret) => {
      for (const outcome of ['refuse', 'approve'] as const) {
        await fake.confirm(secret, 'pm_card_authenticationRequired');
        await fake.authenticate(secret, outcome);
      }
    },
    deliver: 'reversed',
    order: 'paid',
    ledger: [['charge', 500]],
    items: 'Purchased',
  },
  {
    name: 'a refund of a part, from the dashboard',
    happen: async (site, secret) => {
      await pay(site, secret);
      await site.fake.refund(secret, 200);
    },
    order: 'paid',
    ledger: [
      ['charge', 500],
      ['refund', -200],
    ],
    items: 'Purchased',
  },
  {
    name: 'a refund of a part that is reported before the payment',
    happen: async (site, secret) => {
      await pay(site, secret);
      await site.fake.refund(secret, 200);
    },
    deliver: 'reversed',
    order: 'paid',
    ledger: [
      ['charge', 500],
      ['refund', -200],
    ],
    items: 'Purchased',
  },
  {
    name: 'a refund of everything that is reported before the payment: nothing is ordered',
    happen: async (site, secret) => {
      await pay(site, secret);
      await site.fake.refund(secret);
    },
    deliver: 'reversed',
    order: 'paid',
    ledger: [
      ['charge', 500],
      ['refund', -500],
    ],
    items: 'Rejected',
  },
  {
    name: 'a refund that fails',
    happen: async (site, secret) => {
      await pay(site, secret);
      const { id } = await site.fake.refund(secret, 200);
      await site.fake.failRefund(id);
    },
    order: 'paid',
    ledger: [
      ['adjustment', 200],
      ['charge', 500],
      ['refund', -200],
    ],
    items: 'Purchased',
  },
  {
    name: 'a refund that fails, reported in reverse',
    happen: async (site, secret) => {
      await pay(site, secret);
      const { id } = await site.fake.refund(secret, 200);
      await site.fake.failRefund(id);
    },
    deliver: 'reversed',
    order: 'paid',
    ledger: [
      ['adjustment', 200],
      ['charge', 500],
      ['refund', -200],
    ],
    items: 'Purchased',
  },
  {
    name: 'a dispute',
    happen: async (site, secret) => {
      await pay(site, secret);
      await site.fake.dispute(secret);
    },
    order: 'paid',
    ledger: [
      ['adjustment', -500],
      ['charge', 500],
    ],
    items: 'Purchased',
  },
  {
    name: 'a dispute that is won, reported in reverse',
    happen: async (site, secret) => {
      await pay(site, secret);
      const { id } = await site.fake.dispute(secret);
      await site.fake.winDispute(id);
    },
    deliver: 'reversed',
    order: 'paid',
    ledger: [
      ['adjustment', -500],
      ['adjustment', 500],
      ['charge', 500],
    ],
    items: 'Purchased',
  },
];

describe('events of Stripe', () => {
  let site: StripeShop;
  beforeAll(async () => {
    site = await openStripeShop();
    await site.fake.deliver({ mode: 'hold' });
  });
  afterAll(() => site.close());

  const db = () => site.shop.db;
  async function ledgerOf(orderId: OrderId): Promise<(readonly [string, number])[]> {
    const rows = await db().selectFrom('ledger_entry').selectAll().where('order_id', '=', orderId).execute();
    return rows.map(({ kind, amount_cents }) => [kind, amount_cents] as const).toSorted(byKindAndAmount);
  }
  const orderOf = (id: string) =>
    db().selectFrom('orders').selectAll().where('id', '=', toOrderId(id)).executeTakeFirstOrThrow();
  const errors = () => site.lines.filter(({ level }) => level === 'error');

  it.each(CASES)('$name', async ({ happen, deliver = 'as-it-happened', order, ledger, items }) => {
    const { orderId, secret } = await site.order(5);
    await happen(site, secret);
    await site.fake.release(deliver);
    // Every event is sent again, in the original order.
    for (const { id } of (await site.fake.book()).events) expect(await site.fake.resend(id)).toBe(204);
    expect((await orderOf(orderId)).state).toBe(order);
    expect(await ledgerOf(orderId)).toEqual(ledger);
    const rows = await db().selectFrom('order_item').select(['id', 'state']).where('order_id', '=', orderId).execute();
    expect(rows.map(({ state }) => state)).toEqual([items]);
    const jobs = await site.shop.waitingJobs();
    expect(rows.map(({ id }) => jobs.has(`fulfil:${id}`))).toEqual([items === 'Purchased']);
  });

  it('add up to the provider’s balance', async () => {
    const { charges, refunds, disputes } = await site.fake.book();
    const theirs =
      sum(charges.map(({ amount }) => amount)) -
      sum(refunds.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)) +
      sum(disputes.flatMap(({ balance_transactions: moved }) => moved.map(({ amount }) => amount)));
    const ours = await db().selectFrom('ledger_entry').select('amount_cents').execute();
    expect(sum(ours.map(({ amount_cents }) => amount_cents))).toBe(theirs);
  });

  it('are reported to the operator if the provider moved money unrequested', () => {
    expect(errors().map(({ message }) => message)).toContain('The payment provider moved money on its own account');
  });

  const stripe = new Stripe('sk_test_any');
  async function receive(type: string, object: object, id = `evt_${crypto.randomUUID()}`) {
    const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
    const header = stripe.webhooks.generateTestHeaderString({ payload, secret: STRIPE_WEBHOOK_SECRET });
    return receivePaymentEvent(site.deps, Buffer.from(payload), { 'stripe-signature': header });
  }
  const intentOf = (secret: string) => ({ id: secret.split('_secret_')[0] ?? '', amount: 500, currency: 'usd' });

  it.each([
    ['amount', { amount_received: 499 }],
    ['currency', { amount_received: 500, currency: 'eur' }],
  ])('of another %s settle nothing and are logged as an error', async (_, changes) => {
    const { orderId, secret } = await site.order(5);
    site.lines.length = 0;
    expect((await receive('payment_intent.succeeded', { ...intentOf(secret), ...changes })).ok).toBe(true);
    expect((await orderOf(orderId)).state).toBe('open');
    expect(await ledgerOf(orderId)).toEqual([]);
    expect(errors()).toMatchObject([{ event: { orderId } }]);
  });

  it('of success after a cancellation pay the order, and a cancellation after success changes nothing', async () => {
    const { orderId, secret } = await site.order(5);
    const paid = { ...intentOf(secret), amount_received: 500 };
    await receive('payment_intent.canceled', intentOf(secret));
    expect((await orderOf(orderId)).state).toBe('open');
    await receive('payment_intent.succeeded', paid);
    await receive('payment_intent.canceled', intentOf(secret));
    expect((await orderOf(orderId)).state).toBe('paid');
    const kinds = await db()
      .selectFrom('payment_event')
      .select(['kind', 'outcome'])
      .where('order_id', '=', orderId)
      .execute();
    expect(kinds).toEqual([
      { kind: 'canceled', outcome: 'ignored' },
      { kind: 'succeeded', outcome: 'settled' },
      { kind: 'canceled', outcome: 'ignored' },
    ]);
  });

  it('of an unknown payment are acknowledged, with a warning in the log', async () => {
    site.lines.length = 0;
    expect(
      (await receive('payment_intent.succeeded', { id: 'pi_foreign', amount_received: 5, currency: 'usd' })).ok,
    ).toBe(true);
    expect(site.lines.map(({ message }) => message)).toContain('A payment event names no order of ours');
  });

  it('of other kinds are acknowledged and change nothing', async () => {
    site.lines.length = 0;
    expect((await receive('customer.created', { id: 'cus_1' })).ok).toBe(true);
    expect(site.lines).toEqual([]);
  });

  it('are processed once when they arrive ten times concurrently', async () => {
    const { orderId, secret } = await site.order(5);
    const paid = { ...intentOf(secret), amount_received: 500 };
    await Promise.all(Array.from({ length: 10 }, () => receive('payment_intent.succeeded', paid, 'evt_same')));
    expect(await ledgerOf(orderId)).toEqual([['charge', 500]]);
  });
});

function byKindAndAmount(a: readonly [string, number], b: readonly [string, number]): number {
  return a[0].localeCompare(b[0]) || a[1] - b[1];
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
