import type { ServerState } from './server-state.ts';

/**
 * Allowed state transitions of purchased images and taskings. Archive images start at Purchased and skip acquisition.
 * Failed has transitions only for retries by the operator. AcquiredFail is final: a failed pass is an attempt while
 * others are left, and the tasking stays Planned.
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

/** Whether no automatic transition follows; clients then stop polling. */
export function isSettled(state: ServerState): boolean {
  return settledStates.includes(state);
}
