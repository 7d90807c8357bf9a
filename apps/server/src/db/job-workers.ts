import { setTimeout as sleep } from 'node:timers/promises';
import { type Runner, run, type TaskList } from 'graphile-worker';
import type { Log } from '../system/ports.ts';
import { settleAll } from '../util/settle-all.ts';
import { unlessAborted } from '../util/unless-aborted.ts';
import type { Database } from './database.ts';
import type { JobHandlers, JobLane, JobLanes, JobName } from './jobs.ts';
import { LEFT_BY_STOP, WorkerLock } from './worker-lock.ts';
import { workerLogger } from './worker-logger.ts';
import { openWorkerPool } from './worker-pool.ts';

export interface WorkerOptions {
  readonly log: Log;
  readonly lanes?: JobLanes;
  /** How long running jobs may go on after `stop()` before their signal fires; as long again, and they are left. */
  readonly graceMs?: number;
  /**
   * How often jobs of killed processes are looked for. Once at the start is not enough: a request for a job that was
   * under way when its process died may still be answered afterwards.
   */
  readonly sweepMs?: number;
}

export interface Workers {
  /** Takes no more jobs and waits for those that run; one that does not end is put back and tried again later. */
  stop(): Promise<void>;
}

interface Lane {
  readonly concurrency: number;
  readonly takes: (name: JobName) => boolean;
  readonly worker?: GraphileConfig.WorkerOptions;
}

/** Four jobs that are soon done, and beside them those of each lane that anybody named. */
function toLanes(lanes: JobLanes): readonly Lane[] {
  const named = new Set(Object.values(lanes));
  const others = LANES.filter(({ name }) => named.has(name)).map(({ name: lane, concurrency }) => ({
    concurrency,
    takes: (name: JobName) => lanes[name] === lane,
    worker: asksSeldom(),
  }));
  return [{ concurrency: 4, takes: (name) => lanes[name] === undefined }, ...others];
}

const LANES: readonly { readonly name: JobLane; readonly concurrency: number }[] = [
  { name: 'foreign servers', concurrency: 8 },
  { name: 'deliveries', concurrency: 4 },
];

/**
 * Every new job of any kind makes a lane ask for one of its own: at 60 orders a second, 600 times. A lane whose jobs are
 * rare asks once for all its workers, and not again at once when there was none. The library forgets notifications
 * while it waits, so it looks by itself twice a second.
 */
function asksSeldom(): GraphileConfig.WorkerOptions {
  const refetchDelay = { durationMs: 300, threshold: 0, maxAbortThreshold: 1e9 };
  return { pollInterval: 500, localQueue: { size: 1, refetchDelay } };
}

/** Connections that fetch and finish jobs, beside one for each lane that listens for new ones. */
const FETCHING_CONNECTIONS = 6;
const RESTART_PAUSE_MS = 1_000;

/** One run of the job library; a broken database connection ends it and the next one begins. */
interface Session {
  /** Resolves when it has ended by itself. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs the jobs of this database, four at a time and those of other lanes beside them, until `stop()`. A job that throws is tried
 * again with growing pauses (3 s, 7 s, 20 s … 6 h); one whose process was killed is freed at the next start, or by
 * another process within `sweepMs`. So every handler can be called twice for the same job and has to end the same.
 */
export async function startWorkers(
  database: Database,
  handlers: JobHandlers,
  { log, lanes = {}, graceMs = 2_500, sweepMs = 5_000 }: WorkerOptions,
): Promise<Workers> {
  const stopping = new AbortController();
  const open = (): Promise<Session> => openSession(database.url, handlers, { log, lanes, graceMs, sweepMs });
  let session = await open();
  const aborted = whenAborted(stopping.signal);
  const supervise = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await Promise.race([session.ended, aborted]);
      if (stopping.signal.aborted) break;
      log.warn({}, 'The job workers ended and are started again');
      await session.stop();
      session = await reopen(open, log, stopping.signal);
    }
    await session.stop();
  };
  const supervised = supervise();
  return {
    stop: () => {
      stopping.abort();
      return supervised;
    },
  };
}

const closedSession: Session = { ended: Promise.resolve(), stop: async () => undefined };

async function reopen(open: () => Promise<Session>, log: Log, stopping: AbortSignal): Promise<Session> {
  while (!stopping.aborted) {
    await sleep(RESTART_PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) break;
    try {
      return await open();
    } catch (err) {
      log.error({ err }, 'The job workers cannot reach the database');
    }
  }
  return closedSession;
}

async function openSession(url: string, handlers: JobHandlers, options: Required<WorkerOptions>): Promise<Session> {
  const { log, graceMs, sweepMs } = options;
  const lanes = toLanes(options.lanes);
  const lost = Promise.withResolvers<void>();
  const lock = await WorkerLock.open(url, (err) => {
    log.warn({ err }, 'The lock connection of the job workers broke');
    lost.resolve();
  });
  const pool = openWorkerPool(url, lanes.length + FETCHING_CONNECTIONS, log);
  const interruption = new Interruption();
  const tidy = async () => {
    await lock.freeStaleJobs();
    await lock.removeReplacedJobs();
  };
  const runners: Runner[] = [];
  const stopRunners = () => Promise.all(runners.map((runner) => runner.stop().catch(() => undefined)));
  try {
    await tidy();
    await settleAll(
      lanes.map(async ({ concurrency, takes, worker }) => {
        const runner = await run({
          pgPool: pool,
          taskList: taskList(handlers, takes, interruption),
          concurrency,
          parsedCronItems: [],
          noHandleSignals: true,
          logger: workerLogger(log),
          preset: { plugins: [holdLock(lock)], worker: { ...awaitOutcomes, ...worker } },
        });
        runners.push(runner);
      }),
    );
  } catch (error) {
    await stopRunners();
    await Promise.all([pool.end(), lock.close()]);
    throw error;
  }
  const finished = runners.map((runner) =>
    runner.promise.catch((err: unknown) => log.error({ err }, 'The job workers failed')),
  );
  const sweep = setInterval(() => {
    tidy().catch((err: unknown) => log.warn({ err }, 'Jobs of stopped processes could not be freed'));
  }, sweepMs);
  return {
    ended: Promise.race([...finished, lost.promise]),
    stop: async () => {
      clearInterval(sweep);
      const disarm = interruption.arm(graceMs);
      await stopRunners();
      await Promise.all(finished);
      disarm();
      await pool.end();
      await lock.close();
    },
  };
}

/** Only with batches, here of whatever ends in the same moment, does a stop wait until outcomes are written. */
const awaitOutcomes = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/**
 * The library waits for this before its workers ask for a job, so that no job is marked with a name that no process holds. Only the
 * first question of a lane that asks seldom comes earlier: what another process takes back meanwhile runs twice.
 */
function holdLock(lock: WorkerLock): GraphileConfig.Plugin {
  return {
    name: 'GroundtrackWorkerLock',
    version: '1.0.0',
    worker: { hooks: { startWorker: async (_context, event) => lock.hold(event.worker.workerPool.id) } },
  };
}

function taskList(handlers: JobHandlers, takes: Lane['takes'], interruption: Interruption): TaskList {
  // Every job was added through `JobQueue.add`, which ties each name to its payload.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const tasks = Object.entries(handlers) as [JobName, (payload: unknown, signal: AbortSignal) => Promise<void>][];
  return Object.fromEntries(
    tasks
      .filter(([name]) => takes(name))
      .map(([name, handle]) => [
        name,
        (payload: unknown) => interruption.unlessLeft(handle(payload, interruption.signal)),
      ]),
  );
}

/** The two steps of ending jobs that take long: asked to end, then no longer waited for. */
class Interruption {
  readonly #asked = new AbortController();
  readonly #left = new AbortController();

  get signal(): AbortSignal {
    return this.#asked.signal;
  }

  /** @throws what the job throws, or that it is no longer waited for */
  unlessLeft(job: Promise<void>): Promise<void> {
    return unlessAborted(job, this.#left.signal, () => new Error(LEFT_BY_STOP));
  }

  /** @returns stops both timers */
  arm(graceMs: number): () => void {
    const ask = setTimeout(() => this.#asked.abort(), graceMs);
    const leave = setTimeout(() => this.#left.abort(), 2 * graceMs);
    return () => {
      clearTimeout(ask);
      clearTimeout(leave);
    };
  }
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
