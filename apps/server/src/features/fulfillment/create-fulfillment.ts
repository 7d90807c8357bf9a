import type { ItemId } from '@groundtrack/contract';
import type { Fulfilment } from '../../domain/feature-ports.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobHandlers, JobLanes } from '../../platform/db/jobs.ts';
import { cancelItem } from './cancel-item.ts';
import { fulfilItem } from './fulfill-item.ts';
import type { FulfilmentDeps, RetryPolicy } from './fulfillment-deps.ts';
import { PgFulfilmentStore } from './pg-fulfillment-store.ts';
import { defaultRetryPolicy } from './record-failure.ts';
import { requeueItems } from './requeue-items.ts';
import { retryItem } from './retry-item.ts';
import { takeOverItems } from './take-over-items.ts';

interface FulfilmentPorts extends Omit<FulfilmentDeps, 'store' | 'retry'> {
  readonly db: Db;
  readonly retry?: RetryPolicy;
}

export interface FulfilmentFeature extends Fulfilment {
  readonly deps: FulfilmentDeps;
  readonly jobs: Pick<JobHandlers, 'fulfil-item' | 'deliver-item'>;
  readonly jobLanes: JobLanes;
}

/** Takes paid items to their delivery, or to an end that gives their price back. */
export function createFulfilment({ db, ...ports }: FulfilmentPorts): FulfilmentFeature {
  const deps: FulfilmentDeps = { retry: defaultRetryPolicy, ...ports, store: new PgFulfilmentStore(db) };
  const takeStep: JobHandlers['fulfil-item'] = ({ itemId }, signal) => fulfilItem(deps, itemId, signal);
  return {
    deps,
    takeOver: (tx, paid) => takeOverItems(deps, tx, paid),
    cancelItem: (accountId, itemId) => cancelItem(deps, accountId, itemId),
    retryItem: (itemId) => retryItem(deps, itemId),
    requeueItems: () => requeueItems(deps),
    jobs: { 'fulfil-item': takeStep, 'deliver-item': takeStep },
    jobLanes: { 'deliver-item': 'deliveries' },
  };
}

declare module '../../platform/db/jobs.ts' {
  interface JobPayloads {
    /** Takes one bought item one step further. */
    'fulfil-item': { readonly itemId: ItemId };
    /** The same, where the step is the one that may take minutes: its files are fetched and made. */
    'deliver-item': { readonly itemId: ItemId };
  }
}
