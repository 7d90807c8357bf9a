import type { Db } from '../../db/database.ts';
import type { JobQueue } from '../../db/job-queue.ts';
import type { Clock, Log } from '../../ports.ts';
import type { PgOperationsStore } from './pg-operations-store.ts';

export interface LookAfterDeps {
  readonly db: Db;
  readonly operations: PgOperationsStore;
  /** Gives items that have lost their job a new one. */
  readonly requeueItems: () => Promise<void>;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly log: Log;
}

const PAUSE_MS = 15 * 60_000;

/** Begins the rounds: one at every start of a server, and one a quarter of an hour after the latest. */
export async function queueLookAfter(
  { db, jobs, clock }: Pick<LookAfterDeps, 'db' | 'jobs' | 'clock'>,
  delayMs: number,
): Promise<void> {
  const options = { key: 'look-after', runAtMs: clock.nowMs() + delayMs };
  await db.transaction().execute((tx) => jobs.add(tx, 'look-after', {}, options));
}

/** One round: what was lost is taken up again, and what needs a person is told in the log. */
export async function lookAfter(deps: LookAfterDeps): Promise<void> {
  await deps.requeueItems();
  const counts = await deps.operations.count(deps.clock.nowMs());
  if (Object.values(counts).some((number) => number > 0))
    deps.log.warn({ ...counts }, 'Something needs a person: `npm run operations` lists it');
  await queueLookAfter(deps, PAUSE_MS);
}
