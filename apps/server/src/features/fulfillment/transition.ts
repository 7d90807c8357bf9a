import type { ServerState } from '@groundtrack/contract';
import type { AcquiredImage } from '../../providers/port/provider.ts';
import type { TaskingAttempt } from '../../providers/port/tasking.ts';
import type { DeliveryFile } from './delivery-file.ts';

/** A requested state change. */
export interface Transition {
  readonly to: ServerState;
  /** Reason, if the buyer should see one. */
  readonly reason?: string;
  /** What the item waits for in its new state. Without one, the note of the previous state is deleted. */
  readonly note?: string;
  /** The provider's order id, set with Ordered. */
  readonly providerOrderId?: string;
  /** Files of the item after the transition. */
  readonly files?: readonly DeliveryFile[];
  /** The error for the operator, if the final state is not reported by the provider. */
  readonly error?: string;
  /** The provider's report about a tasking. */
  readonly tasking?: TaskingReport;
}

/** Stored data of a report other than the state. */
export interface TaskingReport {
  /** All passes after the report. */
  readonly attempts: readonly TaskingAttempt[];
  readonly cancelUntilMs: number | null;
  /** The image, set with AcquiredSuccess. */
  readonly acquired?: AcquiredImage;
}
