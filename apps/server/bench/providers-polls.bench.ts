import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_PLACE } from '@groundtrack/contract';
import { joinEmbeddedServer } from '@groundtrack/embedded-postgres';
import { openSkyfi } from '@groundtrack/provider-doubles';
import { Client } from 'pg';
import { figure } from '../../../tools/bench/figures.ts';
import { DAY_MS, HOUR_MS } from '../src/lib/time-units.ts';
import { systemIds } from '../src/platform/system/system.ts';
import { nextPollMs } from '../src/providers/market/poll-schedule.ts';
import { type Buyer, openBuyer } from '../src/testing/crash/buyer.ts';
import { silentLog } from '../src/testing/silent-log.ts';
import { openFront } from './market-front.ts';
import { startProduct } from './product-process.ts';

/**
 * 10,000 open orders at a commercial provider. The requests of an hour follow from the schedule, for orders that were
 * placed evenly over a day, and over a week. The load is measured for some seconds with orders of a day, each at a random
 * moment of its pause, as in any seconds of that hour; they need slightly more than the limit of five requests a second.
 */
const ORDERS = 10_000;
const SLICE_SEC = 30;
const POLLED = '/platform-api/orders/polled-';

/** Polls of an hour, with new orders as others are delivered. @param spanMs ages of the open orders */
function pollsOfHour(spanMs: number): number {
  let polls = 0;
  for (let order = 0; order < ORDERS * (1 + HOUR_MS / spanMs); order++) {
    const placedMs = HOUR_MS - ((order + 0.5) / ORDERS) * spanMs;
    const endMs = Math.min(HOUR_MS, placedMs + spanMs);
    let atMs = Math.max(0, placedMs);
    // An order that exists already is at any moment of its pause.
    atMs += nextPollMs(placedMs, atMs) * (placedMs < 0 ? (order * Math.SQRT2) % 1 : 1);
    for (; atMs < endMs; atMs += nextPollMs(placedMs, atMs)) polls++;
  }
  return polls;
}
for (const days of [1, 7])
  figure(`${ORDERS} orders of ${days} days: schedule`, pollsOfHour(days * DAY_MS) / 3_600, 'req/s');

const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-providers-'));
const skyfi = await openSkyfi({ budgetCents: 1_000_000_000 });
let polledAtMs: number[] = [];
const front = await openFront(skyfi.origin, {
  answer: ({ url = '' }) => {
    if (!url.startsWith(POLLED)) return null;
    polledAtMs.push(performance.now());
    return { orderId: url.slice(POLLED.length), status: 'PROVIDER_PENDING', createdAt: new Date().toISOString() };
  },
});
const PROVIDERS_FILE = path.join(folder, 'providers.json');
const url = skyfi.url.replace(skyfi.origin, front.origin);
await writeFile(
  PROVIDERS_FILE,
  JSON.stringify({ providers: [{ kind: 'skyfi', key: skyfi.key, url, openData: false }] }),
);
const product = await startProduct({ DATA_DIR: folder, PROVIDERS_FILE });
const { url: databaseUrl } = await joinEmbeddedServer({ dataDir: folder, ids: systemIds, log: silentLog });
const db = new Client({ connectionString: databaseUrl });
await db.connect();

/** Buys an image. @returns the milliseconds from the payment until it is ordered from the provider */
async function buyUntilOrdered(buyer: Buyer, key: string): Promise<number> {
  const item = await buyer.chooseArea(DEFAULT_PLACE);
  await buyer.confirm((await buyer.placeOrder(key, [item])).stripeSecret);
  const startedMs = performance.now();
  const isOrdered = `SELECT FROM order_item AS item JOIN orders ON orders.id = order_id
    WHERE idempotency_key = $1 AND item.state = 'Ordered'`;
  const deadline = AbortSignal.timeout(60_000);
  while (!deadline.aborted && (await db.query(isOrdered, [key])).rowCount === 0) await sleep(20);
  return performance.now() - startedMs;
}

/** Copies the only order, with ages of up to a day, each at a random moment of its pause. */
async function copyOrder(): Promise<void> {
  await db.query(`
    INSERT INTO order_item SELECT (jsonb_populate_record(item, jsonb_build_object(
      'id', gen_random_uuid(), 'position', n, 'provider_order_id', 'polled-' || n))).*
    FROM order_item AS item, generate_series(1, ${ORDERS - 1}) AS n`);
  await db.query(`
    INSERT INTO provider_order SELECT (jsonb_populate_record(placed, jsonb_build_object('reference', item.id,
      'provider_order_id', item.provider_order_id, 'intended_at', now() - random() * interval '1 day'))).*
    FROM order_item AS item, provider_order AS placed WHERE item.provider_order_id LIKE 'polled-%'`);
  const { rows } = await db.query<{ id: string; ageMs: number }>(`
    SELECT reference AS id, extract(epoch FROM now() - intended_at)::float8 * 1000 AS "ageMs"
    FROM provider_order WHERE provider_order_id LIKE 'polled-%'`);
  const pausesMs = rows.map(({ ageMs }) => nextPollMs(0, ageMs));
  await db.query(
    `SELECT graphile_worker.add_job('fulfil-item', json_build_object('itemId', id), job_key => 'fulfil:' || id,
       run_at => now() + random() * pause_ms * interval '1 ms', priority => 1)
     FROM unnest($1::text[], $2::float8[]) AS due (id, pause_ms)`,
    [rows.map(({ id }) => id), pausesMs],
  );
  await db.query('VACUUM ANALYZE');
}

/** Measures some seconds. */
async function measure(name: string, seconds = SLICE_SEC): Promise<void> {
  polledAtMs = [];
  const [startedMs, before, databaseBefore] = [performance.now(), product.cpuMs(), product.databaseCpuMs()];
  await sleep(seconds * 1000);
  const sliceMs = performance.now() - startedMs;
  figure(`${name}: requests`, polledAtMs.length / (sliceMs / 1000), 'req/s', 5.1);
  figure(`${name}: process`, (100 * (product.cpuMs() - before)) / sliceMs, '% of a core', 5);
  figure(`${name}: database`, (100 * (product.databaseCpuMs() - databaseBefore)) / sliceMs, '% of a core');
}

try {
  const buyer = await openBuyer(() => product.url, 'bench@example.org', 'skyfi');
  await buyUntilOrdered(buyer, 'first-order');
  await sleep(10_000);
  await measure('without open orders', 20);
  await copyOrder();
  await measure('10,000 orders of a day');
  await db.query(`SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
    WHERE task_identifier = 'fulfil-item'`);
  await measure('all due at once, as after an outage');
  figure(
    'all due at once: a purchase is ordered after',
    (await buyUntilOrdered(buyer, 'behind-polls')) / 1000,
    's',
    10,
  );
} finally {
  await db.end();
  await product.stop();
  front.close();
  await skyfi.close();
  await rm(folder, { recursive: true });
}
