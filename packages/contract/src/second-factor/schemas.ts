import * as z from 'zod/mini';
import { typedPassword } from '../accounts/password-rules.ts';
import { instant } from '../core/units.ts';
import { passkey } from './passkeys.ts';

/** The current code of an authenticator app. */
export const appCode = z
  .string()
  .check(
    z.regex(/^\d{6}$/, 'A code of an authenticator app has six digits; a recovery code also completes a pending login'),
  );

/** Six digits of an authenticator app, or a recovery code, in any notation. */
export const secondFactorCode = z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(100));

/** Proof required to turn off the second factor or to replace the recovery codes. */
export const secondFactorProof = z.object({
  password: typedPassword,
  code: secondFactorCode,
});

/** Second-factor settings of an account. */
export const secondFactor = z.object({
  /** Null if the second factor is off. */
  sinceISO: z.nullable(instant),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
  /** The origin at which passkeys work; null if the server's address does not allow passkeys. */
  passkeySite: z.nullable(z.string()),
  /** False: an external sign-in opened the account. The second factor applies once the account has a password. */
  hasPassword: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/** A secret for an authenticator app. It takes effect when a first code confirms it. */
export const authenticatorSetup = z.object({
  /** Base 32 (RFC 4648), for manual entry. */
  secret: z.string(),
  /** `otpauth://totp/…`, for a QR code. */
  uri: z.string(),
});
export type AuthenticatorSetup = z.infer<typeof authenticatorSetup>;

/** Number of recovery codes per set. */
export const RECOVERY_CODES = 10;

/** Shown once. Each code replaces one code of the app at login. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
