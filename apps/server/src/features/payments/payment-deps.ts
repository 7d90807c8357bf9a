import type { Fulfillment, OrderEvents } from '../../domain/feature-ports.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { Clock, Ids, Log } from '../../platform/system/ports.ts';
import type { Traces } from '../../platform/tracing/traces.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { PgPaymentStore } from './pg-payment-store.ts';
import type { PgRefundStore } from './refunds/pg-refund-store.ts';

/** Dependencies of deciding about refunds; a job contacts the provider. */
export interface RefundDeps {
  readonly store: PgPaymentStore;
  readonly refunds: PgRefundStore;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

/** Dependencies of the use cases of payments. */
export interface PaymentDeps extends RefundDeps {
  readonly provider: PaymentProvider;
  readonly traces: Traces;
  readonly events: OrderEvents;
  readonly fulfillment: Pick<Fulfillment, 'takeOver'>;
}
