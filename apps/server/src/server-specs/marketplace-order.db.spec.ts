import { text as toText } from 'node:stream/consumers';
import { isSettled, type OrderId, type Result } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExportRow } from '../features/account-deletion/export/export-table.ts';
import { exportTables } from '../features/account-deletion/export/export-tables.ts';
import { archiveHandlers } from '../features/archive/archive-handlers.ts';
import { createDownloads } from '../features/downloads/create-downloads.ts';
import { fulfillItem } from '../features/fulfillment/fulfill-item.ts';
import { imageryHandlers } from '../features/imagery/imagery-handlers.ts';
import { PgImageryStore } from '../features/imagery/pg-imagery-store.ts';
import { PgTaskingStore } from '../features/imagery/pg-tasking-store.ts';
import { notifyBuyer, notifyPlaced } from '../features/mail/notify-buyer.ts';
import { PgNotificationStore } from '../features/mail/pg-notification-store.ts';
import { LETTERHEAD } from '../features/mail/testing/some-notifications.ts';
import { quoteItems } from '../features/orders/quote-items.ts';
import { receivePaymentEvent } from '../features/payments/receive-payment-event.ts';
import { createReceipts } from '../features/receipts/create-receipts.ts';
import { stateChanged } from '../features/webhooks/webhook-events.ts';
import { systemIds } from '../platform/system/system.ts';
import { COST_MARK, SAMPLE_OFFER, taskingOf } from '../testing/sample-tasking.ts';
import { lineOf, openShop, type Shop } from '../testing/shop.ts';
import { silentLog } from '../testing/silent-log.ts';

/*
 * An image and a tasking of a marketplace, from the search to the delivery. All responses are kept as the handlers
 * create them, before fields outside of the contract are dropped.
 */
const never = new AbortController().signal;
const nothing = { params: undefined, query: undefined, headers: undefined, body: undefined };
const OPERATOR = 'Orbit Eye';
const SELLER = { name: 'Orbit Images Ltd', address: [], taxNote: null };
const responses = new Map<string, string>();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  shop.provider.operator = OPERATOR;
  shop.provider.found = [3, 1];
  const accountId = await shop.openAccount();
  const context = {
    caller: { accountId, sessionHash: new Uint8Array() },
    requestId: 'r',
    ip: '',
    signal: never,
    rawBody: new Uint8Array(),
    rawHeaders: {},
  };
  const { providers, clock, blobs } = shop.fulfillDeps;
  const keep = (name: string, response: unknown) => void responses.set(name, JSON.stringify(response));

  const archive = archiveHandlers({ providers, clock, taskingOffers: SAMPLE_OFFER ? [SAMPLE_OFFER] : [] });
  const search = { geometry: lineOf(1).geometry, filter: { providers: { sample: 9 }, maxCloudCover: 1 } };
  keep('search', valueOf(await archive.catalog({ ...nothing, body: search }, context)));
  keep('products', valueOf(await archive.products(nothing, context)));
  const items = [lineOf(1), taskingOf()];
  keep('quote', await quoteItems(shop.orderDeps, { items, accountId }, never));

  const mail = {
    notifications: new PgNotificationStore(shop.db),
    jobs: shop.orderDeps.jobs,
    clock,
    ids: systemIds,
    providers,
    letterhead: () => LETTERHEAD,
    testMode: true,
  };
  const startDownload = createDownloads({ db: shop.db, clock, ids: systemIds, log: silentLog });
  const receipts = createReceipts({
    db: shop.db,
    seller: SELLER,
    providers,
    testMode: true,
    clock,
    events: { issued: (tx, receipt) => notifyPlaced(mail, tx, receipt) },
    startDownload,
  });
  const events = { ...shop.settleDeps.events, settled: receipts.issue };
  const { orderId, stripeSecret } = await shop.order(accountId, items);
  const { rawBody, headers } = await shop.pay(stripeSecret);
  await receivePaymentEvent({ ...shop.settleDeps, events }, rawBody, headers);
  await deliver(orderId);
  shop.time.nowMs += 60_000;
  await notifyBuyer(mail)({ orderId }, never);

  const cancelItem = () => Promise.reject(new Error('Nothing is canceled here'));
  const [images, taskings] = [new PgImageryStore(shop.db), new PgTaskingStore(shop.db)];
  const imagery = imageryHandlers({
    images,
    taskings,
    clock,
    blobs,
    providers,
    startDownload,
    fulfillment: { cancelItem },
  });
  keep('images', valueOf(await imagery.images(nothing, context)));
  keep('taskings', valueOf(await imagery.taskedImages(nothing, context)));
  keep('downloads', valueOf(await imagery.orderDownloads({ ...nothing, params: { id: orderId } }, context)));
  keep('orders', valueOf(await receipts.handlers.orders({ ...nothing, query: { limit: 9 } }, context)));
  keep('receipt', valueOf(await receipts.handlers.orderReceipt({ ...nothing, params: { id: orderId } }, context)));
  const { content } = valueOf(await receipts.handlers.ordersCsv(nothing, context));
  keep('orders as CSV', 'stream' in content ? await toText(content.stream) : null);
  for (const table of exportTables) keep(`export of ${table.name}`, await readAll(table, accountId));
  keep('mails', await shop.db.selectFrom('mail').selectAll().where('order_id', '=', orderId).execute());
  const toEvent = ({ item, ...moved }: (typeof shop.transitions)[number]) =>
    stateChanged({ ...item, ...moved, itemId: item.id }, 'https://shop.example');
  keep('webhooks', shop.transitions.map(toEvent));
});
afterAll(() => shop.close());

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.detail);
  return result.value;
}

async function deliver(orderId: OrderId): Promise<void> {
  const items = () =>
    shop.db.selectFrom('order_item').select(['id', 'state']).where('order_id', '=', orderId).execute();
  for (const { id } of await items())
    for (let steps = 0; steps < 15; steps++) await fulfillItem(shop.fulfillDeps, id, never);
  expect((await items()).every(({ state }) => state && isSettled(state))).toBe(true);
}

async function readAll(table: (typeof exportTables)[number], accountId: string): Promise<readonly ExportRow[]> {
  const rows: ExportRow[] = [];
  for (let after: Parameters<typeof table.read>[2] = null, isFirst = true; isFirst || after; isFirst = false) {
    const page = await table.read(shop.db, accountId, after);
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

it('keeps what the provider charges with the order', async () => {
  const { rows } = await sql<{ product: string | null; tasking: string | null }>`
    SELECT product::text, tasking::text FROM order_item ORDER BY position`.execute(shop.db);
  expect(
    rows.map(({ product, tasking }) => [product, tasking].filter((text) => text?.includes(COST_MARK)).length),
  ).toEqual([1, 1]);
});

it('sends no buyer what the provider charges, or its own fields', () => {
  expect(responses.size).toBeGreaterThan(20);
  expect([...responses].filter(([, text]) => text.includes(COST_MARK)).map(([name]) => name)).toEqual([]);
});

it('names the company behind the satellite wherever it names the marketplace', () => {
  const named = [...responses].filter(([, text]) => text.includes(OPERATOR)).map(([name]) => name);
  expect(named).toEqual([
    'search',
    'images',
    'orders',
    'receipt',
    'orders as CSV',
    'export of mails',
    'export of items',
    'mails',
  ]);
  expect(responses.get('mails')).toContain(`SAMPLESAT 1 (${OPERATOR} via Sample)`);
});
