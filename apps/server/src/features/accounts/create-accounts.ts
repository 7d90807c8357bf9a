import type { Result } from '@groundtrack/contract';
import type {
  Buyer,
  CheckGuess,
  ConfirmedAccount,
  OpenVerified,
  OwnerConfirmation,
  RevokeAccess,
  SignInAccounts,
} from '../../domain/feature-ports.ts';
import { DAY_MS } from '../../lib/time-units.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobHandlers } from '../../platform/db/jobs.ts';
import type { Sessions } from '../../platform/http/session.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { AccountDeps } from './account-deps.ts';
import { accountHandlers } from './account-handlers.ts';
import { confirmOwner } from './confirm-owner.ts';
import { deviceHandlers } from './devices/device-handlers.ts';
import { newDeviceNotifier } from './devices/notify-new-device.ts';
import { PgKnownDeviceStore } from './devices/pg-known-device-store.ts';
import { emailHandlers } from './email-change/email-handlers.ts';
import { PgEmailChangeStore } from './email-change/pg-email-change-store.ts';
import { mustVerifyEmail } from './email-verification/must-verify-email.ts';
import { PgVerificationStore } from './email-verification/pg-verification-store.ts';
import { verificationHandlers } from './email-verification/verification-handlers.ts';
import { endReplacedSession } from './end-replaced-session.ts';
import { findSession } from './find-session.ts';
import { loginThrottle } from './guesses/login-throttle.ts';
import { PgGuessStore } from './guesses/pg-guess-store.ts';
import { sessionOpener } from './open-session.ts';
import { type AccountOperations, accountOperations } from './operate-accounts.ts';
import { Passwords } from './passwords.ts';
import { PgAccountStore } from './pg-account-store.ts';
import { PgSessionStore } from './pg-session-store.ts';
import { PgResetStore } from './reset/pg-reset-store.ts';
import { resetPassword } from './reset/reset-password.ts';
import { factorChangeNotifier } from './second-factor/notify-factor-change.ts';
import { PgPasskeyStore } from './second-factor/pg-passkey-store.ts';
import { PgPendingLoginStore } from './second-factor/pg-pending-login-store.ts';
import { PgSecondFactorStore } from './second-factor/pg-second-factor-store.ts';
import { removePasskeys } from './second-factor/remove-passkeys.ts';
import { secondFactorHandlers } from './second-factor/second-factor-handlers.ts';
import { sessionKeyHash } from './session-key.ts';
import { openVerified, signInAccounts } from './sign-in-accounts.ts';

export interface AccountPorts
  extends Omit<
    AccountDeps,
    | 'store'
    | 'sessions'
    | 'resets'
    | 'emailChanges'
    | 'verifications'
    | 'factors'
    | 'pendingLogins'
    | 'passkeys'
    | 'guesses'
    | 'checkGuess'
    | 'passwords'
    | 'mailsPerSender'
  > {
  readonly db: Db;
  readonly secrets: SecretBox;
  /** Secret part of password hashes: 256 random bits in base64url. */
  readonly passwordSecret: string;
  /** Called when a password is reset or changed. */
  readonly revokeAccess: readonly RevokeAccess[];
  /** Requests that one client address may make in a minute. */
  readonly requestsPerMinute: number;
}

/** Emails per hour, as a share of all requests per minute. */
const MAILS_SHARE = 1 / 20;
const DEVICE_FORGOTTEN_MS = 365 * DAY_MS;

export interface AccountFeature {
  readonly handlers: ReturnType<typeof accountHandlers> &
    ReturnType<typeof deviceHandlers> &
    ReturnType<typeof emailHandlers> &
    ReturnType<typeof secondFactorHandlers> &
    ReturnType<typeof verificationHandlers>;
  readonly jobs: Pick<JobHandlers, 'reset-password'>;
  readonly sessions: Sessions;
  /** Null if there is no such account. */
  readonly findBuyer: (accountId: string) => Promise<Buyer | null>;
  readonly forSignIn: SignInAccounts;
  readonly openVerified: OpenVerified;
  readonly confirmOwner: (accountId: string, given: OwnerConfirmation) => Promise<Result<ConfirmedAccount>>;
  readonly checkGuess: CheckGuess;
  readonly operations: AccountOperations;
  /** Removes expired sessions and guess counts, and devices unused for a year. */
  readonly sweep: () => Promise<void>;
}

/** Accounts of buyers and their sessions. */
export function createAccounts({
  db,
  secrets,
  passwordSecret,
  requestsPerMinute,
  revokeAccess,
  ...ports
}: AccountPorts): AccountFeature {
  const openSession = sessionOpener(newDeviceNotifier(ports));
  const factorChanged = factorChangeNotifier(ports);
  const stores = {
    store: new PgAccountStore(db, {
      openSession,
      passwordChanged: async (tx, { id: accountId, email: to, contact: { firstname } }, { atMs, revokesAccess }) => {
        const revoked: string[] = [];
        if (revokesAccess)
          for (const revoke of [removePasskeys, ...revokeAccess]) revoked.push(...(await revoke(tx, accountId)));
        await ports.mails.passwordChanged(tx, { accountId, to, firstname, atMs, revoked });
      },
    }),
    sessions: new PgSessionStore(db),
    resets: new PgResetStore(db, openSession),
    emailChanges: new PgEmailChangeStore(db),
    pendingLogins: new PgPendingLoginStore(db, secrets, { openSession, factorChanged }),
    passkeys: new PgPasskeyStore(db, factorChanged),
    factors: new PgSecondFactorStore(db, secrets, factorChanged),
    guesses: new PgGuessStore(db),
    verifications: new PgVerificationStore(db),
  };
  const mailsPerSender = Math.max(1, Math.floor(requestsPerMinute * MAILS_SHARE));
  const devices = new PgKnownDeviceStore(db);
  const checkGuess = loginThrottle({ ...ports, ...stores });
  const passwords = new Passwords(passwordSecret);
  const deps: AccountDeps = { ...ports, ...stores, passwords, checkGuess, mailsPerSender };
  return {
    handlers: {
      ...accountHandlers(deps),
      ...deviceHandlers(deps),
      ...emailHandlers(deps),
      ...secondFactorHandlers(deps),
      ...verificationHandlers(deps),
    },
    jobs: { 'reset-password': resetPassword(deps) },
    sessions: {
      find: (apiKey) => findSession(deps, apiKey),
      whyEnded: (apiKey) => stores.sessions.whyEnded(sessionKeyHash(apiKey)),
      endReplaced: (apiKey, origin) => endReplacedSession(deps, apiKey, origin),
    },
    findBuyer: async (accountId) => {
      const account = await deps.store.find(accountId);
      if (!account) return null;
      const { email, contact } = account;
      return { email, contact, mustVerifyEmail: mustVerifyEmail(deps, account) };
    },
    forSignIn: signInAccounts(deps),
    openVerified: openVerified(deps),
    confirmOwner: (accountId, given) => confirmOwner(deps, accountId, given),
    checkGuess,
    operations: accountOperations({ ...ports, db, factorChanged }),
    sweep: async () => {
      const nowMs = ports.clock.nowMs();
      await stores.sessions.sweep(nowMs);
      await stores.guesses.sweep(nowMs);
      await devices.sweep(nowMs - DEVICE_FORGOTTEN_MS);
    },
  };
}

declare module '../../platform/db/jobs.ts' {
  interface JobPayloads {
    /** Emails a temporary password to the account of an address, if there is one. */
    'reset-password': { readonly resetId: string };
  }
}
