import * as z from 'zod/mini';

/** What the log of security events knows. */
export const securityEventKind = z.enum([
  'registered',
  'login-succeeded',
  'login-failed',
  'logged-out',
  'device-new',
  'session-ended',
  /** A password or code was wrong where a session asked for it once more. */
  'confirmation-failed',
  'second-factor-failed',
  /** A guess was not even looked at, since too many before it were wrong. */
  'guesses-delayed',
  'password-reset-asked',
  'password-changed',
  'email-change-asked',
  'email-changed',
  'email-verified',
  'second-factor-added',
  'second-factor-removed',
  'recovery-code-used',
  'recovery-codes-made',
  'sign-in-linked',
  'sign-in-unlinked',
  'webhook-made',
  'webhook-changed',
  'webhook-removed',
  'webhook-key-renewed',
  'data-exported',
  'account-deleted',
  /** A call without a live session, or with one that may not make it. */
  'access-refused',
  'limit-reached',
]);
export type SecurityEventKind = z.infer<typeof securityEventKind>;
