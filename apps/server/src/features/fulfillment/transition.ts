import type { ServerState } from '@groundtrack/contract';
import type { AcquiredImage } from '../../providers/port/provider.ts';
import type { TaskingAttempt } from '../../providers/port/tasking.ts';
import type { DeliveryFile } from './delivery-file.ts';

/** A change of state as it is asked for. */
export interface Transition {
  readonly to: ServerState;
  /** Why, where the buyer should know. */
  readonly reason?: string;
  /** The provider's own order id, on the way to Ordered. */
  readonly providerOrderId?: string;
  /** Files the item has from then on. */
  readonly files?: readonly DeliveryFile[];
  /** The error, for the operator, of an end that is none of the provider's. */
  readonly error?: string;
  /** What the provider reports of a tasking. */
  readonly tasking?: TaskingReport;
}

/** What a tasking keeps of a report beside its state. */
export interface TaskingReport {
  /** All passes from then on. */
  readonly attempts: readonly TaskingAttempt[];
  readonly cancelUntilMs: number | null;
  /** The image, with AcquiredSuccess. */
  readonly acquired?: AcquiredImage;
}
