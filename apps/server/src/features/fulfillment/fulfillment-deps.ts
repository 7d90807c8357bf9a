import type { Refunds, TransitionListener } from '../../domain/feature-ports.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { Clock, Ids, Log } from '../../platform/system/ports.ts';
import type { Traces } from '../../platform/tracing/traces.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import type { MakeDeliverables } from './delivery-file.ts';
import type { PgFulfillmentStore } from './pg-fulfillment-store.ts';

/** Dependencies of the use cases of fulfillment. */
export interface FulfillmentDeps {
  readonly store: PgFulfillmentStore;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly traces: Traces;
  readonly providers: ReadonlyMap<string, ImageryProvider>;
  readonly blobs: BlobStore;
  readonly makeDeliverables: MakeDeliverables;
  /** Temporary folder for files before they are stored; processes may share it. */
  readonly workFolder: string;
  readonly retry: RetryPolicy;
  readonly refunds: Refunds;
  readonly listeners: readonly TransitionListener[];
}

export interface RetryPolicy {
  /** The first pause; it doubles with each failure. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** The step is abandoned after this many consecutive failures. */
  readonly attempts: number;
  /** The same while the provider that has the order is down. */
  readonly attemptsOfOrder: number;
}
