import * as z from 'zod/mini';
import { typedPassword } from '../accounts/password-rules.ts';
import { deviceFields } from '../accounts/schemas.ts';
import { instant } from '../core/units.ts';

/** 32 random bytes. The page that begins a sign-in stores them and must send them again to finish it. */
export const signInSecret = z.string().check(z.regex(/^[\da-f]{64}$/, 'must be 32 bytes in hexadecimal digits'));

/** Parameters that the issuer adds to the callback URL (RFC 6749 section 4.1.2, RFC 9207). */
export const signInAnswer = z.object({
  code: z.optional(z.string().check(z.maxLength(4_000))),
  state: z.optional(z.string().check(z.maxLength(200))),
  iss: z.optional(z.string().check(z.maxLength(500))),
  error: z.optional(z.string().check(z.maxLength(100))),
});
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** Profile from an external sign-in. Only the proof in it is trusted: an authorization code or an ID token. */
export const signInProfile = z.looseObject({
  state: z.optional(z.string().check(z.maxLength(200))),
  secret: z.optional(signInSecret),
  code: z.optional(z.string().check(z.maxLength(4_000))),
  iss: z.optional(z.string().check(z.maxLength(500))),
  id_token: z.optional(z.string().check(z.maxLength(20_000))),
  ...deviceFields,
});

/** Connects a proven identity with the account that has the same email address. */
export const signInLink = z.object({
  state: z.string().check(z.maxLength(200)),
  secret: signInSecret,
  password: typedPassword,
  ...deviceFields,
});

/** The sign-in methods of an account. */
export const externalSignIn = z.object({
  /** False if an external sign-in opened the account and no password has been set. */
  hasPassword: z.boolean(),
  /** Null if not connected. */
  identity: z.nullable(z.object({ email: z.string(), sinceISO: instant })),
});
export type ExternalSignIn = z.infer<typeof externalSignIn>;
