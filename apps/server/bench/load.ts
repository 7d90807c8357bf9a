import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_PLACE, type Endpoint, type EndpointName, endpoints } from '@groundtrack/contract';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { DAY_MS } from '../src/lib/time-units.ts';
import { toUsualSearch } from '../src/testing/abuse/worst-searches.ts';
import { tilePath } from '../src/testing/abuse/worst-tiles.ts';
import { type Buyer, openBuyer, PASSWORD } from '../src/testing/crash/buyer.ts';
import { type Random, seededRandom } from '../src/testing/crash/random.ts';
import { startServerProcess } from '../src/testing/crash/server-process.ts';
import { type HeldBytes, openMemoryProbe, PROBED } from '../src/testing/memory-probe.ts';

/**
 * `npm run test:load [-- minutes]`: users who log in, search, buy, cancel, view images, download, watch, and save, for
 * ten minutes. After garbage collection, the server may hold only slightly more memory at the end than after the first
 * minute.
 */
const minutes = Number(process.argv[2] ?? 10);
if (!(minutes >= 2)) throw new Error(`The load takes whole minutes, at least 2, not ${process.argv[2]}`);
const MORE = 1.05;
const USERS = 6;
/**
 * The size of malloc's heap is set by the largest concurrent work, above all by making images. This many concurrent
 * orders, more than the product delivers concurrently, reach it in the first minute, so that chance does not reach it
 * later.
 */
const BOUGHT_AT_FIRST = 4;
/** Between actions of a user, so that a server with two cores is busy but not overloaded. */
const PAUSE_MS = 60;
/** Longer than a stream of events or the delivery of an order. */
const REST_MS = 6_000;
const TILES = 6;
const WINDOWS_DAYS = 14;
/** The response for an image that can no longer be canceled. */
const CONFLICT = 409;
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
/** Users pause while memory is measured. */
let rest = Promise.resolve();

interface RequestParts {
  readonly id?: string;
  readonly body?: unknown;
  /** A tile of the image, instead of the endpoint itself. */
  readonly tile?: string;
  /** A status that is not a failure. */
  readonly mayBe?: number;
}

/** @returns the response, whose body was read */
async function send({ apiKey }: Pick<Buyer, 'apiKey'>, name: EndpointName, parts: RequestParts = {}): Promise<Buffer> {
  const { id = '', body, tile, mayBe } = parts;
  const { path: pattern, method }: Endpoint = endpoints[name];
  const path = pattern.replace(/:\w+/, id);
  const startedMs = performance.now();
  const answer = await fetch(server.url + (tile === undefined ? path : path.replace('/view', tile)), {
    method,
    headers: { apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  tookMs.push(performance.now() - startedMs);
  if (!answer.ok && answer.status !== mayBe)
    failures.push(`${name}: ${answer.status} ${bytes.toString().slice(0, 300)}`);
  return bytes;
}

/** A stream of events that is closed after a while. */
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
  if (file) await send(buyer, 'download', { id: file });
}

/**
 * Reads the facts about one of the first delivered images, and its tiles, which are drawn again each time. With ever
 * new images, the drawing threads would grow to up to 96 MB each, which takes longer than the load lasts.
 */
async function look(buyer: Buyer, random: Random): Promise<void> {
  const delivered = (await buyer.images()).filter(({ downloads }) => downloads.tiff).slice(-BOUGHT_AT_FIRST);
  const image = delivered[random.whole(0, delivered.length - 1)];
  if (!image) return;
  const { _id: id, latitude, longitude } = image;
  await send(buyer, 'imageView', { id });
  for (let n = 0; n < TILES; n++) {
    const tile = tilePath({ place: { latitude, longitude } }, random.whole(0, 1_000_000));
    await send(buyer, 'imageView', { id, tile });
  }
}

/** A paid image, which is canceled if it is not too late. */
async function callOff(buyer: Buyer, random: Random): Promise<void> {
  await buy(buyer, random);
  const [latest] = await buyer.images();
  if (latest) await send(buyer, 'cancelImage', { id: latest._id, mayBe: CONFLICT });
}

/** A second session, which is ended again. */
async function logIn({ username }: User): Promise<void> {
  const answer = await send({ apiKey: '' }, 'logIn', { body: { username, password: PASSWORD } });
  const session = endpoints.logIn.answer.schema.safeParse(JSON.parse(answer.toString()));
  if (session.success) await send(session.data, 'logOut');
}

/** Windows of assured products over a place, in the next weeks. */
function findWindows(buyer: Buyer, random: Random): Promise<unknown> {
  const startMs = Date.now() + DAY_MS;
  return send(buyer, 'windows', {
    body: {
      geometry: { type: 'Point', coordinates: [random.whole(-180, 179), random.whole(-60, 60)] },
      start: new Date(startMs).toISOString(),
      stop: new Date(startMs + WINDOWS_DAYS * DAY_MS).toISOString(),
      minElevation: 30,
      maxElevation: 90,
    },
  });
}

const FAVORITE = { location: 'Greenbelt', latitude: 39.0045, longitude: -76.8755 };
const point = { type: 'Point', coordinates: [DEFAULT_PLACE.longitude, DEFAULT_PLACE.latitude] };

interface User extends Buyer {
  readonly username: string;
}

type Deed = (user: User, random: Random) => Promise<unknown>;

/** Actions of users, and their relative frequency. */
const DEEDS: readonly (readonly [share: number, deed: Deed])[] = [
  [20, (buyer, random) => send(buyer, 'catalog', { body: toUsualSearch(random.whole(0, 100_000)) })],
  [10, (buyer) => send(buyer, 'images')],
  [8, (buyer) => send(buyer, 'orders')],
  [8, download],
  [6, (buyer) => send(buyer, 'quote', { body: [toQuoted(buyer.item)] })],
  [5, (buyer) => send(buyer, 'createFavoriteLocation', { body: { ...FAVORITE, filter: {} } })],
  [5, (buyer) => send(buyer, 'deleteFavoriteLocation', { body: FAVORITE })],
  [5, (buyer) => send(buyer, 'satellites')],
  [5, (buyer) => send(buyer, 'highDemand', { body: { geometry: point } })],
  [4, watch],
  [4, (buyer) => send(buyer, 'ordersCsv')],
  [3, (buyer) => send(buyer, 'checkUser')],
  [3, look],
  [3, findWindows],
  [1, logIn],
  [1, callOff],
  [1, buy],
];
const sumOfShares = DEEDS.reduce((sum, [share]) => sum + share, 0);

function toQuoted({ provider, featureId, product, geometry }: Buyer['item']) {
  return { provider, featureId, product, geometry };
}

async function live(number: number): Promise<void> {
  const random = seededRandom(number);
  const username = `user-${number}@example.org`;
  const user: User = { ...(await openBuyer(() => server.url, username)), username };
  for (let bought = 0; bought < BOUGHT_AT_FIRST; bought++) await buy(user, random);
  while (!ended.signal.aborted) {
    await rest;
    let share = random.next() * sumOfShares;
    const deed = DEEDS.find(([each]) => (share -= each) < 0)?.[1] ?? watch;
    await deed(user, random).catch((error: unknown) => failures.push(String(error)));
    await sleep(PAUSE_MS);
  }
}

/** Waits until running work is done, because an image that is being made takes tens of megabytes. */
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
