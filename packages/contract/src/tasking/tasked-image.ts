import * as z from 'zod/mini';
import { instant } from '../core/units.ts';

/** One pass that was planned or tried for a tasking. */
export const taskingAttempt = z.object({
  /** The moment of the pass, in simulated time where the tasking is simulated. */
  passISO: instant,
  satellite: z.string(),
  /** planned: it is still to come. */
  outcome: z.enum(['planned', 'acquired', 'clouded', 'failed']),
  /** 0 to 1; null: not known, or of no matter. */
  cloudCover: z.nullable(z.number()),
  /** Degrees; null: not known. */
  offNadir: z.nullable(z.number()),
  /** Why nothing was delivered of it. */
  reason: z.nullable(z.string()),
});
export type TaskingAttempt = z.infer<typeof taskingAttempt>;
