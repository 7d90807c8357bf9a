import type { ServerState } from './imagery.ts';

/** Where a bought image or tasking may go from each state. Archive images start at Purchased and skip acquisition. */
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

/** What the states mean to the buyer. */
export const stateMeanings: Readonly<Record<ServerState, string>> = {
  Purchased: 'Purchased. A low-resolution preview is shown; download gives full resolution',
  Ordered: 'In progress: ordered from the provider',
  Confirmed: 'In progress: confirmed by the provider',
  Planned: 'In progress: acquisition is planned',
  AcquiredSuccess: 'Acquired: confirmed by the provider',
  AcquiredFail: 'Acquisition failed',
  Processing: 'In progress: the provider is processing the image',
  Complete: 'Order received and being processed',
  Delivered: 'Delivered. A low-resolution preview is shown; download gives full resolution',
  Rejected: 'Request was rejected by the provider, contact support',
  Failed: 'Issue processing, contact support',
  Cancelled: 'Cancelled by you, and its price goes back',
};
