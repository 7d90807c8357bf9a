import { endpoints, type PlacedOrder } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverSecret } from './db/server-secret.ts';
import { SIGNATURE_HEADER, signPayload } from './features/payments/sandbox/signature.ts';
import { systemIds } from './system.ts';
import { type Buyer, openBuyer } from './testing/crash/buyer.ts';
import { until } from './testing/crash/observer.ts';
import { openTestedServer, type TestedServer } from './testing/running-server.ts';

const AT_ONCE = 50;

/** Over HTTP with the sandbox: order, card, signed webhook and queue, as a buyer who clicks fifty times would drive them. */
describe('the same cart, submitted fifty times at once', () => {
  let server: TestedServer;
  let buyer: Buyer;

  beforeAll(async () => {
    server = await openTestedServer({ SIMULATION_SPEED: '1' });
    buyer = await openBuyer(() => server.url);
  });
  afterAll(() => server?.close());

  const atOnce = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)));

  /** What the orders of these keys have brought into each table. */
  async function written(keysLike: string) {
    const { rows } = await sql<Readonly<Record<string, number>>>`
      WITH placed AS (SELECT * FROM orders WHERE idempotency_key LIKE ${keysLike})
      SELECT (SELECT count(*) FROM placed) AS orders,
        (SELECT count(*) FROM placed WHERE state = 'paid') AS paid,
        (SELECT sum(total_cents)::bigint FROM placed) AS "orderedCents",
        (SELECT count(*) FROM order_item WHERE order_id IN (SELECT id FROM placed)) AS items,
        (SELECT count(*) FROM sandbox_intent WHERE order_id IN (SELECT id::text FROM placed)) AS payments,
        (SELECT count(*) FROM sandbox_charge WHERE intent_id IN (SELECT intent_id FROM placed)) AS charges,
        (SELECT sum(amount_cents)::bigint FROM sandbox_charge WHERE intent_id IN (SELECT intent_id FROM placed))
          AS "chargedCents",
        (SELECT count(*) FROM ledger_entry WHERE order_id IN (SELECT id FROM placed)) AS entries,
        (SELECT sum(amount_cents)::bigint FROM ledger_entry WHERE order_id IN (SELECT id FROM placed))
          AS "ledgerCents"`.execute(server.db);
    return rows[0];
  }
  function expected(orders: number, totalCents: number) {
    const counts = { orders, paid: orders, items: orders, payments: orders, charges: orders, entries: orders };
    const cents = orders * totalCents;
    return { ...counts, orderedCents: cents, chargedCents: cents, ledgerCents: cents };
  }
  const allPaid = async (keysLike: string, orders: number) => (await written(keysLike))?.['paid'] === orders;

  it('with one key is one order, paid once', async () => {
    const answers = await atOnce(() => buyer.placeOrder('single-key'));
    const [order] = answers;
    expect(order).toBeDefined();
    expect(answers).toEqual(answers.map(() => order));
    const { stripeSecret, total } = order as PlacedOrder;
    await atOnce(() => buyer.confirm(stripeSecret));
    await until('the order is paid', () => allPaid('single-key', 1));
    expect(await written('single-key')).toEqual(expected(1, total));

    const { payload } = await server.db.selectFrom('sandbox_event').select('payload').executeTakeFirstOrThrow();
    const secret = await serverSecret(server.db, systemIds, 'sandbox-webhook');
    const statuses = await atOnce(async () => {
      const headers = {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signPayload(payload, secret, Date.now()),
      };
      return (await fetch(server.url + endpoints.paymentWebhook.path, { method: 'POST', headers, body: payload }))
        .status;
    });
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await written('single-key')).toEqual(expected(1, total));
  });

  it('with fifty keys is fifty orders, each paid once', async () => {
    const answers = await atOnce((index) => buyer.placeOrder(`one-of-many-${index}`));
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(AT_ONCE);
    await atOnce((index) => buyer.confirm(answers[index]?.stripeSecret ?? ''));
    await until('every order is paid', () => allPaid('one-of-many-%', AT_ONCE));
    expect(await written('one-of-many-%')).toEqual(expected(AT_ONCE, answers[0]?.total ?? 0));
  });
});
