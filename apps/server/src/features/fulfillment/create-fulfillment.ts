import type { ItemId } from '@groundtrack/contract';
import type { Fulfillment } from '../../domain/feature-ports.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobHandlers, JobLanes } from '../../platform/db/jobs.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { cancelItem } from './cancel-item.ts';
import { fulfillItem } from './fulfill-item.ts';
import type { FulfillmentDeps, RetryPolicy } from './fulfillment-deps.ts';
import { PgFulfillmentStore } from './pg-fulfillment-store.ts';
import { notificationReceiver } from './receive-notification.ts';
import { defaultRetryPolicy } from './record-failure.ts';
import { requeueItems } from './requeue-items.ts';
import { retryItem } from './retry-item.ts';
import { takeOverItems } from './take-over-items.ts';

interface FulfillmentPorts extends Omit<FulfillmentDeps, 'store' | 'retry'> {
  readonly db: Db;
  readonly retry?: RetryPolicy;
}

export interface FulfillmentFeature extends Fulfillment {
  readonly deps: FulfillmentDeps;
  readonly handlers: Pick<Handlers, 'providerNotification'>;
  readonly jobs: Pick<JobHandlers, 'fulfil-item' | 'deliver-item'>;
  readonly jobLanes: JobLanes;
}

/** Brings paid items to their delivery, or to a final state with a refund. */
export function createFulfillment({ db, ...ports }: FulfillmentPorts): FulfillmentFeature {
  const deps: FulfillmentDeps = { retry: defaultRetryPolicy, ...ports, store: new PgFulfillmentStore(db) };
  const receive = notificationReceiver(deps);
  const takeStep: JobHandlers['fulfil-item'] = ({ itemId }, signal) => fulfillItem(deps, itemId, signal);
  return {
    deps,
    handlers: { providerNotification: ({ params }, { rawBody }) => receive(params.provider, rawBody) },
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
    /** Performs the next step of a purchased item. */
    'fulfil-item': { readonly itemId: ItemId };
    /** The same for the step that may take minutes, which fetches and makes the files. */
    'deliver-item': { readonly itemId: ItemId };
  }
}
