import * as z from 'zod/mini';
import { instant } from '../core/units.ts';

/** A login whose first factor was right, and that waits for the second one. */
export const pendingLogin = z.object({
  /** Permits its holder to continue this login, once. */
  token: z.string(),
  expiresISO: instant,
  /** Whether a passkey may finish it, beside a code. */
  hasPasskeys: z.boolean(),
});
export type PendingLogin = z.infer<typeof pendingLogin>;
