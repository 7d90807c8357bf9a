import { startWorkers, type Workers } from '../platform/db/job-workers.ts';
import type { Deps } from './deps.ts';
import type { Features } from './features.ts';
import { measured } from './metrics.ts';

/** A worker has 30 s to stop, four times this in the worst case. Others stop sooner, because users wait at Ctrl-C. */
const WORKER_GRACE_MS = 7_000;

/**
 * Runs the background jobs of the features.
 * @param onStalled called if due jobs are not taken, even after a restart of the workers
 */
export function startJobs(
  { jobs, jobLanes }: Features,
  { config, database, log, metrics }: Deps,
  onStalled: (reason: string) => void,
): Promise<Workers> {
  const grace = config.role === 'worker' ? { graceMs: WORKER_GRACE_MS } : {};
  return startWorkers(database, measured(jobs, metrics), { log, lanes: jobLanes, onStalled, ...grace });
}
