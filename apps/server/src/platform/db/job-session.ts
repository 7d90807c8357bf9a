import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Runner, run, type TaskList } from 'graphile-worker';
import { settleAll } from '../../lib/settle-all.ts';
import { unlessAborted } from '../../lib/unless-aborted.ts';
import type { Log } from '../system/ports.ts';
import type { DueJobs } from './due-jobs.ts';
import type { JobHandlers, JobLane, JobLanes, JobName } from './jobs.ts';
import { WorkerLock } from './worker-lock.ts';
import { workerLogger } from './worker-logger.ts';
import { openWorkerPool } from './worker-pool.ts';

export interface SessionOptions {
  readonly log: Log;
  readonly lanes: JobLanes;
  /**
   * The time that running jobs may continue after a stop until their signal fires, and again until they are abandoned.
   */
  readonly graceMs: number;
  /** The interval of checks for jobs of killed processes, and for due jobs that are not taken. */
  readonly sweepMs: number;
  /** A lane has stalled if it takes no due job for this long. */
  readonly stallMs: number;
}

/** Why a session ended without a stop. */
export type SessionEnd = { readonly kind: 'broken' } | { readonly kind: 'stalled'; readonly tookNoJob: boolean };

/**
 * One run of the job library. The library does not recover from every database error; the next run then replaces it.
 */
export interface Session {
  /** Resolves when the session cannot continue. */
  readonly ended: Promise<SessionEnd>;
  /** Stops within a few grace periods, in any state of the library and the database. */
  stop(): Promise<void>;
}

interface Lane {
  readonly concurrency: number;
  readonly names: ReadonlySet<string>;
  /** Jobs of such a lane may take minutes, so it has not stalled while all its workers are busy. */
  readonly isSlow: boolean;
  running: number;
  started: number;
  lastStartMs: number;
}

const NAMED_LANES: readonly { readonly name: JobLane; readonly concurrency: number }[] = [
  { name: 'foreign servers', concurrency: 8 },
  // One for each core. With few cores, some fetch while others compute.
  { name: 'deliveries', concurrency: Math.max(4, availableParallelism()) },
];

/** Connections that fetch and complete jobs, in addition to one per lane that listens for new jobs. */
const FETCHING_CONNECTIONS = 6;

/**
 * Outcomes are written in batches, here of jobs that end in the same tick, because the library only then handles errors
 * of writing; otherwise the rejection ends the process. After such an error it shuts down instead of retrying, and the
 * shutdown may never end (https://github.com/graphile/worker/issues/636), so the session is replaced.
 */
const batches = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** @throws if the database cannot be reached */
export async function openSession(url: string, handlers: JobHandlers, options: SessionOptions): Promise<Session> {
  const { log, graceMs, sweepMs } = options;
  const lanes = toLanes(handlers, options.lanes);
  const ended = Promise.withResolvers<SessionEnd>();
  const interruption = new Interruption();
  const endSession = (err: unknown, message: string): void => {
    log.warn({ err }, message);
    // Another process may take the jobs that still run here, so their outcomes are not written.
    interruption.lose();
    ended.resolve({ kind: 'broken' });
  };
  const lock = await WorkerLock.open(url, (err) => endSession(err, 'The lock connection of the job workers broke'));
  const pool = openWorkerPool(url, lanes.length + FETCHING_CONNECTIONS, log);
  const runners: Runner[] = [];
  const sweep = async (): Promise<void> => {
    await lock.freeStaleJobs();
    await lock.removeReplacedJobs();
    const stalled = findStalledLane(lanes, await lock.findDueJobs(), options.stallMs);
    if (stalled) ended.resolve({ kind: 'stalled', tookNoJob: stalled.started === 0 });
  };
  const sweeping = new AbortController();
  const stop = async (): Promise<void> => {
    sweeping.abort();
    const disarm = interruption.arm(graceMs);
    const stopped = settleAll([
      // A runner that is already stopping rejects.
      ...runners.map((runner) => runner.stop().catch(() => undefined)),
      ...runners.map((runner) => runner.promise.catch((err: unknown) => log.error({ err }, 'The job workers failed'))),
    ]);
    const isStopped = await isDoneWithin(stopped, 3 * graceMs);
    if (!isStopped) log.warn({}, 'The job workers did not stop in time and are abandoned');
    disarm();
    // The lock is always released, so that another session can take the jobs whose outcomes were not written.
    await isDoneWithin(Promise.all([pool.end(), lock.close()]), graceMs);
  };
  try {
    await sweep();
    await settleAll(
      lanes.map(async (lane) => {
        const runner = await run({
          pgPool: pool,
          taskList: toTaskList(handlers, lane, interruption),
          concurrency: lane.concurrency,
          parsedCronItems: [],
          noHandleSignals: true,
          logger: workerLogger(log),
          preset: { plugins: [holdLock(lock, endSession)], worker: batches },
        });
        runners.push(runner);
        runner.events.on('pool:gracefulShutdown', () => ended.resolve({ kind: 'broken' }));
      }),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  repeat(sweep, sweepMs, sweeping.signal).catch((err: unknown) => {
    if (!sweeping.signal.aborted) endSession(err, 'Jobs of stopped processes could not be unlocked');
  });
  return { ended: ended.promise, stop };
}

/** Four short jobs at a time, plus those of each other lane in use. */
function toLanes(handlers: JobHandlers, lanes: JobLanes): readonly Lane[] {
  const laneOf = new Map<string, JobLane>(Object.entries(lanes));
  const toLane = (name: JobLane | undefined, concurrency: number): Lane => ({
    concurrency,
    names: new Set(Object.keys(handlers).filter((job) => laneOf.get(job) === name)),
    isSlow: name !== undefined,
    running: 0,
    started: 0,
    lastStartMs: performance.now(),
  });
  const named = NAMED_LANES.map(({ name, concurrency }) => toLane(name, concurrency));
  return [toLane(undefined, 4), ...named.filter(({ names }) => names.size > 0)];
}

function findStalledLane(lanes: readonly Lane[], due: readonly DueJobs[], stallMs: number): Lane | undefined {
  const nowMs = performance.now();
  return lanes.find(({ names, isSlow, running, concurrency, lastStartMs }) => {
    if (nowMs - lastStartMs <= stallMs || (isSlow && running >= concurrency)) return false;
    return due.some(({ name, waitedMs }) => waitedMs > stallMs && names.has(name));
  });
}

/** The library waits for this before a worker fetches its first job, so no job is locked by an unknown worker. */
function holdLock(lock: WorkerLock, endSession: (error: unknown, message: string) => void): GraphileConfig.Plugin {
  const startWorker = async (_context: unknown, event: { worker: { workerPool: { id: string } } }): Promise<void> => {
    await lock.hold(event.worker.workerPool.id).catch((error: unknown) => {
      endSession(error, 'The lock of the job workers could not be taken');
      throw error;
    });
  };
  return { name: 'GroundtrackWorkerLock', version: '1.0.0', worker: { hooks: { startWorker } } };
}

function toTaskList(handlers: JobHandlers, lane: Lane, interruption: Interruption): TaskList {
  // Every job was added with `JobQueue.add`, which ties each name to its payload.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const tasks = Object.entries(handlers) as [JobName, (payload: unknown, signal: AbortSignal) => Promise<void>][];
  const runIn =
    (handle: (payload: unknown, signal: AbortSignal) => Promise<void>) =>
    async (payload: unknown): Promise<void> => {
      lane.running += 1;
      lane.started += 1;
      lane.lastStartMs = performance.now();
      try {
        await interruption.run((signal) => handle(payload, signal));
      } finally {
        lane.running -= 1;
      }
    };
  return Object.fromEntries(
    tasks.filter(([name]) => lane.names.has(name)).map(([name, handle]) => [name, runIn(handle)]),
  );
}

/** Ends running jobs in two steps: their signal fires, and later they are abandoned. */
class Interruption {
  readonly #signal = new AbortController();
  readonly #abandon = new AbortController();
  #isLost = false;

  /** @throws errors of the job, or an error if the job was abandoned or may already run elsewhere */
  async run(job: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const left = () => new Error('The server stopped before the job ended');
    await unlessAborted(job(this.#signal.signal), this.#abandon.signal, left);
    // The library deletes a completed job by its id, which the next step may have by now.
    if (this.#isLost) throw new Error('The job may have been taken by another process');
  }

  lose(): void {
    this.#isLost = true;
  }

  /** @returns a function that stops both timers */
  arm(graceMs: number): () => void {
    const abortTimer = setTimeout(() => this.#signal.abort(), graceMs);
    const leave = setTimeout(() => this.#abandon.abort(), 2 * graceMs);
    return () => {
      clearTimeout(abortTimer);
      clearTimeout(leave);
    };
  }
}

/** Runs `work` periodically, once at a time, until the signal fires. @throws the first error of `work` */
async function repeat(work: () => Promise<void>, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await work();
  }
}

async function isDoneWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const limit = new AbortController();
  const late = sleep(limitMs, false, { signal: limit.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } catch {
    return true;
  } finally {
    limit.abort();
  }
}
