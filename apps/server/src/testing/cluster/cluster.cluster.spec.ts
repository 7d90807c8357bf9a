import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_PLACE, type OrderItem } from '@groundtrack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { S3BlobStore } from '../../platform/blobs/s3/s3-blob-store.ts';
import { audit } from '../crash/audit.ts';
import { type Buyer, openBuyer } from '../crash/buyer.ts';
import { deliveryPhases } from '../crash/delivery-phases.ts';
import { openObserver, tally, until } from '../crash/observer.ts';
import type { Random } from '../crash/random.ts';
import { type Progress, shopAll } from '../crash/shoppers.ts';
import { readEvents } from '../event-reader.ts';
import { toS3Config } from '../s3/object-store.ts';
import type { ProxiedAnswer } from './nginx.ts';
import { type Machine, openShopCluster, PREFIX, type ShopCluster } from './shop-cluster.ts';

/** `npm run test:cluster` sets this: the seconds of load before each event. Without it, the run is short. */
const loadSec = process.env['CLUSTER_LOAD_SEC'];
const whole = loadSec !== undefined;
const LOAD_MS = Number(loadSec ?? 3) * 1_000;
const SEED = 7;
const SHOPPERS = 4;
const SEARCH_PAUSE_MS = 300;
const CLIPPED = 0.2;
const STORE_OUTAGE_MS = 10_000;
/** The goal is 30 s, see the printed figures. Other work of a busy machine should not fail the test. */
const RECOVERY_MAX_MS = 120_000;
const FIRST_ORDER_MAX_MS = 300_000;
const STOP_MAX_MS = 30_000;

let cluster: ShopCluster;
beforeAll(async () => {
  cluster = await openShopCluster(SEED);
}, 300_000);
afterAll(() => cluster?.close(), 120_000);

// A retry would start the same machines again.
const options = { timeout: 1_800_000, retry: 0 };

it('loses and doubles no order while each part fails', options, async ({ onTestFinished }) => {
  const { url, database, store, nginx, paymentDriver, webs, workers, machines } = cluster;
  await Promise.all(machines.map((machine) => machine.start()));
  const startedMs = machines.map((machine) => machine.tookMs());
  const buyer = await openBuyer(() => url);
  const load = await startLoad(buyer);
  onTestFinished(() => load.abort());
  const events: Record<string, { readonly refusedMs: number; readonly recoveredMs: number }> = {};
  const stops: StopReport[] = [];

  /**
   * Measures how long requests are refused, and how long it takes until an order is delivered that was begun after the
   * event.
   * @param event may set a later start, and returns what an operator or systemd does meanwhile
   */
  async function survive(name: string, event: (restartClock: () => void) => Promise<() => Promise<unknown>>) {
    await sleep(LOAD_MS);
    let sinceMs = Date.now();
    const repair = await event(() => (sinceMs = Date.now()));
    await until(`an order is delivered after: ${name}`, () => load.isDelivered(sinceMs), RECOVERY_MAX_MS);
    const recoveredMs = Date.now() - sinceMs;
    const refused = (await nginx.answers()).filter(({ atMs, status }) => atMs > sinceMs && status >= 500);
    events[name] = { refusedMs: Math.round((refused.at(-1)?.atMs ?? sinceMs) - sinceMs), recoveredMs };
    await repair();
  }
  const kill = (machine: Machine) => async () => {
    await machine.server().kill();
    const started = machine.start();
    return () => started;
  };
  /** It returns as the standby. */
  const afterReturn = (comeBack: () => void) => async () => {
    comeBack();
    await database.untilReplicated();
  };

  try {
    await until('an order is delivered', () => load.isDelivered(0), FIRST_ORDER_MAX_MS);
    await survive('nothing', async () => async () => undefined);
    await survive('web killed', kill(webs[0]));
    await survive('worker killed', kill(workers[0]));
    await database.untilReplicated();
    await survive('database killed', async () => afterReturn(await database.kill('leader')));
    await survive('database switched over', async () => {
      await database.switchOver();
      return () => database.untilReplicated();
    });
    if (whole) {
      await survive('standby killed', async () => afterReturn(await database.kill('standby')));
      await survive('database stalled', async () => afterReturn(await database.freezeLeader()));
    }
    await survive('store stopped', async (restartClock) => {
      await store.pause();
      await sleep(STORE_OUTAGE_MS);
      await store.resume();
      restartClock();
      return async () => undefined;
    });
    for (const machine of [webs[1], workers[1]])
      await survive(`${machine.name} stopped`, async () => {
        stops.push(await stopCleanly(machine, buyer));
        const started = machine.start();
        return () => started;
      });
    await sleep(LOAD_MS);
  } catch (error) {
    const printed = [...machines.map(printedBy), await database.printed(), JSON.stringify(events)];
    throw new Error(`${String(error)}\n${printed.join('\n')}`, { cause: error });
  }
  const acknowledged = await load.finish();
  const observer = await openObserver({ connectionString: database.ownerUrl });
  onTestFinished(() => observer.close());
  const blobs = new S3BlobStore(toS3Config(store, PREFIX));
  const workFolders = machines.map(({ workFolder }) => workFolder);
  const audited = await audit(observer, { paymentDriver, buyer, workFolders, blobs, acknowledged });

  const answers = await nginx.answers();
  const statuses = tally(answers.map(({ status }) => String(status)));
  const { faults, ...counts } = audited;
  const report = {
    startedMs,
    restartedMs: machines.map((machine) => machine.tookMs()),
    events,
    stops,
    searches: load.searches(),
    statuses,
    ...counts,
    faults,
  };
  process.stdout.write(`${JSON.stringify({ cluster: report })}\n`);
  expect({ faults, charges: counts.charges }).toEqual({ faults: [], charges: acknowledged.size });
  const dueCents = counts.orderedCents - counts.owedCents;
  expect({ ledger: counts.ledgerCents, book: counts.bookCents }).toEqual({ ledger: dueCents, book: dueCents });
  expect(answers.filter(isWrong)).toEqual([]);
  expect(stops.filter((stop) => stop.exit !== '0' || stop.tookMs > STOP_MAX_MS || stop.cut.length > 0)).toEqual([]);
});

/** A 503 says when to try again, a 500 is a bug, and what writes is never sent to two servers. */
function isWrong({ method, status, sentTo, retryAfter }: ProxiedAnswer): boolean {
  return (
    status === 500 ||
    (status === 503 && !/^\d+$/.test(retryAfter)) ||
    (sentTo > 1 && !['GET', 'HEAD', 'OPTIONS'].includes(method))
  );
}

interface Load {
  /** Whether an order has been delivered that was begun later than this. */
  isDelivered(sinceMs: number): Promise<boolean>;
  searches(): number;
  finish(): ReturnType<typeof shopAll>;
  abort(): void;
}

/** Shoppers who order, pay, wait, and download, and one who searches. */
async function startLoad(buyer: Buyer): Promise<Load> {
  const progress: Progress = { steps: 0, finished: false, failed: false };
  const clipped = await buyer.chooseArea(DEFAULT_PLACE);
  const begunMs = new Map<string, number>();
  const fillCart = (name: string, random: Random): readonly OrderItem[] => {
    begunMs.set(name, Date.now());
    return [{ ...(random.chance(CLIPPED) ? clipped : buyer.item), description: name }];
  };
  const { paymentDriver } = cluster;
  const shopping = { buyer, fillCart, paymentDriver, seed: SEED, progress, atOnce: SHOPPERS };
  const shopped = shopAll(shopping, Number.POSITIVE_INFINITY);
  // Reported by `finish`.
  shopped.catch(() => undefined);
  let searches = 0;
  const search = async (): Promise<void> => {
    while (!progress.isClosing && !progress.failed) {
      await buyer.choose(DEFAULT_PLACE).then(
        () => (searches += 1),
        () => undefined,
      );
      await sleep(SEARCH_PAUSE_MS);
    }
  };
  const searching = search();
  return {
    isDelivered: async (sinceMs) => {
      const images = await buyer.images().catch(() => []);
      return images.some(
        ({ serverState, locationDescription }) =>
          serverState === 'Delivered' && (begunMs.get(locationDescription) ?? 0) > sinceMs,
      );
    },
    searches: () => searches,
    finish: async () => {
      progress.isClosing = true;
      await searching;
      return await shopped;
    },
    abort: () => {
      progress.failed = true;
    },
  };
}

interface StopReport {
  readonly name: string;
  readonly tookMs: number;
  readonly exit: string;
  /** What was cut off: responses through nginx, the stream of events, jobs. */
  readonly cut: readonly string[];
}

/** SIGTERM under load. */
async function stopCleanly(machine: Machine, buyer: Buyer): Promise<StopReport> {
  const { nginx, webs } = cluster;
  const server = machine.server();
  if (!webs.includes(machine))
    await until('it works on an order', async () => (await deliveryPhases(machine.workFolder)).size > 0);
  const stream = webs.includes(machine) ? await readEvents(machine.url, buyer.apiKey) : null;
  const before = (await nginx.answers()).length;
  const startedMs = performance.now();
  await server.stop();
  const tookMs = Math.round(performance.now() - startedMs);
  await stream?.ended;
  const answers = (await nginx.answers()).slice(before);
  const cutAnswers = answers.filter(({ status }) => status >= 500).map(({ status, uri }) => `${status} ${uri}`);
  const cutJobs = /stopped before the job ended|did not stop in time/.exec(server.printed()) ?? [];
  return { name: machine.name, tookMs, exit: server.state().split(',')[0] ?? '', cut: [...cutAnswers, ...cutJobs] };
}

const PRINTED = 3_000;

function printedBy(machine: Machine): string {
  return `${machine.name} (${machine.server().state()}): ${machine.server().printed().slice(-PRINTED)}`;
}
