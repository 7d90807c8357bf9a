import * as z from 'zod/mini';

/** States of bought images and taskings, as the provider and the server move them. */
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
