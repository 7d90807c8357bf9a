import { fail, type Result } from '@groundtrack/contract';
import { guessableBecause, loadCommonPasswords } from '@groundtrack/contract/new-password';

interface NewPassword {
  /** Of the request, named by the answer. */
  readonly field: 'password' | 'newpassword';
  readonly password: string;
  /** The address of the account. */
  readonly email: string;
}

/** The failure to answer when a new password is too easy to guess; null: it will do. Passwords of before still log in. */
export async function refuseGuessable({ field, password, email }: NewPassword): Promise<Result<never> | null> {
  await loadCommonPasswords();
  const reason = guessableBecause(password, email);
  return reason === null ? null : fail('invalid-request', `${field}: ${reason}`, [`${field}: ${reason}`]);
}
