import type { ServerState } from '@groundtrack/contract';

const IN_PROGRESS = 'In progress';

/** The meaning of each state for the buyer, mostly in the words of the specification (docs/specification.md). */
export const stateMeanings: Readonly<Record<ServerState, string>> = {
  Purchased: 'Payment received',
  Ordered: IN_PROGRESS,
  Confirmed: IN_PROGRESS,
  Planned: IN_PROGRESS,
  AcquiredSuccess: 'Confirmed by the provider',
  AcquiredFail: 'Acquisition failed',
  Processing: IN_PROGRESS,
  Complete: 'Order received and being processed',
  Delivered: 'The files are ready to download at full resolution',
  Rejected: 'Request was rejected by the provider, contact support',
  Failed: 'Issue processing, contact support',
  Cancelled: 'Nothing will be delivered',
};

/** The meaning of an earlier state. States that only say that work goes on have none, because it no longer does. */
export function pastMeaning(state: ServerState): string | null {
  return state === 'Complete' || stateMeanings[state] === IN_PROGRESS ? null : stateMeanings[state];
}

/**
 * The state of an image or a tasking where no meaning stands beside it. Complete is the provider's word for its own
 * part, which reads as if the files were there.
 */
export function stateName(state: ServerState): string {
  return state === 'Complete' ? 'Preparing files' : state;
}
