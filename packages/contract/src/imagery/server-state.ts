import * as z from 'zod/mini';

/** States of purchased images and taskings, set by the provider and the server. */
export const serverState = z.enum([
  'Purchased',
  'Ordered',
  'Confirmed',
  'Planned',
  'AcquiredSuccess',
  'AcquiredFail',
  'Processing',
  'Complete',
  'Delivered',
  'Rejected',
  'Failed',
  'Cancelled',
]);
export type ServerState = z.infer<typeof serverState>;
