import type { JobHandlers } from '../../db/jobs.ts';
import { type FulfilItemDeps, fulfilItem } from './fulfil-item.ts';

export function fulfilmentJobs(deps: FulfilItemDeps): Pick<JobHandlers, 'fulfil-item'> {
  return { 'fulfil-item': ({ itemId }, signal) => fulfilItem(deps, itemId, signal) };
}
