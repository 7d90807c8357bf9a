import { fail, type Result } from '@groundtrack/contract';
import { findPasswordWeakness, loadCommonPasswords } from '@groundtrack/contract/new-password';

interface NewPassword {
  /** The request field named in the error. */
  readonly field: 'password' | 'newpassword';
  readonly password: string;
  /** The address of the account. */
  readonly email: string;
}

/** Returns a failure if a new password is too easy to guess, or null. Existing passwords still log in. */
export async function rejectGuessable({ field, password, email }: NewPassword): Promise<Result<never> | null> {
  await loadCommonPasswords();
  const reason = findPasswordWeakness(password, email);
  return reason === null ? null : fail('invalid-request', `${field}: ${reason}`, [`${field}: ${reason}`]);
}
