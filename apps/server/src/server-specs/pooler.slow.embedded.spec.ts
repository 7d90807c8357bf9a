import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Buyer, openBuyer } from '../testing/crash/buyer.ts';
import { openPgBouncer, type Pooler } from '../testing/pgbouncer.ts';
import { openTestedServer, type TestedServer } from '../testing/running-server.ts';
import { silentLog } from '../testing/silent-log.ts';
import { WAIT_OPTIONS } from '../testing/wait-options.ts';

const warnings: string[] = [];
let pooler: Pooler;
let server: TestedServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await openTestedServer(
    {},
    { ...silentLog, warn: (_fields, message) => void warnings.push(message) },
    async (url) => {
      pooler = await openPgBouncer(url);
      return pooler.url;
    },
  );
  buyer = await openBuyer(() => server.url);
}, 120_000);
afterAll(async () => {
  await server?.close();
  await pooler?.close();
});

async function buy(key: string): Promise<void> {
  const before = (await buyer.images()).length;
  const order = await buyer.placeOrder(key);
  await buyer.confirm(order.stripeSecret);
  await vi.waitFor(async () => {
    const images = await buyer.images();
    expect(images).toHaveLength(before + 1);
    expect(images.map(({ serverState }) => serverState)).toEqual(images.map(() => 'Delivered'));
  }, WAIT_OPTIONS);
}

it('sells and delivers through a pooler in transaction mode', async () => {
  await buy('first-order');
  expect(warnings.join('\n')).toMatch(/statement_timeout/);
});

it('goes on after the pooler was restarted', async () => {
  await pooler.restart();
  await vi.waitFor(() => buyer.images(), WAIT_OPTIONS);
  await buy('second-order');
  expect(await buyer.images()).toHaveLength(2);
});
