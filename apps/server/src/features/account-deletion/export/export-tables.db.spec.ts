import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import { lineOf, openShop, type Shop } from '../../../testing/shop.ts';
import type { Cursor, ExportRow } from './export-table.ts';
import { exportTables } from './export-tables.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function readAll(name: string, accountId: string, db: Db = shop.db): Promise<ExportRow[]> {
  const table = exportTables.find((one) => one.name === name);
  if (!table) throw new Error(`There is no list ${name}`);
  const all: ExportRow[] = [];
  let after: Cursor | null = null;
  do {
    const page = await table.read(db, accountId, after);
    all.push(...page.rows);
    after = page.next;
  } while (after);
  return all;
}

async function addWebhook(accountId: string, messages: number): Promise<string> {
  const id = randomUUID();
  await sql`
    INSERT INTO webhook (id, account_id, url, description, state, created_at)
    VALUES (${id}, ${accountId}, ${id}, '', 'active', now())`.execute(shop.db);
  await sql`
    INSERT INTO webhook_delivery (id, webhook_id, event, body, created_at, state)
    SELECT gen_random_uuid(), ${id}, 'ping', '{}', now(), 'stopped' FROM generate_series(1, ${messages})`.execute(
    shop.db,
  );
  return id;
}

it('messages of several webhooks are read completely, each once, and none of other accounts', async () => {
  const accountId = await shop.openAccount();
  const messages = [0, 250, 3, 0, 501, 0];
  const webhooks = [];
  for (const count of messages) webhooks.push(await addWebhook(accountId, count));
  await addWebhook(await shop.openAccount(), 5);
  const rows = await readAll('webhook-deliveries', accountId);
  const countOf = (webhook: string) => rows.filter((row) => row['webhook'] === webhook).length;
  expect(webhooks.map(countOf)).toEqual(messages);
  expect(new Set(rows.map((row) => row['delivery'])).size).toBe(754);
  expect(await readAll('webhook-deliveries', await shop.openAccount())).toEqual([]);
});

it('emails of orders are found without reading those of other accounts', async () => {
  await sql`
    INSERT INTO mail (id, recipient, subject, body_text, body_html, queued_at)
    SELECT gen_random_uuid(), 'ada@example.org', '', '', '', now() FROM generate_series(1, 2000)`.execute(shop.db);
  await sql`ANALYZE mail`.execute(shop.db);
  const { rows } = await sql<{ readonly 'QUERY PLAN': string }>`
    EXPLAIN (COSTS OFF) SELECT id FROM mail WHERE order_id = ANY(${[randomUUID(), randomUUID()]}::uuid[])`.execute(
    shop.db,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('mail_of_order');
  expect(plan).not.toContain('Seq Scan');
});

it('reads all security events', async () => {
  const accountId = await shop.openAccount();
  await sql`
    INSERT INTO security_event (minute, account_id, kind, sender, detail, first_at, last_at, count, request_id)
    SELECT now(), ${accountId}, 'login', '', n::text, now(), now(), 1, '' FROM generate_series(1, 1000) AS n`.execute(
    shop.db,
  );
  expect(await readAll('security-events', accountId, shop.db)).toHaveLength(1_000);
});

it('reads all refunds of an order', async () => {
  const accountId = await shop.openAccount();
  const { orderId } = await shop.order(accountId, [lineOf(1)]);
  await sql`
    INSERT INTO refund (id, order_id, request_key, amount_cents, reason, state, created_at)
    SELECT gen_random_uuid(), ${orderId}, 'spec:' || n, 1, '', 'done', now() FROM generate_series(1, 100) AS n`.execute(
    shop.db,
  );
  expect(await readAll('refunds', accountId, shop.db)).toHaveLength(100);
});
