import type { ServerState } from '@groundtrack/contract';

const PREVIEW_SHOWN = 'A low-resolution preview is shown; download gives full resolution';
const IN_PROGRESS = 'In progress';

/** The meaning of each state for the buyer, in the words of the specification. */
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
