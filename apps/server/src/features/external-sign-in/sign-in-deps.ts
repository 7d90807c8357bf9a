import { createHash } from 'node:crypto';
import { fail, type Result } from '@groundtrack/contract';
import type { AccountMails, RecordSecurityEvent, SignInAccounts } from '../../domain/feature-ports.ts';
import type { Clock, Ids } from '../../platform/system/ports.ts';
import type { OpenIdIssuer } from './openid-issuer.ts';
import type { PgSignInStore } from './pg-sign-in-store.ts';

export interface SignInDeps {
  /** Null if this server only has passwords. */
  readonly issuer: OpenIdIssuer | null;
  readonly accounts: SignInAccounts;
  readonly mails: Pick<AccountMails, 'signInLinked'>;
  readonly recordSecurityEvent: RecordSecurityEvent;
  readonly store: PgSignInStore;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Public base URL of the server. */
  readonly publicUrl: () => string;
}

/** Time limit at the issuer, and again for the password of an account. */
export const ATTEMPT_LIFETIME_MS = 600_000;

/** State and secret have 256 random bits, so a plain hash is enough. */
export function toHash(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

export function signInOff(): Result<never> {
  return fail('not-found', 'This server has no external sign-in. Log in with a password.');
}

export function attemptGone(): Result<never> {
  return fail(
    'sign-in-expired',
    `This sign-in was started in another browser or tab, is already finished, or is older than ${ATTEMPT_LIFETIME_MS / 60_000} minutes. Start again.`,
  );
}
