import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '@groundtrack/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBuyer } from '../testing/crash/buyer.ts';
import { openServerBeside, openTestedServer, type TestedServer } from '../testing/running-server.ts';
import { WAIT_OPTIONS } from '../testing/wait-options.ts';

let web: TestedServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-worker-'));
  web = await openTestedServer({ ROLE: 'web' });
}, 120_000);
afterAll(async () => {
  await web?.close();
  await rm(folder, { recursive: true, force: true });
});

const health = async () =>
  endpoints.health.answer.schema.parse(await (await fetch(`${web.url}${endpoints.health.path}`)).json());

it('leaves the jobs of a web process to a worker, and shows meanwhile that they wait', async () => {
  const buyer = await openBuyer(() => web.url);
  const order = await buyer.placeOrder('an-order');
  await buyer.confirm(order.stripeSecret);
  await vi.waitFor(async () => expect((await health()).oldestDueJobSec).toBeGreaterThanOrEqual(2), WAIT_OPTIONS);
  // The event of the payment is processed by a job.
  expect(await buyer.images()).toEqual([]);
  const worker = await openServerBeside(web, folder, { ROLE: 'worker' });
  try {
    await vi.waitFor(
      async () => expect((await buyer.images()).map(({ serverState }) => serverState)).toEqual(['Delivered']),
      WAIT_OPTIONS,
    );
    await vi.waitFor(async () => expect((await health()).oldestDueJobSec).toBeLessThanOrEqual(1), WAIT_OPTIONS);
  } finally {
    await worker.stop();
  }
}, 90_000);
