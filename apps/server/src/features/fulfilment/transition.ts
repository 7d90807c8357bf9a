import type { ServerState } from '@groundtrack/contract';
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
}
