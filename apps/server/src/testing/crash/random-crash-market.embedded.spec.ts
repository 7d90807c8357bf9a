import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderItem } from '@groundtrack/contract';
import { type FaultName, openSkyfi, type SkyfiDouble } from '@groundtrack/provider-doubles';
import { expect, it, onTestFinished } from 'vitest';
import { audit } from './audit.ts';
import { openBuyer } from './buyer.ts';
import { keepInFolder } from './kept-files.ts';
import { LISTED_LATE_MS, marketTasking, passTime, writeMarket } from './market-site.ts';
import { type Observer, openObserver } from './observer.ts';
import { sandboxPaymentDriver } from './payment-driver.ts';
import { type Random, seededRandom } from './random.ts';
import { launchServer, type StartingServer, startServerProcess } from './server-process.ts';
import { openServerProxy, type ServerProxy } from './server-proxy.ts';
import { type Progress, shopAll } from './shoppers.ts';
import { openSite } from './site.ts';

/** `npm run test:crash` sets these. Without them, the run is short and has a random seed. */
const whole = process.env['CRASH'] === 'whole';
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
const { orders, kills } = whole ? { orders: 100, kills: 40 } : { orders: 4, kills: 2 };
const SERVERS = 2;
const MINUTES_MS = 60_000;
/** An archive image takes a tenth of a second, and a tasking some seconds. */
const SPEED = 20_000;
const LOST_ANSWERS: readonly FaultName[] = ['time-out-after-order', 'reset-after-order', 'bad-gateway-after-order'];
const FAULTS = 0.3;
const TASKING = 0.15;
const KILLS_AT_ORDER = 0.7;
const LONGEST_LIFE_MS = 3_000;

/** Called for each order that the double has stored, before its answer is sent. */
type StoredOrders = EventEmitter<{ stored: [] }>;

it('orders each item once from the provider, and delivers or refunds it, although servers are killed', {
  timeout: (whole ? 30 : 5) * MINUTES_MS,
}, async () => {
  const random = seededRandom(seed);
  const { skyfi, stored } = await openMarket(random);
  const site = await openSite(false);
  onTestFinished(() => site.close());
  const proxy = await openServerProxy();
  onTestFinished(() => proxy.close());
  const settings = { ...site.settings, ...(await writeMarket(site.dataDir, skyfi)), REQUESTS_PER_MINUTE: '1000000' };
  const { buyer, image } = await register(settings, proxy);
  const observer = await openObserver(await site.connection());
  onTestFinished(() => observer.close());

  const progress: Progress = { steps: 0, finished: false, failed: false };
  const launched: StartingServer[] = [];
  onTestFinished(async () => {
    progress.failed = true;
    await Promise.all(launched.map((server) => server.kill()));
  });
  const fillCart = (name: string, chance: Random): readonly OrderItem[] =>
    chance.chance(TASKING) || name.endsWith('000')
      ? [{ ...marketTasking(), description: name }]
      : [0, 1].map((line) => ({ ...image, description: `${name}.${line}` }));
  const paymentDriver = sandboxPaymentDriver(buyer);
  const clock = runClock(observer, progress);
  const harness = { settings, proxy, progress, launched, stored };
  const [acknowledged] = await Promise.all([
    shopAll({ buyer, fillCart, paymentDriver, seed, progress }, orders),
    ...Array.from({ length: SERVERS }, () => runServer(harness, Math.ceil(kills / SERVERS), random)),
  ]);
  const workFolders = [path.join(site.dataDir, 'work')];
  const evidence = { paymentDriver, buyer, workFolders, blobs: keepInFolder(site.dataDir).blobs };
  const audited = await audit(observer, { ...evidence, acknowledged }).catch((cause: unknown) => {
    throw new Error(`${String(cause)}\n${launched.map((server) => server.printed()).join('\n')}`, { cause });
  });
  progress.failed = true;
  await clock;

  process.stdout.write(`${JSON.stringify({ crash: 'market', seed, kills, ends: audited.ends })}\n`);
  expect(audited.faults).toEqual([]);
  expect(audited.ledgerCents).toBe(audited.orderedCents - audited.owedCents);
  expect(audited.bookCents).toBe(audited.ledgerCents);
  expect(await orderFaults(observer, skyfi)).toEqual([]);
  expect(skyfi.invalidRequests).toEqual([]);
});

/** A double of SkyFi that often loses an answer, or omits an order from its list for a while. */
async function openMarket(random: Random): Promise<{ readonly skyfi: SkyfiDouble; readonly stored: StoredOrders }> {
  const stored: StoredOrders = new EventEmitter();
  const armNext = (): void => {
    const lost = LOST_ANSWERS[random.whole(0, LOST_ANSWERS.length - 1)];
    if (lost && random.chance(FAULTS)) skyfi.faults.arm(lost);
    if (random.chance(FAULTS)) skyfi.faults.arm('listed-late', { ms: LISTED_LATE_MS });
  };
  const skyfi = await openSkyfi({
    speed: SPEED,
    budgetCents: 1_000_000_000,
    file: { maxSidePx: 512 },
    onRequest: ({ operation }) => {
      if (operation !== 'order') return;
      armNext();
      stored.emit('stored');
    },
  });
  armNext();
  onTestFinished(() => skyfi.close());
  return { skyfi, stored };
}

/** The first server creates the account, before the kills start. */
async function register(settings: Readonly<Record<string, string>>, proxy: ServerProxy) {
  const first = await startServerProcess(settings);
  const leave = proxy.add(first.url);
  try {
    const buyer = await openBuyer(() => proxy.url, 'ada@example.org', 'skyfi');
    const { longitude, latitude } = { longitude: -76.8755, latitude: 39.0045 };
    return { buyer, image: await buyer.chooseArea({ longitude, latitude }) };
  } finally {
    leave();
    await first.kill();
  }
}

interface Harness {
  readonly settings: Readonly<Record<string, string>>;
  readonly proxy: ServerProxy;
  readonly progress: Progress;
  readonly launched: StartingServer[];
  readonly stored: StoredOrders;
}

/** Starts and kills a server repeatedly: at the moment when the double has stored an order, or after a while. */
async function runServer(harness: Harness, times: number, random: Random): Promise<void> {
  const { settings, proxy, progress, launched, stored } = harness;
  for (let kill = 0; kill <= times && !progress.failed; kill++) {
    const server = launchServer(settings);
    launched.push(server);
    const leave = proxy.add(await server.ready);
    if (kill === times) return;
    const strike = () => void server.kill();
    if (random.chance(KILLS_AT_ORDER)) {
      stored.once('stored', strike);
      await Promise.race([once(stored, 'stored'), sleep(LONGEST_LIFE_MS)]);
      stored.off('stored', strike);
    } else {
      await sleep(random.whole(0, LONGEST_LIFE_MS));
    }
    await server.kill();
    leave();
  }
}

const TICK_MS = 1_000;

async function runClock(observer: Observer, progress: Progress): Promise<void> {
  while (!progress.failed) {
    await passTime(observer);
    await sleep(TICK_MS);
  }
}

interface ItemRow extends Record<string, unknown> {
  readonly id: string;
  readonly state: string;
  readonly orderId: string | null;
}

/** Compares the items with the orders that the double has. @returns descriptions of all errors */
async function orderFaults(observer: Observer, skyfi: SkyfiDouble): Promise<readonly string[]> {
  const items = await observer.rows<ItemRow>(
    `SELECT item.id::text, item.state, item.provider_order_id AS "orderId" FROM order_item item`,
  );
  const held = Map.groupBy(skyfi.orders.book.all(), ({ facts }) => String(facts.request['label']));
  const unknown = await observer.rows<{ reference: string }>(
    'SELECT reference FROM provider_order WHERE provider_order_id IS NULL AND sent_at IS NOT NULL',
  );
  const known = new Set(items.map(({ id }) => id));
  return [
    ...items.flatMap(({ id, state, orderId }) => {
      const ids = (held.get(id) ?? []).map((order) => order.id);
      const wanted = state === 'Delivered' ? [orderId] : [];
      return ids.join() === wanted.join() ? [] : [`item ${id} is ${state} with ${orderId}, ordered as ${ids.join()}`];
    }),
    ...[...held.keys()].filter((reference) => !known.has(reference)).map((one) => `an order for no item: ${one}`),
    ...unknown.map(({ reference }) => `the fate of the order for ${reference} is unknown`),
  ];
}
