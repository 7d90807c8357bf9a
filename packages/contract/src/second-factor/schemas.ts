import * as z from 'zod/mini';
import { typedPassword } from '../accounts/password-rules.ts';
import { instant } from '../core/units.ts';
import { passkey } from './passkeys.ts';

/** The current code of an authenticator app. */
export const appCode = z
  .string()
  .check(
    z.regex(/^\d{6}$/, 'A code of an authenticator app has six digits; a recovery code finishes a login that waits'),
  );

/** Six digits of an authenticator app, or a recovery code, however it is typed. */
export const secondFactorCode = z.string().check(z.trim(), z.minLength(1, 'is required'), z.maxLength(100));

/** The proof that is required to turn off the second factor or replace the recovery codes. */
export const secondFactorProof = z.object({
  password: typedPassword,
  code: secondFactorCode,
});

/** How an account logs in beyond its password. */
export const secondFactor = z.object({
  /** Null: it is off, the password alone logs in. */
  sinceISO: z.nullable(instant),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
  /** The origin at which passkeys work; null: the address of this server allows none. */
  passkeySite: z.nullable(z.string()),
  /** False: an external sign-in opened the account; it is turned on once a password is set. */
  hasPassword: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/** A secret for an authenticator app, which counts once a first code has confirmed it. */
export const authenticatorSetup = z.object({
  /** Base 32 (RFC 4648), to be typed. */
  secret: z.string(),
  /** `otpauth://totp/…`, to be drawn as a QR code. */
  uri: z.string(),
});
export type AuthenticatorSetup = z.infer<typeof authenticatorSetup>;

/** How many are made at once. */
export const RECOVERY_CODES = 10;

/** Shown once; each logs in once in place of a code of the app. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
