import * as z from 'zod/mini';
import { typedPassword } from '../accounts/password-rules.ts';
import { deviceFields } from '../accounts/schemas.ts';
import { instant } from '../core/units.ts';

/** 32 random bytes. The page that begins a sign-in keeps them, and only who sends them again may finish it. */
export const signInSecret = z.string().check(z.regex(/^[\da-f]{64}$/, 'must be 32 bytes in hexadecimal digits'));

/** The parameters that the issuer adds to the callback address (RFC 6749 section 4.1.2, RFC 9207). */
export const signInAnswer = z.object({
  code: z.optional(z.string().check(z.maxLength(4_000))),
  state: z.optional(z.string().check(z.maxLength(200))),
  iss: z.optional(z.string().check(z.maxLength(500))),
  error: z.optional(z.string().check(z.maxLength(100))),
});
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** The profile an external sign-in gave, of which only the proof counts: a code of the issuer, or its ID token. */
export const signInProfile = z.looseObject({
  state: z.optional(z.string().check(z.maxLength(200))),
  secret: z.optional(signInSecret),
  code: z.optional(z.string().check(z.maxLength(4_000))),
  iss: z.optional(z.string().check(z.maxLength(500))),
  id_token: z.optional(z.string().check(z.maxLength(20_000))),
  ...deviceFields,
});

/** Connects an identity that has just been proved with the account that has its address. */
export const signInLink = z.object({
  state: z.string().check(z.maxLength(200)),
  secret: signInSecret,
  password: typedPassword,
  ...deviceFields,
});

/** How the owner of an account can sign in. */
export const externalSignIn = z.object({
  /** False until the owner of an account that an external sign-in opened sets one. */
  hasPassword: z.boolean(),
  /** Null: none is connected. */
  identity: z.nullable(z.object({ email: z.string(), sinceISO: instant })),
});
export type ExternalSignIn = z.infer<typeof externalSignIn>;
