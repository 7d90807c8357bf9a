import * as z from 'zod/mini';
import { sessionEnd } from '../accounts/session-end.ts';
import { pendingLogin } from '../second-factor/pending-login.ts';
import { taskingWindow } from '../tasking/window.ts';
import { blocker } from './blocker.ts';

/**
 * All failures that the server returns, as RFC 9457 `application/problem+json`. The codes are a closed list, so clients
 * may switch on them. `title` is fixed per code; `detail` names the field, the value, the limit, and the remedy.
 */
export const problems = {
  'malformed-json': { status: 400, title: 'The request body is not valid JSON' },
  'invalid-request': { status: 400, title: 'The request is not valid' },
  'session-required': { status: 401, title: 'You must be logged in' },
  'session-expired': { status: 401, title: 'Your session has expired' },
  'login-failed': { status: 401, title: 'Error Logging In.  If you have permission, please retry or register.' },
  'sign-in-failed': { status: 401, title: 'The external sign-in failed' },
  'second-factor-required': { status: 401, title: 'This login needs a code or a passkey' },
  'second-factor-failed': { status: 401, title: 'This code does not work' },
  'signature-invalid': { status: 401, title: 'The signature does not match' },
  'card-declined': { status: 402, title: 'The card was declined' },
  'account-blocked': { status: 403, title: 'This account is blocked' },
  'registration-closed': { status: 403, title: 'Registration is closed on this server' },
  'demo-closed': { status: 403, title: 'There are no demo accounts on this server' },
  'registration-incomplete': { status: 403, title: 'Registration incomplete, please update account.' },
  'email-unverified': { status: 403, title: 'The e-mail address is not verified yet' },
  'origin-not-allowed': { status: 403, title: 'This page may not use the session of the browser' },
  'confirmation-needed': { status: 403, title: 'Confirm your identity first' },
  'password-change-required': { status: 403, title: 'Set a new password first' },
  'view-not-allowed': { status: 403, title: 'You must buy this image before you can open it' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'account-exists': { status: 409, title: 'An account with this e-mail address already exists' },
  'sign-in-unlinked': { status: 409, title: 'Enter the password of this account to connect it' },
  'second-factor-changed': { status: 409, title: 'Two-step login has changed' },
  'passkeys-unavailable': { status: 409, title: 'Passkeys cannot be used here' },
  'password-missing': { status: 409, title: 'Set a password first' },
  'price-changed': { status: 409, title: 'A price in the cart has changed' },
  'image-changed': { status: 409, title: 'An image has changed at its source' },
  'quote-expired': { status: 409, title: 'The quote is no longer valid' },
  'window-expired': { status: 409, title: 'This window can no longer be ordered' },
  'window-taken': { status: 409, title: 'This window is taken' },
  'idempotency-conflict': { status: 409, title: 'This Idempotency-Key was used for another order' },
  'payment-closed': { status: 409, title: 'This payment can no longer be confirmed' },
  'order-paid': { status: 409, title: 'This order is paid' },
  'export-running': { status: 409, title: 'A download of this account is already running' },
  'deletion-blocked': { status: 409, title: 'The account cannot be deleted yet' },
  'not-cancellable': { status: 409, title: 'This image can no longer be canceled' },
  'order-ended': { status: 410, title: 'This order has ended' },
  'sign-in-expired': { status: 410, title: 'This sign-in can no longer be finished' },
  'link-expired': { status: 410, title: 'This link has expired' },
  'link-withdrawn': { status: 410, title: 'This link no longer works' },
  'precondition-failed': { status: 412, title: 'The file has changed' },
  'too-large': { status: 413, title: 'The request is too large' },
  'unsupported-media-type': { status: 415, title: 'The request body must be JSON' },
  'range-not-satisfiable': { status: 416, title: 'The file does not have these bytes' },
  'misdirected-request': { status: 421, title: 'This server does not serve this host name' },
  'price-unknown': { status: 422, title: 'This price does not exist' },
  'price-mismatch': { status: 422, title: 'This price belongs to another image' },
  'scene-unknown': { status: 422, title: 'This image does not exist' },
  'image-unreadable': { status: 422, title: 'This image cannot be shown' },
  'image-undeliverable': { status: 422, title: 'This image cannot be delivered' },
  'options-invalid': { status: 422, title: 'This image cannot be delivered with these options' },
  'window-unknown': { status: 422, title: 'This window was not offered' },
  'tasking-infeasible': { status: 422, title: 'No satellite can take this image between these dates' },
  'tasking-invalid': { status: 422, title: 'This tasking request cannot be ordered' },
  'fee-missing': { status: 422, title: 'A required fee is missing' },
  'fee-unknown': { status: 422, title: 'This tasking has no such fee' },
  'end-use-unknown': { status: 422, title: 'This end use does not exist' },
  'amount-too-small': { status: 422, title: 'This amount is too small for a card payment' },
  'amount-too-large': { status: 422, title: 'This amount is too large for a card payment' },
  'terms-not-accepted': {
    status: 422,
    title: "You must agree to all providers' Terms of Service to continue to checkout.",
  },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'internal-error': { status: 500, title: 'Something went wrong on the server' },
  'not-implemented': { status: 501, title: 'Not available yet' },
  'provider-failed': { status: 502, title: 'The imagery provider sent an invalid response' },
  'sign-in-unavailable': { status: 502, title: 'The sign-in service cannot be reached' },
  'payment-unavailable': { status: 502, title: 'Error creating payment, contact support' },
  'payment-undecided': { status: 502, title: 'We do not know yet whether this order was paid' },
  busy: { status: 503, title: 'The server is busy' },
  unavailable: { status: 503, title: 'The server is stopping or not ready' },
  'provider-timeout': { status: 504, title: 'The imagery provider did not answer in time' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

// The keys of the table are the codes, and the table is not empty.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** The requested path. */
  instance: z.string(),
  code: z.enum(problemCodes),
  /** Also in the server log. */
  id: z.string(),
  /** A single message, for forms that show one line. */
  error: z.optional(z.string()),
  /** One message per field, `field: message`. */
  errors: z.optional(z.array(z.string())),
  /** For an expired window: the next one of its product over the place, with a token to order it. */
  nextWindow: z.optional(taskingWindow),
  /** Email address of the account concerned. Only set after the caller has proved ownership. */
  account: z.optional(z.string()),
  /** For `second-factor-required`: the token that completes the login. */
  pendingLogin: z.optional(pendingLogin),
  /** For `session-expired`: the reason for an early end. */
  endedBy: z.optional(sessionEnd),
  /** Same as the `Retry-After` header. */
  retryAfterSec: z.optional(z.int()),
  /** For `deletion-blocked`: everything that prevents the deletion. */
  blockers: z.optional(z.array(blocker)),
});
export type Problem = z.infer<typeof problem>;
