import type { Db } from '../../platform/db/database.ts';
import type { JobHandlers, JobLanes } from '../../platform/db/jobs.ts';
import { PgOrphanStore } from './pg-orphan-store.ts';
import { type OrphanDeps, queueSweep, sweepOrphans } from './sweep-orphans.ts';

interface OrphanPorts extends Omit<OrphanDeps, 'orphans'> {
  readonly db: Db;
}

export interface OrphansFeature {
  readonly jobs: Pick<JobHandlers, 'sweep-blobs'>;
  readonly jobLanes: JobLanes;
  /** Queues the first sweep, unless one is queued; each queues the next. */
  readonly queueRepeatingJobs: () => Promise<void>;
}

/** Removes orphaned files once a day. */
export function createOrphans(ports: OrphanPorts): OrphansFeature {
  const deps: OrphanDeps = { ...ports, orphans: new PgOrphanStore(ports.db) };
  return {
    jobs: { 'sweep-blobs': (_, signal) => sweepOrphans(deps, signal) },
    jobLanes: { 'sweep-blobs': 'foreign servers' },
    queueRepeatingJobs: () => queueSweep(deps),
  };
}

declare module '../../platform/db/jobs.ts' {
  interface JobPayloads {
    /** Removes orphaned blobs older than a day, and queues the next sweep. */
    'sweep-blobs': Record<string, never>;
  }
}
