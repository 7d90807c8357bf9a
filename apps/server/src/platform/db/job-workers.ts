import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../system/ports.ts';
import type { Database } from './database.ts';
import { openSession, type Session, type SessionEnd } from './job-session.ts';
import type { JobHandlers, JobLanes } from './jobs.ts';

export interface WorkerOptions {
  readonly log: Log;
  readonly lanes?: JobLanes;
  /** Called if due jobs are still not taken after a restart of the workers, so that only a new process may help. */
  readonly onStalled?: (reason: string) => void;
  readonly graceMs?: number;
  /** Also needed after the start: a job may still be fetched for a process that has just died. */
  readonly sweepMs?: number;
  readonly stallMs?: number;
}

export interface Workers {
  /** Takes no more jobs and waits for running ones. A job that does not end is retried by the next start. */
  stop(): Promise<void>;
}

const RESTART_PAUSE_MS = 1_000;

/**
 * Runs the jobs of this database until `stop()`: four at a time, plus those of other lanes. A job that
 * throws is retried after growing pauses (3 s, 7 s, 20 s … 6 h). A job whose process was killed is retried at the next
 * start, or by another process within `sweepMs`. So every handler may be called twice for one job, even concurrently.
 *
 * Database errors end the session of the job library, and a new one starts. A lane that takes no due jobs ends the
 * session as well. If the new session does not take any either, `onStalled` is called.
 */
export async function startWorkers(
  database: Database,
  handlers: JobHandlers,
  { log, lanes = {}, onStalled, graceMs = 2_500, sweepMs = 5_000, stallMs = 60_000 }: WorkerOptions,
): Promise<Workers> {
  const stopping = new AbortController();
  const open = (): Promise<Session> => openSession(database.url, handlers, { log, lanes, graceMs, sweepMs, stallMs });
  let session: Session | null = await open();
  const stopped = new Promise<null>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const supervise = async (): Promise<void> => {
    let before: SessionEnd | null = null;
    while (session !== null) {
      const end: SessionEnd | null = await Promise.race([session.ended, stopped]);
      if (end !== null) log.warn({ ...end }, 'The job workers ended and are started again');
      if (end?.kind === 'stalled' && end.tookNoJob && before?.kind === 'stalled')
        onStalled?.('Background jobs are due and not taken, also after a restart of the job workers');
      before = end;
      await session.stop();
      session = end === null ? null : await reopen(open, log, stopping.signal);
    }
  };
  const supervised = supervise();
  return {
    stop: () => {
      stopping.abort();
      return supervised;
    },
  };
}

/** Opens a session as soon as the database can be reached. @returns null if the workers were stopped in the meantime */
async function reopen(open: () => Promise<Session>, log: Log, stopping: AbortSignal): Promise<Session | null> {
  for (;;) {
    await sleep(RESTART_PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return null;
    try {
      return await open();
    } catch (err) {
      log.error({ err }, 'The job workers cannot reach the database');
    }
  }
}
