import { DAY_MS } from '../../lib/time-units.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import type { PgOrphanStore } from './pg-orphan-store.ts';

export interface OrphanDeps {
  readonly db: Db;
  readonly orphans: Pick<PgOrphanStore, 'findOrphans'>;
  readonly blobs: BlobStore;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly log: Log;
  /** Identifies this database. */
  readonly installationId: string;
}

const DELIVERIES = 'deliveries/';
/** Key of the blob that identifies the database of the files. */
const OWNER = 'installation';
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
  if (await isOwn(deps, signal)) {
    await blobs.clearUnfinished(beforeMs);
    const removed = await removeOrphans(deps, beforeMs, signal);
    if (removed > 0) log.warn({ removed }, 'Orphaned files were removed');
  } else {
    log.error(
      {},
      `The files belong to another database, and none is removed; if that is gone, delete the file ${OWNER}`,
    );
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

/** The first sweep writes the id of the database. */
async function isOwn({ blobs, installationId }: OrphanDeps, signal: AbortSignal): Promise<boolean> {
  const own = Buffer.from(installationId);
  const found = await blobs.open(OWNER, signal);
  if (!found) {
    await blobs.put(OWNER, [own], signal);
    return true;
  }
  try {
    const written = Buffer.alloc(own.length);
    const read = await found.read(0, found.bytes - 1).read(written);
    return found.bytes === own.length && read === own.length && written.equals(own);
  } finally {
    await found.close();
  }
}
