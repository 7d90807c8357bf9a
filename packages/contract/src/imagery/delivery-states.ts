import type { ServerState } from './server-state.ts';

/**
 * Where a bought image or tasking may go from each state: the one place that says so. Archive images start at Purchased
 * and skip acquisition. Failed leads on only where the operator lets an item be tried again. AcquiredFail is an end: a
 * pass that failed while others are left is an attempt, and the tasking stays Planned.
 */
export const deliveryTransitions = {
  Purchased: ['Ordered', 'Rejected', 'Failed', 'Cancelled'],
  Ordered: ['Confirmed', 'Processing', 'Rejected', 'Failed', 'Cancelled'],
  Confirmed: ['Planned', 'Rejected', 'Failed', 'Cancelled'],
  Planned: ['AcquiredSuccess', 'AcquiredFail', 'Rejected', 'Failed', 'Cancelled'],
  AcquiredSuccess: ['Processing', 'Failed'],
  AcquiredFail: [],
  Processing: ['Complete', 'Failed', 'Cancelled'],
  Complete: ['Delivered', 'Failed'],
  Delivered: [],
  Rejected: [],
  Failed: ['Processing'],
  Cancelled: [],
} as const satisfies Record<ServerState, readonly ServerState[]>;

export function canTransition(from: ServerState, to: ServerState): boolean {
  return (deliveryTransitions[from] as readonly ServerState[]).includes(to);
}

const settledStates: readonly ServerState[] = ['Delivered', 'Rejected', 'Failed', 'Cancelled', 'AcquiredFail'];

/** States in which nothing more happens by itself: the screen stops asking. */
export function isSettled(state: ServerState): boolean {
  return settledStates.includes(state);
}
