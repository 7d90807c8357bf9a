import type { ItemId } from '@groundtrack/contract';
import type { Db } from '../../db/database.ts';
import type { JobHandlers } from '../../db/jobs.ts';
import type { Fulfilment } from '../feature-events.ts';
import { cancelItem } from './cancel-item.ts';
import { fulfilItem } from './fulfil-item.ts';
import type { FulfilmentDeps, RetryPolicy } from './fulfilment-deps.ts';
import { PgFulfilmentStore } from './pg-fulfilment-store.ts';
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
  readonly jobs: Pick<JobHandlers, 'fulfil-item'>;
}

/** Takes paid items to their delivery, or to an end that gives their price back. */
export function createFulfilment({ db, ...ports }: FulfilmentPorts): FulfilmentFeature {
  const deps: FulfilmentDeps = { retry: defaultRetryPolicy, ...ports, store: new PgFulfilmentStore(db) };
  return {
    deps,
    takeOver: (tx, paid) => takeOverItems(deps, tx, paid),
    cancelItem: (accountId, itemId) => cancelItem(deps, accountId, itemId),
    retryItem: (itemId) => retryItem(deps, itemId),
    requeueItems: () => requeueItems(deps),
    jobs: { 'fulfil-item': ({ itemId }, signal) => fulfilItem(deps, itemId, signal) },
  };
}

declare module '../../db/jobs.ts' {
  interface JobPayloads {
    /** Takes one bought item one step further. */
    'fulfil-item': { readonly itemId: ItemId };
  }
}
