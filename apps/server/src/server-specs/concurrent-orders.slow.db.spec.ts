import { endpoints } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNATURE_HEADER, signPayload } from '../features/payments/sandbox/signature.ts';
import { serverSecret } from '../platform/db/server-secret.ts';
import { systemIds } from '../platform/system/system.ts';
import { type Buyer, openBuyer } from '../testing/crash/buyer.ts';
import { until } from '../testing/crash/observer.ts';
import { openTestedServer, type TestedServer } from '../testing/running-server.ts';
import { FAKE_PUBLISHABLE_KEY, FAKE_SECRET_KEY, startStripeFake } from '../testing/stripe-fake/stripe-fake.ts';
import { testSecrets } from '../testing/test-secrets.ts';
import type { UnpaidOrder } from '../testing/unpaid.ts';

const AT_ONCE = 50;
const WEBHOOK_SECRET = 'whsec_of_concurrent_orders';

/** A running server and its payment provider. */
interface Shop {
  readonly server: TestedServer;
  confirm(buyer: Buyer, clientSecret: string): Promise<unknown>;
  /** The provider's own book. */
  book(): Promise<{ readonly payments: number; readonly chargedCents: readonly number[] }>;
  /** Sends the event of the first payment again. @returns the status of the response */
  repeatEvent(): Promise<number>;
  close(): Promise<void>;
}

async function openSandboxShop(): Promise<Shop> {
  const server = await openTestedServer({ SIMULATION_SPEED: '1' });
  const { db } = server;
  return {
    server,
    confirm: (buyer, clientSecret) => buyer.confirm(clientSecret),
    book: async () => {
      const payments = await db.selectFrom('sandbox_intent').select('id').execute();
      const charges = await db.selectFrom('sandbox_charge').select('amount_cents').execute();
      return { payments: payments.length, chargedCents: charges.map(({ amount_cents }) => amount_cents) };
    },
    repeatEvent: async () => {
      const { payload } = await db.selectFrom('sandbox_event').select('payload').executeTakeFirstOrThrow();
      const secret = await serverSecret(db, { ids: systemIds, secrets: testSecrets }, 'sandbox-webhook');
      const signature = { [SIGNATURE_HEADER]: signPayload(payload, secret, Date.now()) };
      const headers = { 'content-type': 'application/json', ...signature };
      return (await fetch(webhookOf(server), { method: 'POST', headers, body: payload })).status;
    },
    close: () => server.close(),
  };
}

async function openStripeShop(): Promise<Shop> {
  const fake = await startStripeFake({ port: 0, webhookUrl: 'http://127.0.0.1', webhookSecret: WEBHOOK_SECRET });
  const server = await openTestedServer({
    SIMULATION_SPEED: '1',
    STRIPE_SECRET_KEY: FAKE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: FAKE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API: fake.url,
  });
  await fake.sendWebhooksTo(webhookOf(server));
  return {
    server,
    confirm: (_, clientSecret) => fake.confirm(clientSecret),
    book: async () => {
      const { intents, charges } = await fake.book();
      return { payments: intents.length, chargedCents: charges.map(({ amount }) => amount) };
    },
    repeatEvent: async () => {
      const { events } = await fake.book();
      return fake.resend(events.find(({ type }) => type === 'payment_intent.succeeded')?.id ?? '');
    },
    close: async () => {
      await server.close();
      await fake.close();
    },
  };
}

function webhookOf({ url }: TestedServer): string {
  return url + endpoints.paymentWebhook.path;
}

/** Over HTTP, with order, card, signed webhook, and queue, like a buyer who clicks fifty times. */
describe.each([
  { name: 'the sandbox', open: openSandboxShop },
  { name: 'Stripe', open: openStripeShop },
])('the same cart, submitted fifty times at once and paid through $name', ({ open }) => {
  let shop: Shop;
  let buyer: Buyer;

  beforeAll(async () => {
    shop = await open();
    buyer = await openBuyer(() => shop.server.url);
  });
  afterAll(() => shop?.close());

  const atOnce = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)));

  /** Everything that was written so far: numbers of rows, and every amount. */
  async function written() {
    const { rows } = await sql<Written>`
      SELECT (SELECT count(*) FROM orders WHERE state = 'paid') AS paid, (SELECT count(*) FROM order_item) AS items,
        (SELECT array_agg(total_cents::int) FROM orders) AS "orderedCents",
        (SELECT array_agg(amount_cents::int) FROM ledger_entry) AS "ledgerCents"`.execute(shop.server.db);
    return { ...rows[0], ...(await shop.book()) };
  }
  function expected(orders: number, totalCents: number) {
    const cents = Array.from({ length: orders }, () => totalCents);
    return {
      paid: orders,
      items: orders,
      orderedCents: cents,
      ledgerCents: cents,
      payments: orders,
      chargedCents: cents,
    };
  }
  const allPaid = async (orders: number) => (await written()).paid === orders;

  it('with one key is one order, paid once', async () => {
    const answers = await atOnce(() => buyer.placeOrder('single-key'));
    const [order] = answers;
    expect(order).toBeDefined();
    expect(answers).toEqual(answers.map(() => order));
    const { stripeSecret, total } = order as UnpaidOrder;
    await atOnce(() => shop.confirm(buyer, stripeSecret));
    await until('the order is paid', () => allPaid(1));
    expect(await written()).toEqual(expected(1, total));

    expect(new Set(await atOnce(() => shop.repeatEvent()))).toEqual(new Set([204]));
    expect(await written()).toEqual(expected(1, total));
  });

  it('with fifty keys creates fifty more, each paid once', async () => {
    // An account may have only a few orders that wait for their payment.
    const buyers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => openBuyer(() => shop.server.url, `buyer-${index}@example.org`)),
    );
    const buyerOf = (index: number): Buyer => buyers[index % buyers.length] ?? buyer;
    const answers = await atOnce((index) => buyerOf(index).placeOrder(`one-of-many-${index}`));
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(AT_ONCE);
    await atOnce((index) => shop.confirm(buyerOf(index), answers[index]?.stripeSecret ?? ''));
    await until('every order is paid', () => allPaid(1 + AT_ONCE));
    expect(await written()).toEqual(expected(1 + AT_ONCE, answers[0]?.total ?? 0));
  });
});

interface Written {
  readonly paid: number;
  readonly items: number;
  readonly orderedCents: readonly number[];
  readonly ledgerCents: readonly number[];
}
