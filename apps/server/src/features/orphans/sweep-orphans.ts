import { DAY_MS } from '../../lib/time-units.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import { type FilesOwner, ownsFiles } from './claim-files.ts';
import type { PgOrphanStore } from './pg-orphan-store.ts';

export interface OrphanDeps extends FilesOwner {
  readonly db: Db;
  readonly orphans: Pick<PgOrphanStore, 'findOrphans'>;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly log: Log;
}

const DELIVERIES = 'deliveries/';
const AT_ONCE = 500;
/** A file is stored before its row is written, by a run that ends within the hour. */
const ORPHAN_AGE_MS = DAY_MS;

/** Queues a sweep in a day. A queued one keeps its time when servers start. */
export async function queueSweep({ db, jobs, clock }: Pick<OrphanDeps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const options = { key: 'sweep-blobs', runAtMs: clock.nowMs() + DAY_MS, keepsTime: true } as const;
  await db.transaction().execute((tx) => jobs.add(tx, 'sweep-blobs', {}, options));
}

/**
 * Removes orphaned delivered files older than a day, and unfinished uploads. Files of another database are left alone:
 * a new database has no rows, so all files would be orphans.
 */
export async function sweepOrphans(deps: OrphanDeps, signal: AbortSignal): Promise<void> {
  const { blobs, clock, log } = deps;
  const beforeMs = clock.nowMs() - ORPHAN_AGE_MS;
  if (await ownsFiles(deps, signal)) {
    await blobs.clearUnfinished(beforeMs);
    const removed = await removeOrphans(deps, beforeMs, signal);
    if (removed > 0) log.warn({ removed }, 'Orphaned files were removed');
  } else {
    log.error({}, 'The files belong to another database, and none is removed; restart the server for advice');
  }
  await queueSweep(deps);
}

async function removeOrphans({ blobs, orphans }: OrphanDeps, beforeMs: number, signal: AbortSignal): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const removeBatch = async (): Promise<void> => {
    for (const key of await orphans.findOrphans(batch)) {
      signal.throwIfAborted();
      await blobs.delete(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key, modifiedAtMs } of blobs.list(DELIVERIES)) {
    if (modifiedAtMs < beforeMs) batch.push(key);
    if (batch.length === AT_ONCE) await removeBatch();
  }
  await removeBatch();
  return removed;
}
