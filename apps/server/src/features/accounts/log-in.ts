import { fail, problems, type Result, type Session } from '@groundtrack/contract';
import type { AccountDeps } from './account-deps.ts';
import { passwordMatches } from './passwords.ts';
import { temporaryPasswordHash } from './reset/temporary-password.ts';
import { toLogin } from './second-factor/admit.ts';
import { type Device, newSession } from './session-key.ts';

interface Credentials extends Device {
  readonly username: string;
  readonly password: string;
}

/**
 * Starts a session, or has it wait for the second factor, after one argon2 hash whatever was typed. Neither the answer nor its time tells whether the account
 * exists, or has a temporary password: whether one is looked for depends on the typed text alone.
 */
export async function logIn(deps: AccountDeps, credentials: Credentials): Promise<Result<Session>> {
  const account = await deps.store.findByEmail(credentials.username);
  const matches = await passwordMatches(credentials.password, account?.passwordHash ?? null);
  if (!account || !matches) return logInTemporarily(deps, credentials);
  const { apiKey, session } = newSession(deps, credentials);
  const admission = await deps.store.startSession(account, session);
  return admission ? toLogin(admission, { account, apiKey, session }) : loginFailed();
}

/** Starts a session that can do nothing but set a new password. It is no way around the second factor. */
async function logInTemporarily(deps: AccountDeps, credentials: Credentials): Promise<Result<Session>> {
  const hash = temporaryPasswordHash(credentials.password);
  if (!hash) return loginFailed();
  const { apiKey, session } = newSession(deps, credentials, 'set-password');
  const redeemed = await deps.resets.redeem(credentials.username, hash, session);
  return redeemed ? toLogin(redeemed.admission, { ...redeemed, apiKey, session }) : loginFailed();
}

function loginFailed(): Result<never> {
  // The sentence of spec section 8, which the login screen shows as it is.
  return fail('login-failed', problems['login-failed'].title);
}
