import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { instant } from '../core/units.ts';

/** The kinds of events in the security log. */
export const securityEventKind = z.enum([
  'registered',
  'login-succeeded',
  'login-failed',
  'logged-out',
  'device-new',
  'session-ended',
  /** A logged-in session sent a wrong password or code when it had to confirm. */
  'confirmation-failed',
  /** The password or external sign-in was correct; the second factor is still missing. */
  'second-factor-awaited',
  'second-factor-failed',
  /** A guess was rejected without a check because too many wrong guesses preceded it. */
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
  'account-blocked',
  'account-unblocked',
  /** A call without a valid session, or with one that lacks permission. */
  'access-refused',
  'limit-reached',
]);
export type SecurityEventKind = z.infer<typeof securityEventKind>;

/** Number of events that the owner sees. */
export const SECURITY_EVENTS_SHOWN = 50;

/** Equal events of an account from one address within a minute are merged. */
export const securityEvent = z.object({
  kind: securityEventKind,
  /** Time of the last occurrence. */
  atISO: instant,
  /** Occurrences within that minute. */
  count: z.int(),
  /** An IPv4 address, or the /64 network of an IPv6 address. */
  address: z.string(),
  /** A short detail, such as the name of a device; may be empty. */
  detail: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const securityEventsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/security-events',
  tag: 'Accounts',
  summary: `List the last ${SECURITY_EVENTS_SHOWN} security events`,
  description: 'Logins, failures, and changes with their network address, newest first',
  auth: 'session',
  answer: { kind: 'json', schema: z.object({ result: z.array(securityEvent) }) },
  problems: ['too-many-requests'],
});
