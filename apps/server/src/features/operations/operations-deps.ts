import type { FindElementIssue, Fulfillment } from '../../domain/feature-ports.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import type { PgOperationsStore } from './pg-operations-store.ts';

/** Dependencies of the operator's use cases. */
export interface OperationsDeps {
  readonly db: Db;
  readonly operations: PgOperationsStore;
  readonly findElementIssue: FindElementIssue;
  readonly fulfillment: Pick<Fulfillment, 'retryItem' | 'requeueItems'>;
  /** Closes orders that were never paid. @returns how many */
  readonly closeUnpaidOrders: () => Promise<number>;
  /** Each removes expired rows. */
  readonly sweeps: readonly (() => Promise<void>)[];
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly log: Log;
}
