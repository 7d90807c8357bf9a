import type { AccountMails, CheckGuess, RecordSecurityEvent } from '../../domain/feature-ports.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { Clock, Ids, Log } from '../../platform/system/ports.ts';
import type { PgEmailChangeStore } from './email-change/pg-email-change-store.ts';
import type { PgVerificationStore } from './email-verification/pg-verification-store.ts';
import type { PgGuessStore } from './guesses/pg-guess-store.ts';
import type { Passwords } from './passwords.ts';
import type { PgAccountStore } from './pg-account-store.ts';
import type { PgSessionStore } from './pg-session-store.ts';
import type { PgResetStore } from './reset/pg-reset-store.ts';
import type { PgPasskeyStore } from './second-factor/pg-passkey-store.ts';
import type { PgPendingLoginStore } from './second-factor/pg-pending-login-store.ts';
import type { PgSecondFactorStore } from './second-factor/pg-second-factor-store.ts';

export interface AccountDeps {
  readonly store: PgAccountStore;
  readonly sessions: PgSessionStore;
  readonly resets: PgResetStore;
  readonly emailChanges: PgEmailChangeStore;
  readonly factors: PgSecondFactorStore;
  readonly verifications: PgVerificationStore;
  readonly pendingLogins: PgPendingLoginStore;
  readonly passkeys: PgPasskeyStore;
  readonly passwords: Passwords;
  readonly guesses: PgGuessStore;
  readonly checkGuess: CheckGuess;
  readonly recordSecurityEvent: RecordSecurityEvent;
  readonly jobs: JobQueue;
  readonly mails: AccountMails;
  /** The nearest town, or null. */
  readonly findPlaceName: (at: { readonly latitude: number; readonly longitude: number }) => Promise<string | null>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Public base URL of the server. */
  readonly publicUrl: () => string;
  /** Name under which authenticator apps list the account. */
  readonly sellerName: string;
  /** Whether new users may register. */
  readonly registerAllowed: boolean;
  /** Whether an address must be verified before the first purchase. */
  readonly verifyEmails: boolean;
  /** Number of temporary passwords, and of links, that one client address may request in an hour. */
  readonly mailsPerSender: number;
}
