import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type OrderItem, toPriceId } from '@groundtrack/contract';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { DAY_MS } from '../src/lib/time-units.ts';
import { type Buyer, openBuyer } from '../src/testing/crash/buyer.ts';
import { type Observer, openObserver, until } from '../src/testing/crash/observer.ts';

/**
 * Orders a second from the first click to the last order that the imagery provider has accepted. In it, over HTTP:
 * price asked of the provider again, order written, payment opened, card charged, event signed, sent by the queue and
 * received, ledger written, job of the item run and the provider's order kept; every commit is on the disk. Not in it:
 * pictures, that is the preview and the delivery. Server, database and buyers share the machine. Each buyer has an account:
 * of one, more than 20 orders that wait for their payment would close each other.
 */
const ORDERS = 600;
const WARM_UP = 60;
const BUYERS = 16;
const TARGET = 50;
const TASKED_DAYS = [8, 30] as const;

const dataDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-orders-'));
const server = spawn(process.execPath, [path.join(import.meta.dirname, 'orders-server.ts'), dataDir], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
try {
  const [said] = await once(server.stdout, 'data');
  const { url, databaseUrl } = JSON.parse(String(said)) as { readonly url: string; readonly databaseUrl: string };
  const database = await openObserver({ connectionString: databaseUrl });
  const buyers: Buyer[] = [];
  while (buyers.length < BUYERS) buyers.push(await openBuyer(() => url, `buyer-${buyers.length}@example.org`));
  for (const [name, item] of [
    ['orders', ({ item }: Buyer) => item],
    ['tasking_orders', taskingOf],
  ] as const) {
    await measure(buyers, database, { item, orders: WARM_UP, keys: `warm-up-${name}` });
    const { seconds, placedMs } = await measure(buyers, database, { item, orders: ORDERS, keys: name });
    figure(`${name}_per_second`, ORDERS / seconds, '1/s', TARGET);
    figure(`${name}_placed_p50_ms`, quantile(placedMs, 0.5), 'ms');
    figure(`${name}_placed_p95_ms`, quantile(placedMs, 0.95), 'ms');
  }
  await database.close();
} finally {
  server.stdin.end();
  if (server.exitCode === null) await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}

/** A flexible tasking of the same place and provider. */
function taskingOf({ item }: Buyer): OrderItem {
  const [start = '', stop = ''] = TASKED_DAYS.map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
  const { geometry, description, termsVersion } = item;
  if (geometry.type !== 'Point') throw new Error('a tasking of an area');
  const product = toPriceId('task:planet:flexible-50cm');
  return { kind: 'tasking', product, geometry, window: { start, stop }, description, termsVersion };
}

interface Load {
  readonly item: (buyer: Buyer) => OrderItem;
  readonly orders: number;
  readonly keys: string;
}

async function measure(buyers: readonly Buyer[], database: Observer, { item, orders, keys }: Load) {
  const startedMs = performance.now();
  const placedMs: number[] = [];
  let begun = 0;
  const buyOnAndOn = async (buyer: Buyer): Promise<void> => {
    while (begun < orders) {
      const key = `${keys}-${begun++}`;
      const clickedMs = performance.now();
      const { stripeSecret } = await buyer.placeOrder(key, [item(buyer)]);
      placedMs.push(performance.now() - clickedMs);
      await buyer.confirm(stripeSecret);
    }
  };
  await Promise.all(buyers.map(buyOnAndOn));
  await until('the provider has every order', async () => (await ordered(database, keys)) === orders);
  return { seconds: (performance.now() - startedMs) / 1000, placedMs };
}

async function ordered(database: Observer, keys: string): Promise<number> {
  const [row] = await database.rows<{ count: string }>(
    `SELECT count(*) FROM order_item item JOIN orders ON orders.id = item.order_id
     WHERE orders.idempotency_key LIKE $1 AND item.state = 'Ordered'`,
    [`${keys}-%`],
  );
  return Number(row?.count);
}
