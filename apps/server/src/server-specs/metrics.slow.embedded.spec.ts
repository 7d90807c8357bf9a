import { endpoints } from '@groundtrack/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBuyer } from '../testing/crash/buyer.ts';
import { freePort } from '../testing/free-port.ts';
import { openTestedServer, type TestedServer } from '../testing/running-server.ts';
import { WAIT_OPTIONS } from '../testing/wait-options.ts';

let server: TestedServer;
let metricsUrl: string;
beforeAll(async () => {
  const address = `127.0.0.1:${await freePort()}`;
  metricsUrl = `http://${address}/metrics`;
  server = await openTestedServer({ METRICS_ADDRESS: address });
}, 120_000);
afterAll(() => server?.close());

const read = async (): Promise<string> => (await fetch(metricsUrl)).text();
const probe = async (path: string) => {
  const answer = await fetch(`${server.url}${path}`);
  return [answer.status, (await answer.text()).trim()];
};

it('answers the probes of an orchestrator', async () => {
  expect([await probe('/live'), await probe('/ready')]).toEqual([
    [200, 'live'],
    [200, 'ready'],
  ]);
});

it('measures requests by the pattern of their path, and attempts of jobs', async () => {
  const buyer = await openBuyer(() => server.url);
  const order = await buyer.placeOrder('an-order');
  await buyer.confirm(order.stripeSecret);
  await vi.waitFor(async () => expect((await buyer.images())[0]?.serverState).toBe('Delivered'), WAIT_OPTIONS);
  await fetch(`${server.url}/api/v3/an-unknown-path`);
  const text = await read();
  const { method, path } = endpoints.placeOrder;
  expect(text).toContain(
    `groundtrack_http_request_duration_seconds_count{method="${method}",route="${path}",status="201"} 1`,
  );
  expect(text).toMatch(/groundtrack_job_duration_seconds_count\{task="[\w-]+",outcome="done"\} [1-9]/);
  expect(text).not.toContain(order.orderId);
  expect(text).not.toContain('an-unknown-path');
});

it('has the counts of the operator, and numbers of the process', async () => {
  const text = await read();
  expect(text).toContain('groundtrack_attention{kind="refunds"} 0');
  expect(text).toMatch(/groundtrack_oldest_due_job_seconds\{queue="jobs"\} \d/);
  expect(text).toContain('groundtrack_heavy_tasks{state="waiting"} 0');
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
});

it('is not served on the public address', async () => {
  const page = await fetch(`${server.url}/metrics`);
  expect(await page.text()).not.toContain('groundtrack_attention');
  expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404);
});
