import type { ServerState } from './endpoints.ts';

/**
 * Where a bought image or tasking may go from each state: the one place that says so. Archive images start at Purchased
 * and skip acquisition. Failed leads on only where the operator lets an item be tried again, a failed acquisition where
 * the provider plans another.
 */
export const deliveryTransitions = {
  Purchased: ['Ordered', 'Rejected', 'Failed', 'Cancelled'],
  Ordered: ['Confirmed', 'Processing', 'Rejected', 'Failed', 'Cancelled'],
  Confirmed: ['Planned', 'Rejected', 'Failed', 'Cancelled'],
  Planned: ['AcquiredSuccess', 'AcquiredFail', 'Rejected', 'Failed', 'Cancelled'],
  AcquiredSuccess: ['Processing', 'Failed'],
  AcquiredFail: ['Planned'],
  Processing: ['Complete', 'Failed', 'Cancelled'],
  Complete: ['Delivered', 'Failed'],
  Delivered: [],
  Rejected: [],
  Failed: ['Processing'],
  Cancelled: [],
} as const satisfies Record<ServerState, readonly ServerState[]>;

export function canMove(from: ServerState, to: ServerState): boolean {
  return (deliveryTransitions[from] as readonly ServerState[]).includes(to);
}

const settledStates: readonly ServerState[] = ['Delivered', 'Rejected', 'Failed', 'Cancelled', 'AcquiredFail'];

/** States in which nothing more happens by itself: the screen stops asking. */
export function isSettled(state: ServerState): boolean {
  return settledStates.includes(state);
}

const PREVIEW_SHOWN = 'A low-resolution preview is shown; download gives full resolution';
const IN_PROGRESS = 'In progress';

/** What the states mean to the buyer, in the words of the product. */
export const stateMeanings: Readonly<Record<ServerState, string>> = {
  Purchased: PREVIEW_SHOWN,
  Ordered: IN_PROGRESS,
  Confirmed: IN_PROGRESS,
  Planned: IN_PROGRESS,
  AcquiredSuccess: 'Confirmed by the provider',
  AcquiredFail: 'Acquisition failed',
  Processing: IN_PROGRESS,
  Complete: 'Order received and being processed',
  Delivered: PREVIEW_SHOWN,
  Rejected: 'Request was rejected by the provider, contact support',
  Failed: 'Issue processing, contact support',
  Cancelled: 'Nothing will be delivered',
};
