import { afterEach, describe, expect, inject, it } from 'vitest';
import { type Balance, balance, reconcileNow, untilOrdered } from './balance.ts';
import { type Buyer, openBuyer } from './buyer.ts';
import { openFront } from './front.ts';
import { liveAndDie, type Stage } from './lives.ts';
import { openObserver } from './observer.ts';
import { seededRandom } from './random.ts';
import { startServerProcess } from './server-process.ts';
import { shopAll } from './shoppers.ts';
import { openSite } from './site.ts';
import { openStripeTill } from './stripe-till.ts';
import { sandboxTill } from './till.ts';

/** `npm run test:crash` sets these; without them it is short and every run has another seed. */
const whole = process.env['CRASH'] === 'whole';
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
const { orders, kills } = whole ? { orders: 200, kills: 40 } : { orders: 20, kills: 4 };
/** At its own pace a provider has nothing ready within the test: `crash.db.spec.ts` is about the time from there on. */
const SIMULATION_SPEED = '1';
const MINUTES_MS = 60_000;

interface Scene {
  readonly name: string;
  readonly servers: number;
  /** The database dies along with the server. */
  readonly withDatabase: boolean;
  readonly payments: 'stripe' | 'sandbox';
}
const embedded = inject('postgresProject') === 'pg-embedded';
const scenes: readonly Scene[] = embedded
  ? [
      { name: 'the server alone', servers: 1, withDatabase: false, payments: 'stripe' },
      { name: 'the server and its database', servers: 1, withDatabase: true, payments: 'stripe' },
    ]
  : [
      { name: 'two servers on one database', servers: 2, withDatabase: false, payments: 'stripe' },
      { name: 'two servers on one database, with the sandbox', servers: 2, withDatabase: false, payments: 'sandbox' },
    ];

/**
 * The product's promise about money, whatever moment it dies at. The seed fixes what shoppers do and after how many
 * answers each kill comes; the exact instruction is left to the machine.
 */
describe('servers that are killed at random', () => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  });

  it.each(scenes)('charge every order once: $name', { timeout: 15 * MINUTES_MS }, async (scene) => {
    const startedMs = performance.now();
    const result = await surviveAll(scene);
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    // A failure is tried again with this seed, and the run of the whole test reports these figures.
    process.stdout.write(`${JSON.stringify({ crash: scene.name, seed, kills, seconds, ...result })}\n`);
    expect(result.faults).toEqual([]);
    const { orderedCents, ledgerCents, bookCents, charges } = result;
    expect({ charges, ledgerCents, bookCents }).toEqual({
      charges: orders,
      ledgerCents: orderedCents,
      bookCents: orderedCents,
    });
  });

  async function surviveAll({ servers, withDatabase, payments }: Scene): Promise<Balance> {
    const site = await openSite(embedded);
    closers.push(() => site.close());
    const front = await openFront();
    closers.push(() => front.close());
    const progress = { steps: 0, finished: false, failed: false };
    const killDatabase = withDatabase ? () => site.killDatabase() : null;
    const base = { ...site.settings, SIMULATION_SPEED, REQUESTS_PER_MINUTE: '1000000' };
    const buyer = await register(base, front.url);
    const till = payments === 'sandbox' ? sandboxTill(buyer) : await openStripeTill(front.url, seededRandom(seed));
    closers.push(() => till.close());
    const stage: Stage = { settings: { ...base, ...till.settings }, front, progress, launched: [], killDatabase };
    const lives = Array.from({ length: servers }, (_, number) => {
      const fate = { kills: Math.floor((kills + number) / servers), random: seededRandom(seed + 1_000 * (number + 1)) };
      return liveAndDie(stage, { ...fate, stepsBetween: Math.floor((2 * orders) / kills) });
    });
    closers.push(async () => {
      progress.failed = true;
      await Promise.allSettled(lives);
      await Promise.all(stage.launched.map((server) => server.stop()));
    });
    const [acknowledged] = await Promise.all([shopAll({ buyer, till, seed, progress }, orders), ...lives]);
    const observer = await openObserver(await site.connection());
    closers.push(() => observer.close());
    await reconcileNow(observer);
    await untilOrdered(observer).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${stage.launched.map((server) => server.printed()).join('\n')}`, {
        cause: error,
      });
    });
    return balance(observer, till, acknowledged);
  }
});

/** The first start makes the database and the account; nobody is killed yet. */
async function register(settings: Readonly<Record<string, string>>, frontUrl: string): Promise<Buyer> {
  const first = await startServerProcess(settings);
  let { url } = first;
  try {
    return await openBuyer(() => url);
  } finally {
    await first.kill();
    url = frontUrl;
  }
}
