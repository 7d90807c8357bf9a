import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedBinaries, startTemporaryServer, type TemporaryServer } from '@groundtrack/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../compose/start.ts';
import { openServerBeside } from '../running-server.ts';
import { type Buyer, openBuyer } from './buyer.ts';
import { type Observer, openObserver, SETTLED, until } from './observer.ts';

const RECOVERY_MS = 60_000;

describe('a shop under load', { timeout: 150_000 }, () => {
  let folder = '';
  let database: TemporaryServer;
  let server: RunningServer;
  let buyer: Buyer;
  let url = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-outage-'));
    database = await startTemporaryServer(await embeddedBinaries());
    url = database.url('postgres');
    server = await openServerBeside({ databaseUrl: url }, folder);
    // Makes acknowledged transactions durable, so that they survive a crash.
    await observe((observer) => observer.rows('ALTER DATABASE postgres SET synchronous_commit = on'));
    buyer = await openBuyer(() => server.url);
  });
  afterAll(async () => {
    await server.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function observe<T>(look: (observer: Observer) => Promise<T>): Promise<T> {
    const observer = await openObserver({ connectionString: url });
    try {
      return await look(observer);
    } finally {
      await observer.close();
    }
  }

  /**
   * Keeps ordering during the outage. @returns the number of paid orders, and the charged orders that were not settled
   * in time
   */
  async function shopDuring(outage: () => Promise<unknown>) {
    const load = new AbortController();
    let paid = 0;
    const shop = async (name: string): Promise<void> => {
      for (let n = 0; !load.signal.aborted; n++) {
        try {
          const order = await buyer.placeOrder(`${name}-${n}-${performance.now()}`);
          await buyer.confirm(order.stripeSecret);
          paid += 1;
        } catch {
          await sleep(100);
        }
      }
    };
    const shoppers = ['ada', 'grace', 'edsger'].map(shop);
    await sleep(1_500);
    await outage();
    await sleep(2_000);
    load.abort();
    await Promise.all(shoppers);
    return observe(async (observer) => {
      const unsettled = () =>
        observer.rows(
          `SELECT orders.id, orders.state, item.state AS item FROM sandbox_charge AS charge
           JOIN orders ON orders.intent_id = charge.intent_id JOIN order_item AS item ON item.order_id = orders.id
           WHERE orders.state <> 'paid' OR item.state IS NULL OR item.state <> ALL ($1)`,
          [SETTLED],
        );
      const isSettled = async () => (await unsettled()).length === 0;
      await until('all charged orders are settled', isSettled, RECOVERY_MS).catch(() => undefined);
      return { paid, unsettled: await unsettled() };
    });
  }

  const allSettled = { paid: expect.toSatisfy((paid: number) => paid > 5), unsettled: [] };

  it.each(['fast', 'immediate'] as const)('settles every charged order after a %s database restart', async (mode) => {
    expect(await shopDuring(() => database.restart(mode))).toEqual(allSettled);
  });

  it('settles every charged order after one backend was killed', async () => {
    const killBackend = async (): Promise<void> => {
      const [backend] = await observe((observer) =>
        observer.rows<{ pid: number }>(
          "SELECT pid FROM pg_stat_activity WHERE application_name = 'groundtrack workers' LIMIT 1",
        ),
      );
      process.kill(backend?.pid ?? 0, 'SIGKILL');
    };
    expect(await shopDuring(killBackend)).toEqual(allSettled);
  });

  it('settles every charged order after seconds in which jobs could not be written, as on a full disk', async () => {
    const fillDisk = (): Promise<void> =>
      observe(async (observer) => {
        await observer.rows(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = 'disk_full'; END $$`);
        await observer.rows(`CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON graphile_worker._private_jobs
          FOR EACH ROW EXECUTE FUNCTION refuse()`);
        await sleep(4_000);
        await observer.rows('DROP FUNCTION refuse CASCADE');
      });
    expect(await shopDuring(fillDisk)).toEqual(allSettled);
  });
});
