import * as z from 'zod/mini';
import { instant } from '../core/units.ts';

/** The filters that can be relaxed one at a time. */
export const loosening = z.discriminatedUnion('filter', [
  z.object({ filter: z.literal('maxCloudCover'), value: z.number() }),
  z.object({ filter: z.literal('resolution'), value: z.object({ min: z.number(), max: z.number() }) }),
  z.object({ filter: z.literal('date'), value: z.object({ start: instant, end: instant }) }),
  z.object({
    filter: z.literal('phenomenology'),
    value: z.object({ sar: z.boolean(), ms: z.boolean(), pan: z.boolean() }),
  }),
  /** Fields to leave out of the relaxed filter. */
  z.object({
    filter: z.enum(['maxOffNadirAngle', 'minSunElevation', 'minCoverage', 'months', 'price']),
    value: z.null(),
  }),
]);
export type Loosening = z.infer<typeof loosening>;
