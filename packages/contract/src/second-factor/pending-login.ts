import * as z from 'zod/mini';
import { instant } from '../core/units.ts';

/** A login that passed the first factor and still needs the second. */
export const pendingLogin = z.object({
  /** Authorizes the second step of this login, once. */
  token: z.string(),
  expiresISO: instant,
  /** Whether a passkey is accepted as an alternative to a code. */
  hasPasskeys: z.boolean(),
});
export type PendingLogin = z.infer<typeof pendingLogin>;
