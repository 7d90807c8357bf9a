import type { Db } from '../../db/database.ts';
import type { JobQueue } from '../../db/job-queue.ts';
import type { Clock, Log } from '../../system/ports.ts';
import type { FindElementIssue, Fulfilment } from '../feature-events.ts';
import type { PgOperationsStore } from './pg-operations-store.ts';

/** Dependencies of the operator's use cases. */
export interface OperationsDeps {
  readonly db: Db;
  readonly operations: PgOperationsStore;
  readonly findElementIssue: FindElementIssue;
  readonly fulfilment: Pick<Fulfilment, 'retryItem' | 'requeueItems'>;
  /** Closes the orders that were never paid. @returns how many */
  readonly closeLeftOrders: () => Promise<number>;
  /** Each removes rows that are no longer kept. */
  readonly sweeps: readonly (() => Promise<void>)[];
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly log: Log;
}
