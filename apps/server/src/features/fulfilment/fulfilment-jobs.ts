import type { JobHandlers } from '../../db/jobs.ts';
import { type FulfilItemDeps, fulfilItem } from './fulfil-item.ts';
import { clearWorkFolder } from './work-folder.ts';

/** Make it once in a process: the first step clears the work folder of what a killed process left in it. */
export function fulfilmentJobs(deps: FulfilItemDeps): Pick<JobHandlers, 'fulfil-item'> {
  let cleared: Promise<void> | null = null;
  return {
    'fulfil-item': async ({ itemId }, signal) => {
      cleared ??= clearWorkFolder(deps.workFolder);
      await cleared;
      await fulfilItem(deps, itemId, signal);
    },
  };
}
