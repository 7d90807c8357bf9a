import * as z from 'zod/mini';
import { described } from '../core/described.ts';

export const PASSWORD_MIN = 10;
/** OWASP ASVS 4.0.3, 2.1.2. */
export const PASSWORD_MAX = 128;
/** Accepts passwords that are older than that rule. */
const TYPED_PASSWORD_MAX = 200;

/** A rule that a new password must satisfy. */
export interface PasswordRule {
  readonly text: string;
  readonly holds: (password: string) => boolean;
}

const isVaried = (password: string) => new Set(password).size > 1;

/** The rules of the schema below, as a list. `new-password.ts` has further rules. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { text: `At least ${PASSWORD_MIN} characters`, holds: (password) => Array.from(password).length >= PASSWORD_MIN },
  { text: 'Not one character over and over', holds: isVaried },
];

/** A new password. */
export const password = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `may have at most ${PASSWORD_MAX} characters`),
    z.refine(isVaried, 'must not be one character over and over'),
  );

/** A password to compare with the account's. It may be older than the rules above. */
export const typedPassword = described(
  z.string().check(z.maxLength(TYPED_PASSWORD_MAX)),
  `The password of the account. New ones have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters, older ones up to ${TYPED_PASSWORD_MAX}`,
);
