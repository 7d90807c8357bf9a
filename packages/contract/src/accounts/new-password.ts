import { PASSWORD_RULES } from './password-rules.ts';

/* Rules for a new password in addition to its schema. */

/** Null: the list is not there yet. */
let isCommon: ((password: string) => boolean) | null = null;

/**
 * Brings the list of common passwords. It is 32 KB, so that a form does not wait for it: until it is there no password is
 * known not to be one of them, nor refused for it. The server waits, and decides.
 */
export async function loadCommonPasswords(): Promise<void> {
  isCommon ??= (await import('./common-passwords.ts')).isCommonPassword;
}

/** One thing a new password has to be for the account of an e-mail address. */
export interface NewPasswordRule {
  readonly text: string;
  readonly holds: (password: string, email: string) => boolean;
}

const COMMON = 'must not be one of the most common passwords';
const OWN_ADDRESS = 'must not be your e-mail address';

/** The rules that a form checks while a new password is typed, the same as on the server. */
export const NEW_PASSWORD_RULES: readonly NewPasswordRule[] = [
  ...PASSWORD_RULES,
  { text: 'Not one of the most common passwords', holds: (password) => isCommon?.(password) === false },
  { text: 'Not your e-mail address', holds: (password, email) => !isOwnAddress(password, email) },
];

/** Why a password that its schema takes is too easy to guess for this account; null: it is not. */
export function guessableBecause(password: string, email: string): string | null {
  if (isCommon?.(password)) return COMMON;
  return isOwnAddress(password, email) ? OWN_ADDRESS : null;
}

/** The whole address, or its part before the @. */
function isOwnAddress(password: string, email: string): boolean {
  const typed = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return address !== '' && (typed === address || typed === address.split('@')[0]);
}
