import { isCommonPassword } from './common-passwords.ts';
import { PASSWORD_RULES } from './password-rules.ts';

/*
 * What a new password has to be beyond its schema. The list of common ones is 19 KB, so that this is no part of the index:
 * screens that choose no password do without it.
 */

/** One thing a new password has to be for the account of an e-mail address. */
export interface NewPasswordRule {
  readonly text: string;
  readonly holds: (password: string, email: string) => boolean;
}

const COMMON = 'must not be one of the most common passwords';
const OWN_ADDRESS = 'must not be your e-mail address';

/** What a form ticks while a new password is typed: the same rules by which the server takes or refuses it. */
export const NEW_PASSWORD_RULES: readonly NewPasswordRule[] = [
  ...PASSWORD_RULES,
  { text: 'Not one of the most common passwords', holds: (password) => !isCommonPassword(password) },
  { text: 'Not your e-mail address', holds: (password, email) => !isOwnAddress(password, email) },
];

/** Why a password that its schema takes is too easy to guess for this account; null: it is not. */
export function guessableBecause(password: string, email: string): string | null {
  if (isCommonPassword(password)) return COMMON;
  return isOwnAddress(password, email) ? OWN_ADDRESS : null;
}

/** The whole address, or what stands before its @. */
function isOwnAddress(password: string, email: string): boolean {
  const typed = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return address !== '' && (typed === address || typed === address.split('@')[0]);
}
