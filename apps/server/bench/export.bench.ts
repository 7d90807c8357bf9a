import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '@groundtrack/contract';
import { startEmbeddedServer } from '@groundtrack/embedded-postgres';
import { figure } from '../../../tools/bench/figures.ts';
import { systemIds } from '../src/platform/system/system.ts';
import { openBuyer } from '../src/testing/crash/buyer.ts';
import { openObserver, until } from '../src/testing/crash/observer.ts';
import { measurePeakMb } from '../src/testing/process-memory.ts';
import { silentLog } from '../src/testing/silent-log.ts';
import { startProduct } from './product-process.ts';

/** The export of an account with 10,000 delivered images, from a process of the product. */
const ORDERS = 100;
const IMAGES_PER_ORDER = 100;
const BEGINS_MS = 1_000;
const MEMORY_MB = 100;
/** Orders for the CSV only: 100,000 lines including the previous ones. */
const MORE_ORDERS = 900;
const CSV_MEMORY_MB = 64;

const dataDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-export-'));
const embedded = await startEmbeddedServer({ dataDir, ids: systemIds, log: silentLog });
const product = await startProduct({ DATABASE_URL: embedded.url, DATA_DIR: dataDir, SIMULATION_SPEED: '6000' });
const database = await openObserver({ connectionString: embedded.url });
try {
  const buyer = await openBuyer(() => product.url);
  const { stripeSecret } = await buyer.placeOrder('the order of this benchmark');
  await buyer.confirm(stripeSecret);
  await until('the image is delivered', async () => (await buyer.images())[0]?.serverState === 'Delivered');
  await copyOrders();
  const grownMb = measurePeakMb(product.pid);
  const { firstMs, wholeMs, bytes } = await download(buyer.apiKey);
  figure('export_begins_ms', firstMs, 'ms', BEGINS_MS);
  figure('export_10000_images_ms', wholeMs, 'ms');
  figure('export_10000_images_mb', bytes / 1e6, 'MB');
  figure('export_memory_mb', grownMb(), 'MB', MEMORY_MB);
  await addOrders();
  const csvGrownMb = measurePeakMb(product.pid);
  const csv = await download(buyer.apiKey, endpoints.ordersCsv);
  figure('orders_csv_100000_lines_ms', csv.wholeMs, 'ms');
  figure('orders_csv_100000_lines_mb', csv.bytes / 1e6, 'MB');
  figure('orders_csv_memory_mb', csvGrownMb(), 'MB', CSV_MEMORY_MB);
} finally {
  await database.close();
  await product.stop();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function download(
  apiKey: string,
  { method, path: route }: { readonly method: string; readonly path: string } = endpoints.exportAccount,
) {
  const startedMs = performance.now();
  const answer = await fetch(product.url + route, { method, headers: { apiKey } });
  let firstMs = Number.NaN;
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    if (bytes === 0) firstMs = performance.now() - startedMs;
    bytes += chunk.length;
  }
  return { firstMs, wholeMs: performance.now() - startedMs, bytes };
}

/** Fills the account with copies of its one order, with states, files, receipts, and ledger. */
async function copyOrders(): Promise<void> {
  const statements = [
    `CREATE TEMP TABLE new_order AS SELECT gen_random_uuid() AS id, n FROM generate_series(1, ${ORDERS}) AS n`,
    `CREATE TEMP TABLE new_item AS SELECT gen_random_uuid() AS id, new_order.id AS order_id, position
      FROM new_order, generate_series(0, ${IMAGES_PER_ORDER} - 1) AS position`,
    `INSERT INTO orders (id, account_id, idempotency_key, body_digest, total_cents, currency, state, created_at, paid_at)
      SELECT new_order.id, account_id, 'copy ' || n, body_digest, total_cents, currency, state,
        created_at + n * interval '1 minute', paid_at FROM orders, new_order`,
    `INSERT INTO order_item (id, order_id, position, provider, feature_id, price_id, price_cents, terms_version, longitude,
        latitude, location_description, scene, product, state, quote, terms_digest, terms_agreed_at)
      SELECT new_item.id, new_item.order_id, new_item.position, provider, feature_id, price_id, price_cents, terms_version,
        longitude, latitude, location_description, scene, product, state, quote, terms_digest, terms_agreed_at
      FROM order_item, new_item`,
    `INSERT INTO order_item_event (item_id, at, from_state, to_state, reason)
      SELECT new_item.id, at, from_state, to_state, reason FROM order_item_event, new_item`,
    `INSERT INTO delivery_file (id, item_id, kind, blob_key, bytes, media_type, file_name, sha256)
      SELECT gen_random_uuid(), new_item.id, kind, blob_key, bytes, media_type, file_name, sha256
      FROM delivery_file, new_item`,
    `INSERT INTO receipt (order_id, issued_at, buyer, seller, test_mode, simulated_providers)
      SELECT new_order.id, issued_at, buyer, seller, test_mode, simulated_providers FROM receipt, new_order`,
    `INSERT INTO ledger_entry (at, order_id, kind, amount_cents, currency, provider, intent_id)
      SELECT at, new_order.id, kind, amount_cents, currency, provider, intent_id FROM ledger_entry, new_order`,
    'ANALYZE',
  ];
  for (const statement of statements) await database.rows(statement);
}

/** More paid orders of the same image. */
async function addOrders(): Promise<void> {
  const statements = [
    `CREATE TEMP TABLE more_order AS SELECT gen_random_uuid() AS id, n FROM generate_series(1, ${MORE_ORDERS}) AS n`,
    `INSERT INTO orders (id, account_id, idempotency_key, body_digest, total_cents, currency, state, created_at, paid_at)
      SELECT more_order.id, account_id, 'more ' || n, body_digest, total_cents, currency, state,
        created_at - n * interval '1 minute', paid_at FROM (SELECT * FROM orders LIMIT 1) AS one, more_order`,
    `INSERT INTO order_item (id, order_id, position, provider, feature_id, price_id, price_cents, terms_version, longitude,
        latitude, location_description, scene, product, state, quote, terms_digest, terms_agreed_at)
      SELECT gen_random_uuid(), more_order.id, line, provider, feature_id, price_id, price_cents, terms_version,
        longitude, latitude, location_description, scene, product, state, quote, terms_digest, terms_agreed_at
      FROM (SELECT * FROM order_item LIMIT 1) AS one, more_order, generate_series(0, ${IMAGES_PER_ORDER} - 1) AS line`,
    'ANALYZE',
  ];
  for (const statement of statements) await database.rows(statement);
}
