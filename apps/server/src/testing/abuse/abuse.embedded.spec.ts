import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProbedServer, type ProbedServer } from '../probed-server.ts';
import { measurePeakMb } from '../process-memory.ts';
import { type BoughtFile, buyFile } from './bought-file.ts';
import { MB, startDownloadClient } from './download-rate.ts';
import { measureStalled } from './measure-stalled.ts';
import { newAddress, registered, type SendTimed, timedRequests } from './timed-requests.ts';
import { worstPurchases } from './worst-purchases.ts';
import {
  type Measured,
  measureWorst,
  WORST_AREAS,
  WORST_LISTS,
  WORST_SEARCHES,
  type WorstRequest,
  worstPasses,
} from './worst-searches.ts';
import { buyTiles, measureWorstTiles } from './worst-tiles.ts';

const MINUTE_MS = 60_000;
/** Twice the default, so that more of the load is processed. */
const REQUESTS_PER_MINUTE = 1_200;
/** Concurrent requests of the attacker, and typical searches of another account at the same time. */
const LOAD = { worst: 60, usual: 40, maxWaitMs: 30_000 };
const CROWD = { accounts: 20, requests: 320 };
const STALLED = { clients: 100, bytes: 24 * MB, rounds: 1, runs: 2 };
const TILES = { clients: 60, usual: 40 };
/** Lists of an account with 2,000 images. */
const ORDERS = 20;
const LINES_OF_ORDER = 100;

/**
 * The allowed effect on other clients: how much longer their searches take, and how long a monitor waits for the health
 * page.
 */
const TIMES_MAX = 3;
/** A search that takes less is not noticed, even if it takes many times as long as without load, about 10 ms. */
const UNNOTICED_MS = 100;
/**
 * Limit for tiles of other clients: a map may fill while the user views it. On an idle machine a tile takes 10 ms, less
 * than one time slice of a thread.
 */
const TILE_P95_MS = 1_000;
const HEALTH_P95_MS = 250;
/** Limits are the times of an idle server times this factor, because a busy machine is slow anyway. */
const HEALTH_TIMES_MAX = 5;
/** The largest heap of the main thread and of each of three threads of the pool. More would end the process. */
const HEAP_MB = 384;
/** The maximum growth of the server's memory during the whole test. */
const PEAK_MB = 4 * HEAP_MB;
/** Other programs disturb a measurement, but not three in a row. */
const NOISY = { timeout: 5 * MINUTE_MS, retry: 2 };
const DOWNLOAD_SHARE_MIN = 0.2;
const STALLED_MB = 128;

describe.skipIf(process.platform !== 'linux')('under abuse by one client', () => {
  let probed: ProbedServer;
  let file: BoughtFile;
  let peakMb: () => number;

  beforeAll(async () => {
    probed = await openProbedServer({
      REQUESTS_PER_MINUTE: String(REQUESTS_PER_MINUTE),
      // The clients set their own addresses, as a proxy would.
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    });
    file = await buyFile(probed.server.url, probed.dataDir, STALLED.bytes);
    await addOrders(probed);
    peakMb = measurePeakMb(probed.server.pid);
  }, 5 * MINUTE_MS);
  afterAll(() => probed?.close());

  /** Sixty concurrent requests of one account. */
  describe.each<[string, (attacker: SendTimed) => Promise<readonly WorstRequest[]>]>([
    ['searches', async () => WORST_SEARCHES],
    ['searches of detailed areas', async () => WORST_AREAS],
    ['passes', async () => worstPasses(Date.now())],
    ['lists', async () => WORST_LISTS],
    ['prices, orders, and clouds', (attacker) => worstPurchases(attacker, Date.now())],
  ])('sixty %s', (kind, requestsOf) => {
    it('leave the searches of others and the health page fast', NOISY, async () => {
      const { url } = probed.server;
      const attacker =
        kind === 'lists'
          ? timedRequests(url, { apiKey: file.buyer.apiKey, address: newAddress() })
          : await registered(url);
      for (const request of await requestsOf(attacker)) {
        const other = await registered(url);
        const measured = await measureWorst(url, { attacker, other }, { ...LOAD, ...request });
        expect(brokenPromises(request, measured)).toEqual([]);
      }
    });
  });

  it('leaves the searches of others fast while twenty accounts of one address search', NOISY, async () => {
    const { url } = probed.server;
    const address = newAddress();
    const accounts: SendTimed[] = [];
    for (let n = 0; n < CROWD.accounts; n++) accounts.push(await registered(url, address));
    let sent = 0;
    const crowd: SendTimed = (...request) => accounts[sent++ % accounts.length]?.(...request) ?? Promise.reject();
    const other = await registered(url);
    for (const request of WORST_SEARCHES) {
      const load = { ...LOAD, ...request, worst: CROWD.requests, maxWaitMs: 0 };
      const measured = await measureWorst(url, { attacker: crowd, other }, load);
      expect(brokenPromises(request, measured)).toEqual([]);
    }
  });

  it('draws tiles of others while one account and its links request thousands', NOISY, async () => {
    const { url } = probed.server;
    const attacker = await buyTiles(url, `many-tiles-${Date.now()}@example.org`);
    const other = await buyTiles(url, `few-tiles-${Date.now()}@example.org`);
    const measured = await measureWorstTiles(url, { attacker, other }, TILES);
    print('tiles', measured);
    expect(measured.statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(measured.ofOthers).toEqual([200]);
    expect(measured.tileP95Ms).toBeLessThanOrEqual(TILE_P95_MS);
    expect(measured.healthP95Ms).toBeLessThanOrEqual(healthBoundMs(measured));
  });

  it('sends files to others while clients never read', NOISY, async () => {
    const client = startDownloadClient();
    const { pid } = probed.server;
    const measured = await measureStalled({ file, pid, client, memory: probed.memory }, STALLED);
    client.disconnect();
    print('downloads', measured);
    expect(measured.share).toBeGreaterThanOrEqual(DOWNLOAD_SHARE_MIN);
    expect(measured.grownMb).toBeLessThan(STALLED_MB);
  });

  it('takes little memory for all of it', () => {
    print('memory', { peakMb: peakMb() });
    expect(peakMb()).toBeLessThan(PEAK_MB);
  });
});

/** Effects on other clients that exceed the bounds. */
function brokenPromises({ endpoint, name = endpoint }: WorstRequest, measured: Measured): readonly string[] {
  print(name, measured);
  const { statuses, ofOthers, times, searchP50Ms, healthP95Ms } = measured;
  const boundMs = healthBoundMs(measured);
  return [
    ...statuses.filter((status) => status >= 500).map((status) => `${name} is answered ${status}`),
    ...ofOthers.filter((status) => status !== 200).map((status) => `others are answered ${status} beside ${name}`),
    ...(times > TIMES_MAX && searchP50Ms > UNNOTICED_MS
      ? [`searches of others take ${times.toFixed(1)} times as long beside ${name}`]
      : []),
    ...(healthP95Ms > boundMs ? [`the health page takes ${healthP95Ms.toFixed(0)} ms beside ${name}`] : []),
  ];
}

function healthBoundMs({ quietHealthP95Ms }: { readonly quietHealthP95Ms: number }): number {
  return Math.max(HEALTH_P95_MS, HEALTH_TIMES_MAX * quietHealthP95Ms);
}

function print(name: string, figures: object): void {
  process.stdout.write(`${JSON.stringify({ abuse: name, ...figures })}\n`);
}

/** Paid orders of the image that was bought, for its buyer. */
async function addOrders({ db }: ProbedServer): Promise<void> {
  await sql`INSERT INTO orders (id, account_id, idempotency_key, body_digest, total_cents, currency, state, created_at, paid_at)
    SELECT gen_random_uuid(), account_id, 'more ' || n, body_digest, total_cents, currency, state,
      created_at - n * interval '1 minute', paid_at
    FROM (SELECT * FROM orders WHERE state = 'paid' LIMIT 1) AS one, generate_series(1, ${ORDERS}::int) AS n`.execute(
    db,
  );
  await sql`INSERT INTO order_item (id, order_id, position, provider, feature_id, price_id, price_cents, terms_version, longitude,
      latitude, location_description, scene, product, state, quote, terms_digest, terms_agreed_at)
    SELECT gen_random_uuid(), orders.id, line, provider, feature_id, price_id, price_cents, terms_version, longitude, latitude,
      location_description, scene, product, one.state, quote, terms_digest, terms_agreed_at
    FROM (SELECT * FROM order_item WHERE state = 'Delivered' LIMIT 1) AS one, orders,
      generate_series(1, ${LINES_OF_ORDER}::int) AS line
    WHERE orders.idempotency_key LIKE 'more %'`.execute(db);
}
