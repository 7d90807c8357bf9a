import { type Contact, fail, ok, type Result, type Session } from '@groundtrack/contract';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import { mailVerification } from './email-verification/send-verification.ts';
import { rejectGuessable } from './reject-guessable.ts';
import { type Device, newSession } from './session-key.ts';
import { toSessionResponse } from './to-session-response.ts';

interface Registration extends Contact, Device {
  /** The email address, in lower case. */
  readonly username: string;
  readonly password: string;
}

/**
 * Opens an account and logs in. If addresses are verified, a link is mailed; if one network requested too many links, the
 * account requests it later.
 */
export async function register(deps: AccountDeps, registration: Registration): Promise<Result<Session>> {
  if (!deps.registerAllowed) return registrationClosed();
  const { username, password, devicename, geoloc, origin, ...contact } = registration;
  const refused = await rejectGuessable({ field: 'password', password, email: username });
  if (refused) return refused;
  const account: Account = {
    id: deps.ids.uuid(),
    email: username,
    contact,
    passwordHash: await deps.passwords.hash(password),
    emailVerified: false,
    isBlocked: false,
  };
  const opened = newSession(deps, { devicename, geoloc, origin });
  const isNew = await deps.store.create(account, opened.session, async (tx) => {
    if (deps.verifyEmails) await mailVerification(deps, tx, { account, origin });
  });
  if (!isNew)
    return fail('account-exists', `An account for ${username} already exists. Log in, or reset its password.`);
  deps.recordSecurityEvent({ kind: 'registered', accountId: account.id, origin });
  return ok(toSessionResponse(deps, account, opened));
}

export function registrationClosed(): Result<never> {
  return fail('registration-closed', 'Registration is closed on this server. Ask its operator for an account.');
}
