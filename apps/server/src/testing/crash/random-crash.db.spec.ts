import path from 'node:path';
import { describe, inject, it } from 'vitest';
import { audit } from './audit.ts';
import { type Buyer, openBuyer } from './buyer.ts';
import { fillCart, fillShelf, type Shelf } from './carts.ts';
import { keepInFolder, keepInObjectStore } from './kept-files.ts';
import { openObserver, tally } from './observer.ts';
import { sandboxPaymentDriver } from './payment-driver.ts';
import { type Harness, runProcessLoop } from './process-loop.ts';
import { seededRandom } from './random.ts';
import { type StartingServer, startServerProcess } from './server-process.ts';
import { openServerProxy } from './server-proxy.ts';
import { shopAll } from './shoppers.ts';
import { openSite } from './site.ts';
import { openStripePaymentDriver } from './stripe-payment-driver.ts';
import { writePriceBook } from './tasking-wares.ts';

/** `npm run test:crash` sets these. Without them, the run is short and has a random seed. */
const whole = process.env['CRASH'] === 'whole';
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
const { orders, kills } = whole ? { orders: 200, kills: 40 } : { orders: 12, kills: 4 };
/**
 * Provider processing of an image takes about two seconds: enough time to cancel it, and to be killed in every state. A
 * tasking takes half a minute.
 */
const SIMULATION_SPEED = '500';
const MINUTES_MS = 60_000;

interface Scenario {
  readonly name: string;
  readonly servers: number;
  /** The database is killed with the server. */
  readonly withDatabase: boolean;
  readonly payments: 'stripe' | 'sandbox';
  /** An object store occasionally fails for ten seconds. */
  readonly files?: 'object store';
}
/** `npm test` does not require its server. */
const onObjectStore: Scenario = {
  name: 'the server and its database, files in an object store',
  servers: 1,
  withDatabase: true,
  payments: 'stripe',
  files: 'object store',
};
const embedded = inject('postgresProject') !== 'pg-debian';
const scenarios: readonly Scenario[] = embedded
  ? [
      { name: 'the server alone', servers: 1, withDatabase: false, payments: 'stripe' },
      { name: 'the server and its database', servers: 1, withDatabase: true, payments: 'stripe' },
      ...(whole ? [onObjectStore] : []),
    ]
  : [
      { name: 'two servers on one database', servers: 2, withDatabase: false, payments: 'stripe' },
      { name: 'two servers on one database, with the sandbox', servers: 2, withDatabase: false, payments: 'sandbox' },
    ];

/**
 * The guarantee for a kill at any time: each order is charged once, and each of its images is delivered once
 * and completely, or refunded. The seed fixes the actions of shoppers and the number of responses before each kill; the
 * exact instruction is up to the machine.
 */
describe('servers that are killed at random', () => {
  // The short run mostly waits. The figures of the full run are for one scenario at a time.
  const options = { timeout: (whole ? 60 : 20) * MINUTES_MS, concurrent: !whole };
  it.for(scenarios)('charge once and deliver or refund: $name', options, async (scene, { expect, onTestFinished }) => {
    const startedMs = performance.now();
    const result = await surviveAll(scene, onTestFinished);
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    // A failure can be reproduced with this seed. The full test reports these figures.
    process.stdout.write(`${JSON.stringify({ crash: scene.name, seed, kills, seconds, ...result })}\n`);
    expect(result.faults).toEqual([]);
    const { orderedCents, owedCents, ledgerCents, bookCents, charges } = result;
    expect({ charges, ledgerCents, bookCents }).toEqual({
      charges: orders,
      ledgerCents: orderedCents - owedCents,
      bookCents: orderedCents - owedCents,
    });
  });

  /** @param atEnd receives closers, which run from the last to the first */
  async function surviveAll(
    { servers, withDatabase, payments, files }: Scenario,
    atEnd: (close: () => Promise<void>) => void,
  ) {
    const site = await openSite(embedded);
    atEnd(() => site.close());
    const proxy = await openServerProxy();
    atEnd(() => proxy.close());
    const progress = { steps: 0, finished: false, failed: false };
    const book = await writePriceBook(site.dataDir);
    const kept = files ? await keepInObjectStore() : keepInFolder(site.dataDir);
    atEnd(() => kept.close());
    const base = { ...site.settings, ...kept.settings, ...book, SIMULATION_SPEED, REQUESTS_PER_MINUTE: '1000000' };
    const { buyer, shelf } = await register(base, proxy.url);
    const paymentDriver =
      payments === 'sandbox'
        ? sandboxPaymentDriver(buyer)
        : await openStripePaymentDriver(proxy.url, seededRandom(seed));
    atEnd(() => paymentDriver.close());
    const harness: Harness = {
      settings: { ...base, ...paymentDriver.settings },
      proxy,
      progress,
      launched: [],
      killDatabase: withDatabase ? () => site.killDatabase() : null,
      dropWorkerLocks: () => site.dropWorkerLocks(),
      workFolder: path.join(site.dataDir, 'work'),
      killed: new Map(),
    };
    const stepsBetween = Math.floor((2 * orders) / kills);
    const loops = Array.from({ length: servers }, (_, number) => {
      const random = seededRandom(seed + 1_000 * (number + 1));
      return runProcessLoop(harness, { kills: Math.floor((kills + number) / servers), random, stepsBetween });
    });
    atEnd(async () => {
      progress.failed = true;
      await Promise.allSettled(loops);
      await Promise.all(harness.launched.map((server) => server.stop()));
    });
    const throwWithServerLogs = (cause: unknown): never => {
      throw new Error(`${String(cause)}\n${printedBy(harness.launched)}`, { cause });
    };
    const [acknowledged, outages] = await Promise.all([
      shopAll(
        { buyer, fillCart: (name, random) => fillCart(shelf, name, random), paymentDriver, seed, progress },
        orders,
      ),
      kept.runOutages(progress, seededRandom(seed)),
      ...loops,
    ]).catch(throwWithServerLogs);
    const observer = await openObserver(await site.connection());
    atEnd(() => observer.close());
    const workFolders = [harness.workFolder];
    const evidence = { paymentDriver, buyer, workFolders, blobs: kept.blobs, acknowledged };
    const audited = await audit(observer, evidence).catch(throwWithServerLogs);
    return { ...audited, outages, killed: tally(harness.killed.values()) };
  }
});

/** The output of the last servers explains a missing response. */
const REPORTED = 5;

function printedBy(launched: readonly StartingServer[]): string {
  const lines = launched.slice(-REPORTED).map((server) => `${server.pid} (${server.state()}): ${server.printed()}`);
  return [`${launched.length} servers were started, the last ones:`, ...lines].join('\n');
}

/** The first server creates the account, before the kills start. */
async function register(
  settings: Readonly<Record<string, string>>,
  proxyUrl: string,
): Promise<{ readonly buyer: Buyer; readonly shelf: Shelf }> {
  const first = await startServerProcess(settings);
  let { url } = first;
  try {
    const buyer = await openBuyer(() => url);
    return { buyer, shelf: await fillShelf(buyer) };
  } finally {
    await first.kill();
    url = proxyUrl;
  }
}
