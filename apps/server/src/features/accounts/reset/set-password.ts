import { fail, ok, type Result, SESSION_LIFETIME_SEC } from '@groundtrack/contract';
import type { CallerContext } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { rejectGuessable } from '../reject-guessable.ts';
import { looksTemporary } from './temporary-password.ts';

/**
 * Sets a new password without the old one, either for a session of a temporary password, which becomes unrestricted, or
 * for an account without a password. All other sessions of the account end.
 */
export async function setPassword(
  {
    store,
    passwords,
    clock,
    recordSecurityEvent,
  }: Pick<AccountDeps, 'store' | 'passwords' | 'clock' | 'recordSecurityEvent'>,
  context: CallerContext,
  newPassword: string,
): Promise<Result<undefined>> {
  if (looksTemporary(newPassword)) {
    const reason = 'newpassword: must be one of your own, not the temporary one from the e-mail';
    return fail('invalid-request', reason, [reason]);
  }
  const { caller } = context;
  const account = await store.find(caller.accountId);
  const guessable = await rejectGuessable({ field: 'newpassword', password: newPassword, email: account?.email ?? '' });
  if (guessable) return guessable;
  const atMs = clock.nowMs();
  const isSet = await store.setPassword({
    accountId: caller.accountId,
    newHash: await passwords.hash(newPassword),
    atMs,
    keptSessionHash: caller.sessionHash,
    expiresAtMs: atMs + SESSION_LIFETIME_SEC * 1000,
  });
  if (isSet) {
    recordSecurityEvent({ kind: 'password-changed', accountId: caller.accountId, origin: context });
    return ok(undefined);
  }
  return fail('login-failed', 'This account has a password. Change it with the old one, or reset it.');
}
