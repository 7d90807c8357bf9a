import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints, type Point } from '@groundtrack/contract';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { DAY_MS } from '../src/lib/time-units.ts';
import { CONTACT } from '../src/testing/contact.ts';
import { startProduct } from './product-process.ts';
import { benchPlaces } from './tasking-places.ts';

/** The tasking calls over HTTP. Client, server, and database share the machine. */
const CLIENTS = 8;
const REQUESTS = 320;
const TASKINGS = 100;
const QUOTES = 20;

const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-tasking-'));
const product = await startProduct({ DATA_DIR: folder });
const iso = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

async function post(endpoint: { readonly path: string }, body: unknown, apiKey = ''): Promise<unknown> {
  const answer = await fetch(product.url + endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip', ...(apiKey ? { apiKey } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Milliseconds of each request, for clients that send one after the other. */
async function load(clients: number, requests: number, send: (index: number) => Promise<unknown>): Promise<number[]> {
  const tookMs: number[] = [];
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < requests) {
      const index = next++;
      const beganMs = performance.now();
      await send(index);
      tookMs.push(performance.now() - beganMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return tookMs;
}

try {
  const registered = await post(endpoints.register, {
    ...CONTACT,
    username: 'bench@example.org',
    password: 'orbits and swaths',
  });
  const { apiKey } = endpoints.register.answer.schema.parse(registered);
  const places = benchPlaces(40);
  const place = (index: number): Point => places[index % places.length] ?? { type: 'Point', coordinates: [0, 0] };
  const requestWindows = (index: number): Promise<unknown> =>
    post(
      endpoints.windows,
      { geometry: place(index), start: iso(0), stop: iso(7), minElevation: 15, maxElevation: 90 },
      apiKey,
    );
  await load(CLIENTS, REQUESTS / 4, requestWindows);
  const cpuBeforeMs = product.cpuMs();
  const windowsMs = await load(CLIENTS, REQUESTS, requestWindows);
  figure('tasking_windows_7d_8_clients_cpu_ms', (product.cpuMs() - cpuBeforeMs) / REQUESTS, 'ms', 7);
  figure('tasking_windows_7d_8_clients_p50_ms', quantile(windowsMs, 0.5), 'ms');
  figure('tasking_windows_7d_8_clients_p95_ms', quantile(windowsMs, 0.95), 'ms', 100);
  const window = { start: iso(8), stop: iso(30) };
  const items = Array.from({ length: TASKINGS }, (_, index) => ({
    product: 'task:planet:flexible-50cm',
    geometry: place(index),
    window,
  }));
  const quotesMs = await load(1, QUOTES, () => post(endpoints.quote, items, apiKey));
  figure('tasking_quote_100_p50_ms', quantile(quotesMs, 0.5), 'ms', 200);
  figure('tasking_quote_100_p95_ms', quantile(quotesMs, 0.95), 'ms');
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
