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
  /** A password or code was wrong where a session asked for it once more. */
  'confirmation-failed',
  /** The password, or an external sign-in, was right; the login waits for its second factor. */
  'second-factor-awaited',
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
  'account-blocked',
  'account-unblocked',
  /** A call without a live session, or with one that may not make it. */
  'access-refused',
  'limit-reached',
]);
export type SecurityEventKind = z.infer<typeof securityEventKind>;

/** How many its owner is shown. */
export const SECURITY_EVENTS_SHOWN = 50;

/** The same event of the account from one address within a minute. */
export const securityEvent = z.object({
  kind: securityEventKind,
  /** When it happened last. */
  atISO: instant,
  /** How often within its minute. */
  count: z.int(),
  /** An IPv4 address, or the /64 network of an IPv6 address. */
  address: z.string(),
  /** A few words more, such as the name of a device; may be empty. */
  detail: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const securityEventsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/security-events',
  tag: 'Accounts',
  summary: `List the last ${SECURITY_EVENTS_SHOWN} security events`,
  description: 'Logins, failures, and changes with their network address, the newest first',
  auth: 'session',
  answer: { kind: 'json', schema: z.object({ result: z.array(securityEvent) }) },
  problems: ['too-many-requests'],
});
