import * as z from 'zod/mini';

/** Why a session ended before it expired. */
export const sessionEnd = z.enum(['password-reset', 'password-changed', 'logged-out', 'blocked']);
export type SessionEnd = z.infer<typeof sessionEnd>;
