import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_PLACE, type Endpoint, type EndpointName, endpoints } from '@groundtrack/contract';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { toUsualSearch } from '../src/testing/abuse/worst-searches.ts';
import { type Buyer, openBuyer } from '../src/testing/crash/buyer.ts';
import { type Random, seededRandom } from '../src/testing/crash/random.ts';
import { startServerProcess } from '../src/testing/crash/server-process.ts';
import { type HeldBytes, openMemoryProbe, PROBED } from '../src/testing/memory-probe.ts';

/**
 * `npm run test:load [-- minutes]`: users who search, buy, download, watch and write down, for ten minutes. What the
 * server holds after a collection of garbage may be little more at the end than after the first minute.
 */
const minutes = Number(process.argv[2] ?? 10);
if (!(minutes >= 2)) throw new Error(`The load takes whole minutes, at least 2, not ${process.argv[2]}`);
const MORE = 1.05;
const USERS = 6;
/**
 * What malloc holds is set by the most that was under way at once, the making of images first of all: it is reached in
 * the first minute, by more orders together than the product delivers, not by chance in one of the later ones.
 */
const BOUGHT_AT_FIRST = 4;
/** Between what a user does, so that a server of two cores is busy and not behind. */
const PAUSE_MS = 60;
/** Longer than a stream of events or the delivery of an order. */
const REST_MS = 6_000;
const MINUTE_MS = 60_000;
const MB = 2 ** 20;

const dataDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-load-'));
const server = await startServerProcess({
  DATA_DIR: dataDir,
  SIMULATION_SPEED: '6000',
  REQUESTS_PER_MINUTE: '1000000',
  ...PROBED,
});
const memory = await openMemoryProbe(server.printed());
const tookMs: number[] = [];
const failures: string[] = [];
const ended = new AbortController();
/** While memory is measured nobody does anything. */
let rest = Promise.resolve();

/** @returns the answer, whose bytes are read */
async function ask(buyer: Buyer, name: EndpointName, { id = '', body }: { id?: string; body?: unknown } = {}) {
  const endpoint: Endpoint = endpoints[name];
  const startedMs = performance.now();
  const answer = await fetch(server.url + endpoint.path.replace(/:\w+/, id), {
    method: endpoint.method,
    headers: { apiKey: buyer.apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const bytes = await answer.arrayBuffer();
  tookMs.push(performance.now() - startedMs);
  if (!answer.ok) failures.push(`${name}: ${answer.status} ${Buffer.from(bytes).toString().slice(0, 300)}`);
  return bytes;
}

/** A stream of events that is left after a while. */
async function watch({ apiKey }: Buyer): Promise<void> {
  const left = AbortSignal.any([ended.signal, AbortSignal.timeout(2_000)]);
  try {
    const answer = await fetch(server.url + endpoints.events.path, { headers: { apiKey }, signal: left });
    await answer.arrayBuffer();
  } catch (error) {
    if (!left.aborted) throw error;
  }
}

async function buy(buyer: Buyer, random: Random): Promise<void> {
  const { stripeSecret } = await buyer.placeOrder(`order ${random.next()}`);
  await buyer.confirm(stripeSecret);
}

async function download(buyer: Buyer, random: Random): Promise<void> {
  const files = (await buyer.images()).flatMap(({ downloads }) => downloads.full ?? []);
  const file = files[random.whole(0, files.length - 1)];
  if (file) await ask(buyer, 'download', { id: file });
}

const FAVORITE = { location: 'Greenbelt', latitude: 39.0045, longitude: -76.8755 };
const point = { type: 'Point', coordinates: [DEFAULT_PLACE.longitude, DEFAULT_PLACE.latitude] };

type Deed = (buyer: Buyer, random: Random) => Promise<unknown>;

/** What users do, and how often beside the rest. */
const DEEDS: readonly (readonly [share: number, deed: Deed])[] = [
  [20, (buyer, random) => ask(buyer, 'catalog', { body: toUsualSearch(random.whole(0, 100_000)) })],
  [10, (buyer) => ask(buyer, 'images')],
  [8, (buyer) => ask(buyer, 'orders')],
  [8, download],
  [6, (buyer) => ask(buyer, 'quote', { body: [toQuoted(buyer.item)] })],
  [5, (buyer) => ask(buyer, 'createFavoriteLocation', { body: { ...FAVORITE, filter: {} } })],
  [5, (buyer) => ask(buyer, 'deleteFavoriteLocation', { body: FAVORITE })],
  [5, (buyer) => ask(buyer, 'satellites')],
  [5, (buyer) => ask(buyer, 'highDemand', { body: { geometry: point } })],
  [4, watch],
  [4, (buyer) => ask(buyer, 'ordersCsv')],
  [3, (buyer) => ask(buyer, 'checkUser')],
  [1, buy],
];
const sumOfShares = DEEDS.reduce((sum, [share]) => sum + share, 0);

function toQuoted({ provider, featureId, product, geometry }: Buyer['item']) {
  return { provider, featureId, product, geometry };
}

async function live(number: number): Promise<void> {
  const random = seededRandom(number);
  const buyer = await openBuyer(() => server.url, `user-${number}@example.org`);
  for (let bought = 0; bought < BOUGHT_AT_FIRST; bought++) await buy(buyer, random);
  while (!ended.signal.aborted) {
    await rest;
    let share = random.next() * sumOfShares;
    const deed = DEEDS.find(([each]) => (share -= each) < 0)?.[1] ?? watch;
    await deed(buyer, random).catch((error: unknown) => failures.push(String(error)));
    await sleep(PAUSE_MS);
  }
}

/** Once what is under way is done: an image that is being made takes tens of megabytes. */
async function measureAtRest(): Promise<HeldBytes> {
  const { promise, resolve } = Promise.withResolvers<void>();
  rest = promise;
  await sleep(REST_MS);
  const held = await memory.heldBytes();
  resolve();
  return held;
}

try {
  const users = Array.from({ length: USERS }, (_, number) => live(number));
  const heldMb: number[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    await sleep(MINUTE_MS);
    const { rss, heapUsed, external } = await measureAtRest();
    heldMb.push(rss / MB);
    const [allMb, objectsMb, nativeMb] = [rss, heapUsed, external].map((bytes) => Math.round(bytes / MB));
    console.error(
      `minute ${minute}: ${allMb} MB, ${objectsMb} of objects, ${nativeMb} outside of them; ${tookMs.length} requests`,
    );
  }
  ended.abort();
  await Promise.all(users);
  const [first = Number.NaN] = heldMb;
  const times = (heldMb.at(-1) ?? Number.NaN) / first;
  figure('load_requests_per_second', tookMs.length / (minutes * 60), '1/s');
  figure('load_request_p99', quantile(tookMs, 0.99), 'ms');
  figure('load_memory_after_first_minute', first, 'MB');
  figure('load_memory_times', times, 'ratio', MORE);
  figure('load_failures', failures.length, '', 0);
  for (const failure of failures.slice(0, 10)) console.error(failure);
  if (failures.length > 0 || !(times <= MORE)) process.exitCode = 1;
} finally {
  memory.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
