import { startWorkers, type Workers } from '../platform/db/job-workers.ts';
import type { Deps } from './deps.ts';
import type { Features } from './features.ts';
import { measured } from './metrics.ts';

/**
 * Runs the background jobs of the features.
 * @param onStalled called if due jobs are not taken, even after a restart of the workers
 */
export function startJobs(
  { jobs, jobLanes }: Features,
  { database, log, metrics }: Deps,
  onStalled: (reason: string) => void,
): Promise<Workers> {
  return startWorkers(database, measured(jobs, metrics), { log, lanes: jobLanes, onStalled });
}
