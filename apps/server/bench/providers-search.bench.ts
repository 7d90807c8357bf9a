import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '@groundtrack/contract';
import { openSkyfi } from '@groundtrack/provider-doubles';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { DAY_MS } from '../src/lib/time-units.ts';
import { CONTACT } from '../src/testing/contact.ts';
import { openFront } from './market-front.ts';
import { startProduct } from './product-process.ts';

/**
 * Six commercial providers that are searched at once, as the web app does: one request each. One answers each call after
 * three seconds, one accepts connections and never answers.
 */
const FAST = ['one', 'two', 'three', 'four'];
const [SLOW, DEAD] = ['slow', 'dead'];
const DELAYS_MS = new Map([
  [SLOW, 3_000],
  [DEAD, Infinity],
]);
const DEAD_TIMEOUT_SEC = 2;
const ROUNDS = 5;

const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-providers-'));
const skyfi = await openSkyfi();
const names = [...FAST, SLOW, DEAD];
const fronts = await Promise.all(names.map((name) => openFront(skyfi.origin, { delayMs: DELAYS_MS.get(name) ?? 0 })));
const entries = names.map((name, at) => ({
  kind: 'skyfi',
  name,
  key: skyfi.key,
  url: skyfi.url.replace(skyfi.origin, fronts[at]?.origin ?? ''),
  openData: false,
  requestsPerSecond: 100,
  breaker: { failures: 100 },
  ...(name === DEAD ? { timeoutSec: DEAD_TIMEOUT_SEC } : {}),
}));
const PROVIDERS_FILE = path.join(folder, 'providers.json');
await writeFile(PROVIDERS_FILE, JSON.stringify({ providers: entries }));
const product = await startProduct({ DATA_DIR: folder, PROVIDERS_FILE });

let apiKey = '';
async function post(endpoint: { readonly path: string }, body: unknown): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(product.url + endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey ? { apiKey } : {}) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Each search is of another place, because results are kept. */
let places = 0;

/** Milliseconds until each provider has answered. */
async function search(wanted: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const geometry = { type: 'Point', coordinates: [places++ % 90, 45] };
  const startedMs = performance.now();
  const took = wanted.map(async (name): Promise<[string, number]> => {
    const filter = {
      date: { start: new Date(Date.now() - 365 * DAY_MS).toISOString(), end: new Date().toISOString() },
      phenomenology: { sar: true, ms: true, pan: true },
      resolution: { min: 0.1, max: 5 },
      maxCloudCover: 0.99,
      providers: { [name]: 5 },
    };
    const { status, body } = await post(endpoints.catalog, { geometry, filter });
    if ((name === DEAD) !== (status === 504)) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    if (name !== DEAD && endpoints.catalog.answer.schema.parse(body).images.length === 0) throw new Error('No scenes');
    return [name, performance.now() - startedMs];
  });
  return new Map(await Promise.all(took));
}

try {
  const registered = await post(endpoints.register, {
    ...CONTACT,
    username: 'bench@example.org',
    password: 'orbits and swaths',
  });
  apiKey = endpoints.register.answer.schema.parse(registered.body).apiKey;
  for (let round = 0; round < ROUNDS; round++) await search(FAST);
  const [alone, beside, first, excess]: number[][] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    alone?.push(...(await search(FAST)).values());
    const slowest = Math.max(...(await search([SLOW ?? ''])).values(), ...(await search([DEAD ?? ''])).values());
    const all = await search(names);
    beside?.push(...FAST.map((name) => all.get(name) ?? Number.NaN));
    first?.push(Math.min(...all.values()));
    excess?.push(Math.max(...all.values()) - slowest);
  }
  figure('six providers: first scenes, worst', Math.max(...(first ?? [])), 'ms', 1_000);
  figure('six providers: all, beyond the slowest alone, p50', quantile(excess ?? [], 0.5), 'ms', 100);
  figure('six providers: all, beyond the slowest alone, worst', Math.max(...(excess ?? [])), 'ms');
  figure('four fast providers without the others, p50', quantile(alone ?? [], 0.5), 'ms');
  figure('four fast providers beside a slow and a dead one, p50', quantile(beside ?? [], 0.5), 'ms');
  figure('delay by a slow and a dead one', quantile(beside ?? [], 0.5) / quantile(alone ?? [], 0.5), 'x', 1.3);
} finally {
  await product.stop();
  for (const front of fronts) front.close();
  await skyfi.close();
  await rm(folder, { recursive: true });
}
