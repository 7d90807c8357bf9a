import { PASSWORD_RULES } from './password-rules.ts';

/** Null until the list has loaded. */
let isCommon: ((password: string) => boolean) | null = null;

/**
 * Loads the list of common passwords (32 KB). Until it has loaded, forms accept common passwords; the server always
 * waits for it and makes the decision.
 */
export async function loadCommonPasswords(): Promise<void> {
  isCommon ??= (await import('./common-passwords.ts')).isCommonPassword;
}

/** A rule that a new password must satisfy for the account with a given email address. */
export interface NewPasswordRule {
  readonly text: string;
  readonly holds: (password: string, email: string) => boolean;
}

const COMMON = 'must not be one of the most common passwords';
const OWN_ADDRESS = 'must not be your e-mail address';

/**
 * The rules for a new password in addition to its schema. Forms check them while the user types; the server checks the
 * same rules.
 */
export const NEW_PASSWORD_RULES: readonly NewPasswordRule[] = [
  ...PASSWORD_RULES,
  { text: 'Not one of the most common passwords', holds: (password) => isCommon?.(password) === false },
  { text: 'Not your e-mail address', holds: (password, email) => !isOwnAddress(password, email) },
];

/** Returns why a password that passes its schema is too easy to guess for this account, or null. */
export function findPasswordWeakness(password: string, email: string): string | null {
  if (isCommon?.(password)) return COMMON;
  return isOwnAddress(password, email) ? OWN_ADDRESS : null;
}

/** Matches the whole address and the part before the @. */
function isOwnAddress(password: string, email: string): boolean {
  const typed = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  return address !== '' && (typed === address || typed === address.split('@')[0]);
}
