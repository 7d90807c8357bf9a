import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedBinaries, startTemporaryServer, type TemporaryServer } from '@groundtrack/embedded-postgres';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../testing/crash/observer.ts';
import { jobHandlers } from '../../testing/job-handlers.ts';
import { silentLog } from '../../testing/silent-log.ts';
import type { Database } from './database.ts';
import { JobQueue } from './job-queue.ts';
import { startWorkers, type Workers } from './job-workers.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './pools.ts';

const RECOVERY_MS = 60_000;
const OUTAGE_MS = 4_000;

describe('the job workers while jobs arrive', { timeout: 120_000 }, () => {
  const queue = new JobQueue();
  let server: TemporaryServer;
  let url = '';
  let database: Database;
  let workers: Workers;
  let done: Set<string>;
  beforeAll(async () => {
    server = await startTemporaryServer(await embeddedBinaries());
    url = server.url('postgres');
    await migrate(url, silentLog);
    // Committed jobs survive a crash, as on a real server.
    await execute('ALTER DATABASE postgres SET synchronous_commit = on');
  });
  beforeEach(async () => {
    // The job library prints the reason why it ends.
    vi.spyOn(console, 'trace').mockImplementation(() => undefined);
    database = await openDatabase(url, silentLog);
    done = new Set();
    const failed = new Set<string>();
    const handlers = jobHandlers({
      'send-mail': async ({ mailId }) => {
        await sql`SELECT pg_sleep(0.02)`.execute(database.transactions);
        done.add(mailId);
      },
      // Some jobs fail once, so that both outcomes are written.
      'send-webhooks': async ({ webhookId }) => {
        await sleep(20);
        if (webhookId.endsWith('3') && !failed.has(webhookId)) {
          failed.add(webhookId);
          throw new Error('busy');
        }
        done.add(webhookId);
      },
    });
    const lanes = { 'send-webhooks': 'foreign servers' } as const;
    workers = await startWorkers(database, handlers, { log: silentLog, lanes, sweepMs: 500 });
  });
  afterEach(async () => {
    const startedMs = performance.now();
    await workers.stop();
    const tookMs = performance.now() - startedMs;
    await execute('DELETE FROM graphile_worker._private_jobs');
    await database.close();
    vi.restoreAllMocks();
    if (tookMs > 15_000) throw new Error(`The workers took ${tookMs} ms to stop`);
  });
  afterAll(() => server.stop());

  async function execute(statement: string): Promise<void> {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
  const add = (name: string) =>
    database.transactions.transaction().execute(async (tx) => {
      await queue.add(tx, 'send-mail', { mailId: `mail ${name}` }, { key: `mail ${name}` });
      await queue.add(tx, 'send-webhooks', { webhookId: `hook ${name}` }, { key: `hook ${name}` });
    });

  /** Keeps adding jobs during the outage. @returns the jobs that are not done in time */
  async function findLost(outage: () => Promise<void>): Promise<readonly string[]> {
    const accepted: string[] = [];
    const load = new AbortController();
    const addAll = async (client: number): Promise<void> => {
      for (let n = 0; !load.signal.aborted; n++) {
        const name = `${client}.${n}`;
        await add(name).then(
          () => accepted.push(name),
          () => sleep(50),
        );
        await sleep(5);
      }
    };
    const clients = [1, 2, 3, 4].map(addAll);
    await sleep(1_000);
    await outage();
    await sleep(2_000);
    load.abort();
    await Promise.all(clients);
    await add('after');
    // A failed job is retried after a growing pause. Here it becomes due immediately.
    const retryTimer = setInterval(() => {
      execute('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL').catch(() => undefined);
    }, 1_000);
    const missing = () =>
      [...accepted, 'after'].flatMap((name) => [`mail ${name}`, `hook ${name}`].filter((job) => !done.has(job)));
    await until('all accepted jobs are done', async () => missing().length === 0, RECOVERY_MS).catch(() => undefined);
    clearInterval(retryTimer);
    return missing();
  }

  it('recover from a backend that is killed, as by the OOM killer', async () => {
    const lost = await findLost(async () => {
      const { rows } = await sql<{ pid: number }>`
        SELECT pid FROM pg_stat_activity WHERE application_name = 'groundtrack workers' LIMIT 1`.execute(
        database.transactions,
      );
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    });
    expect(lost).toEqual([]);
  });

  it('recover from terminated connections', async () => {
    const lost = await findLost(async () => {
      for (let n = 0; n < 5; n++) {
        await execute(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name LIKE 'groundtrack%' AND pid <> pg_backend_pid()`);
        await sleep(100);
      }
    });
    expect(lost).toEqual([]);
  });

  it('recover from seconds of SQL errors', async () => {
    const lost = await findLost(async () => {
      await execute(`
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
        CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON graphile_worker._private_jobs
          FOR EACH ROW EXECUTE FUNCTION refuse()`);
      await sleep(OUTAGE_MS);
      await execute('DROP FUNCTION refuse CASCADE');
    });
    expect(lost).toEqual([]);
  });
});
