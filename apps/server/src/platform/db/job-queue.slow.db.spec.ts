import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { queryObjects } from 'node:v8';
import { toItemId } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { jobHandlers } from '../../testing/job-handlers.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { WAIT_OPTIONS } from '../../testing/wait-options.ts';
import { JobQueue } from './job-queue.ts';
import { startWorkers, type WorkerOptions, type Workers } from './job-workers.ts';
import type { JobHandlers, JobLanes, JobOptions } from './jobs.ts';
import { WorkerLock } from './worker-lock.ts';

interface JobRow {
  readonly attempts: number;
  readonly waitSec: number;
  readonly locked: boolean;
}

const warnings: Error[] = [];
process.on('warning', (warning) => warnings.push(warning));

describe('the job queue', () => {
  const queue = new JobQueue();
  let opened: TestDatabase;
  let workers: Workers | null = null;

  beforeAll(async () => {
    opened = await testDatabase();
  });
  afterEach(async () => {
    await workers?.stop();
    workers = null;
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(opened.database.transactions);
  });
  afterAll(() => opened.close());

  const lanes: JobLanes = { 'send-webhooks': 'foreign servers', 'deliver-item': 'deliveries' };
  async function start(handlers: Partial<JobHandlers>, options: Partial<WorkerOptions> = {}): Promise<void> {
    workers = await startWorkers(opened.database, jobHandlers(handlers), { log: silentLog, lanes, ...options });
  }
  function addMail(mailId: string, options: Partial<JobOptions> = {}): Promise<void> {
    return opened.database.transactions
      .transaction()
      .execute((tx) => queue.add(tx, 'send-mail', { mailId }, { key: `mail ${mailId}`, ...options }));
  }
  async function jobs(): Promise<readonly JobRow[]> {
    const { rows } = await sql<JobRow>`
      SELECT attempts, extract(epoch FROM run_at - now())::float8 AS "waitSec", locked_at IS NOT NULL AS locked
      FROM graphile_worker.jobs ORDER BY id`.execute(opened.database.transactions);
    return rows;
  }
  /** Makes waiting jobs due, and notifies the workers like a new job. */
  async function makeJobsDue(): Promise<void> {
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(opened.database.transactions);
    await sql`SELECT pg_notify('jobs:insert', '{"count": 1}')`.execute(opened.database.transactions);
  }

  /** Records the pause each time a worker reschedules a job, because a later query cannot find it. */
  async function watchPauses(): Promise<() => Promise<readonly number[]>> {
    const db = opened.database.transactions;
    await opened.asOwner(`
      CREATE TABLE pause (id serial, seconds float8);
      GRANT ALL ON pause, pause_id_seq TO PUBLIC;
      CREATE FUNCTION note_pause() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO pause (seconds) VALUES (extract(epoch FROM NEW.run_at - now())); RETURN NULL; END $$;
      CREATE TRIGGER note_pause AFTER UPDATE ON graphile_worker._private_jobs FOR EACH ROW
        WHEN (OLD.locked_at IS NOT NULL AND NEW.locked_at IS NULL) EXECUTE FUNCTION note_pause()`);
    onTestFinished(() => opened.asOwner('DROP FUNCTION note_pause CASCADE'));
    return async () => {
      const { rows } = await sql<{ seconds: number }>`SELECT seconds FROM pause ORDER BY id`.execute(db);
      return rows.map(({ seconds }) => seconds);
    };
  }

  /** The times at which connections last looked for jobs of killed processes, if they did nothing since. */
  async function lastSweeps(): Promise<readonly string[]> {
    const { rows } = await sql<{ startedAt: string }>`
      SELECT query_start::text AS "startedAt" FROM pg_stat_activity WHERE datname = current_database()
        AND application_name = 'groundtrack worker lock' AND query LIKE 'WITH gone AS%'`.execute(
      opened.database.transactions,
    );
    return rows.map(({ startedAt }) => startedAt);
  }

  it('runs a job once, with its arguments', async () => {
    const mailed: string[] = [];
    await start({ 'send-mail': async ({ mailId }) => void mailed.push(mailId) });
    await addMail('one');
    await vi.waitFor(async () => expect(await jobs()).toHaveLength(0), WAIT_OPTIONS);
    expect(mailed).toEqual(['one']);
  });

  it('forgets a job whose transaction was rolled back', async () => {
    const mailed: string[] = [];
    await start({ 'send-mail': async ({ mailId }) => void mailed.push(mailId) });
    const rolledBack = opened.database.transactions.transaction().execute(async (tx) => {
      await queue.add(tx, 'send-mail', { mailId: 'never' }, { key: 'never' });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await addMail('after');
    await vi.waitFor(() => expect(mailed).toContain('after'), WAIT_OPTIONS);
    expect(mailed).toEqual(['after']);
  });

  it('waits for the time it was given and replaces a job with the same key', async () => {
    await addMail('first', { key: 'k', runAtMs: Date.now() + 3_600_000, maxAttempts: 3 });
    await addMail('second', { key: 'k', runAtMs: Date.now() + 7_200_000 });
    const mailed: string[] = [];
    await start({ 'send-mail': async ({ mailId }) => void mailed.push(mailId) });
    expect(await jobs()).toEqual([{ attempts: 0, waitSec: expect.closeTo(7_200, -2), locked: false }]);
    await makeJobsDue();
    await vi.waitFor(() => expect(mailed).toEqual(['second']), WAIT_OPTIONS);
  });

  it('retries a failed job after growing pauses', async () => {
    let calls = 0;
    await start({
      'send-mail': async () => {
        calls += 1;
        if (calls < 4) throw new Error(`attempt ${calls}`);
      },
    });
    const pauses = await watchPauses();
    await addMail('stubborn');
    for (const attempt of [1, 2, 3]) {
      await vi.waitFor(async () => expect((await pauses()).length).toBeGreaterThanOrEqual(attempt), WAIT_OPTIONS);
      await makeJobsDue();
    }
    await vi.waitFor(async () => expect(await jobs()).toHaveLength(0), WAIT_OPTIONS);
    expect((await pauses()).map(Math.round)).toEqual([3, 7, 20]);
  });

  it('continues with other jobs while all jobs that wait for external servers hang', async () => {
    const mailed: string[] = [];
    const hanging = Promise.withResolvers<void>();
    let waiting = 0;
    await start({
      'send-webhooks': () => {
        waiting += 1;
        return hanging.promise;
      },
      'send-mail': async ({ mailId }) => void mailed.push(mailId),
    });
    await opened.database.transactions.transaction().execute(async (tx) => {
      for (let n = 0; n < 20; n++) await queue.add(tx, 'send-webhooks', { webhookId: String(n) }, { key: String(n) });
    });
    await vi.waitFor(() => expect(waiting).toBe(8), WAIT_OPTIONS);
    await addMail('beside');
    await vi.waitFor(() => expect(mailed).toEqual(['beside']), WAIT_OPTIONS);
    hanging.resolve();
    await vi.waitFor(() => expect(waiting).toBe(20), WAIT_OPTIONS);
  });

  it('continues with other jobs, and with deliveries of others, while all deliveries of one account take long', async () => {
    const mailed: string[] = [];
    const delivered: string[] = [];
    const long = Promise.withResolvers<void>();
    await start({
      'deliver-item': async ({ itemId }) => {
        delivered.push(itemId);
        if (itemId.startsWith('ada')) await long.promise;
      },
      'send-mail': async ({ mailId }) => void mailed.push(mailId),
    });
    const deliver = (name: string, of: string) =>
      opened.database.transactions
        .transaction()
        .execute((tx) => queue.add(tx, 'deliver-item', { itemId: toItemId(name) }, { key: name, queue: of }));
    for (let n = 0; n < 20; n++) await deliver(`ada ${n}`, `deliver ada ${n % 2}`);
    await vi.waitFor(() => expect(delivered).toHaveLength(2), WAIT_OPTIONS);
    await addMail('beside');
    await deliver('grace', 'deliver grace 0');
    await vi.waitFor(
      () => expect([mailed, delivered.toSorted()]).toEqual([['beside'], ['ada 0', 'ada 1', 'grace']]),
      WAIT_OPTIONS,
    );
    long.resolve();
    await vi.waitFor(() => expect(delivered).toHaveLength(21), WAIT_OPTIONS);
  });

  it('stores nothing about completed jobs', async () => {
    let done = 0;
    await start({ 'send-mail': async () => void done++ });
    const run = async (count: number) => {
      const wanted = done + count;
      await Promise.all(Array.from({ length: count }, (_, n) => addMail(`${wanted} ${n}`)));
      await vi.waitFor(() => expect(done).toBe(wanted), WAIT_OPTIONS);
      await vi.waitFor(async () => expect(await jobs()).toHaveLength(0), WAIT_OPTIONS);
      return queryObjects(Promise, { format: 'count' });
    };
    const before = await run(20);
    expect((await run(300)) - before).toBeLessThan(100);
  });

  it('waits for running jobs when stopped', async () => {
    let ended = false;
    const running = Promise.withResolvers<void>();
    await start({
      'send-mail': async () => {
        running.resolve();
        await sleep(300);
        ended = true;
      },
    });
    await addMail('slow');
    await running.promise;
    await workers?.stop();
    expect(ended).toBe(true);
    expect(await jobs()).toHaveLength(0);
  });

  it('signals a long job at a stop, and releases one that ignores the signal', async () => {
    const signals: AbortSignal[] = [];
    const hang = (_payload: unknown, signal: AbortSignal): Promise<void> => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    await start({ 'send-mail': hang }, { graceMs: 100 });
    await addMail('endless');
    await vi.waitFor(() => expect(signals).toHaveLength(1), WAIT_OPTIONS);
    await workers?.stop();
    expect(signals[0]?.aborted).toBe(true);
    expect(await jobs()).toEqual([{ attempts: 1, waitSec: expect.any(Number), locked: false }]);
  });

  it('forgets a job that was abandoned at a stop after it had queued the next one', async () => {
    const queued = Promise.withResolvers<void>();
    const queueAndHang = async (): Promise<void> => {
      await addMail('next step', { key: 'k', runAtMs: Date.now() + 3_600_000 });
      queued.resolve();
      await new Promise(() => undefined);
    };
    await start({ 'send-mail': queueAndHang }, { graceMs: 100 });
    await addMail('step', { key: 'k' });
    await queued.promise;
    await workers?.stop();
    await start({});
    await vi.waitFor(async () => {
      expect(await jobs()).toEqual([{ attempts: 0, waitSec: expect.closeTo(3_600, -2), locked: false }]);
    }, WAIT_OPTIONS);
  });

  it('keeps a job that was abandoned at its last attempt, for the operator', async () => {
    const begun = Promise.withResolvers<void>();
    const hang = (): Promise<void> => {
      begun.resolve();
      return new Promise(() => undefined);
    };
    await start({ 'send-mail': hang }, { graceMs: 100 });
    await addMail('last try', { maxAttempts: 1 });
    await begun.promise;
    await workers?.stop();
    const mailed: string[] = [];
    await start({ 'send-mail': async ({ mailId }) => void mailed.push(mailId) });
    await addMail('after the sweep');
    await vi.waitFor(async () => {
      expect(await jobs()).toEqual([{ attempts: 1, waitSec: expect.any(Number), locked: false }]);
    }, WAIT_OPTIONS);
    expect(mailed).toEqual(['after the sweep']);
  });

  it('reruns the job of a killed process at the next start', async () => {
    const child = await hangingProcess(opened.database.url);
    await addMail('survivor', { queue: 'one at a time' });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await jobs()).toEqual([expect.objectContaining({ attempts: 1, locked: true })]);
    const mailed: string[] = [];
    await start({ 'send-mail': async ({ mailId }) => void mailed.push(mailId) }, { sweepMs: 100 });
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), WAIT_OPTIONS);
    expect(mailed).toEqual(['survivor']);
  });

  it('leaves the job of a running process alone, and takes it over once that process is killed', async () => {
    const child = await hangingProcess(opened.database.url);
    await addMail('busy');
    await once(child.stdout, 'data');
    const mailed: string[] = [];
    await start({ 'send-mail': async ({ mailId }) => void mailed.push(mailId) }, { sweepMs: 20 });
    const sweeps = new Set<string>();
    await vi.waitFor(async () => {
      for (const startedAt of await lastSweeps()) sweeps.add(startedAt);
      expect(sweeps.size).toBeGreaterThan(5);
    }, WAIT_OPTIONS);
    expect(mailed).toEqual([]);
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(mailed).toEqual(['busy']), WAIT_OPTIONS);
  });

  it('keeps the job that a worker adds under the same key after losing its own', async () => {
    const [running, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const nextStep = { key: 'k', runAtMs: Date.now() + 3_600_000 };
    await start({
      'send-mail': async () => {
        running.resolve();
        await gate.promise;
        await addMail('next step', nextStep);
      },
    });
    await addMail('step', { key: 'k' });
    await running.promise;
    const neighbor = await WorkerLock.open(opened.database.url, () => undefined);
    await sql`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'groundtrack worker lock'
        AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')`.execute(opened.database.transactions);
    await neighbor.freeStaleJobs();
    await neighbor.close();
    // Losing a job is not a failure.
    expect(await jobs()).toEqual([{ attempts: 0, waitSec: expect.any(Number), locked: false }]);
    gate.resolve();
    await workers?.stop();
    expect(await jobs()).toEqual([{ attempts: 0, waitSec: expect.closeTo(3_600, -2), locked: false }]);
  });

  it('continues after its connections were closed', async () => {
    const mailed: string[] = [];
    await start({ 'send-mail': async ({ mailId }) => void mailed.push(mailId) });
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'groundtrack worker%'`.execute(
      opened.database.transactions,
    );
    await addMail('after the cut');
    await vi.waitFor(() => expect(mailed).toEqual(['after the cut']), WAIT_OPTIONS);
  });

  it('restarts the workers if jobs hang and others are due', async () => {
    const done: string[] = [];
    let hanging = 0;
    await start(
      {
        'send-mail': ({ mailId }) => {
          if (mailId.startsWith('hang') && ++hanging <= 4) return new Promise(() => undefined);
          done.push(mailId);
          return Promise.resolve();
        },
      },
      { graceMs: 50, sweepMs: 100, stallMs: 500 },
    );
    for (let n = 0; n < 4; n++) await addMail(`hang ${n}`);
    await vi.waitFor(() => expect(hanging).toBe(4), WAIT_OPTIONS);
    await addMail('beside');
    await vi.waitFor(() => expect(done).toContain('beside'), WAIT_OPTIONS);
  });

  it('reports jobs that are not taken even after a restart of the workers', async () => {
    const stalled = Promise.withResolvers<string>();
    await addMail('unreachable', { runAtMs: Date.now() - 60_000 });
    const { transactions } = opened.database;
    await transactions.transaction().execute(async (tx) => {
      // The workers skip a job whose row is locked.
      await sql`SELECT FROM graphile_worker._private_jobs FOR UPDATE`.execute(tx);
      await start({}, { graceMs: 50, sweepMs: 100, stallMs: 500, onStalled: stalled.resolve });
      expect(await stalled.promise).toContain('due and not taken');
    });
  });

  it('runs one query of a connection at a time', () => {
    expect(warnings.filter(isOurs)).toEqual([]);
  });
});

/** The job library itself overlaps two queries: its UNLISTEN does not wait for the response to its LISTEN. */
function isOurs({ name, stack = '' }: Error): boolean {
  return name === 'DeprecationWarning' && !stack.includes('graphile-worker');
}

async function hangingProcess(url: string) {
  const script = fileURLToPath(new URL('../../testing/hanging-worker.ts', import.meta.url));
  return spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] });
}
